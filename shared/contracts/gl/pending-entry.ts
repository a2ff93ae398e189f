import { currencyShown } from './currency.ts'
import { entity, type RecordOfEntity } from '../entity.ts'
import { choice, code, date, money, optional, stamp, text } from '../fields.ts'
import { INTEGRATED_SOURCES } from './integration-events.ts'

const readOnly = true

/** Whether an entry can be integrated; what stands against it otherwise. */
export const PENDING_STANDINGS = [
  'Ready',
  'OriginalWaits',
  'PeriodClosed',
  'DateLocked',
  'JournalClosed',
  'RoleMissing',
  'AccountInactive',
  'Integrated',
] as const

/**
 * [finance 6, gl-integration] Entries whose documents have moved their sub-ledger and which are not in the ledger yet: read, chosen
 * and integrated, many at a time, each by itself.
 */
export const PendingEntry = entity('gl.pendingEntry', {
  key: 'description',
  title: 'description',
  fields: {
    postingDate: date({ readOnly }),
    period: code({ max: 7, readOnly }),
    source: choice(INTEGRATED_SOURCES, { readOnly }),
    description: text({ max: 500, readOnly }),
    documentType: code({ max: 40, readOnly }),
    documentId: code({ max: 36, readOnly }),
    currency: currencyShown(),
    amount: money({ readOnly, ours: true }),
    standing: choice(PENDING_STANDINGS, { readOnly }),
    /** Roles that lead to no account. */
    detail: optional(text({ max: 500, readOnly })),
    entryNo: optional(code({ max: 20, readOnly })),
    postedBy: text({ max: 100, readOnly }),
    postedOn: stamp(),
  },
  list: [
    'postingDate',
    'period',
    'source',
    'description',
    'documentType',
    'documentId',
    'currency',
    'amount',
    'standing',
    'detail',
    'postedBy',
    'postedOn',
  ],
  totals: ['amount'],
  search: ['description'],
  sort: ['postingDate', 'postedOn'],
  bulkActions: { integrate: { right: 'post' } },
})
export type PendingEntry = RecordOfEntity<typeof PendingEntry>
