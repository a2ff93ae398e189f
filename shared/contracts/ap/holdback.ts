import { currencyShown } from '../gl/currency.ts'
import { choice, code, date, flag, money, optional, text } from '../fields.ts'
import { entity, type RecordOfEntity } from '../entity.ts'

/**
 * [finance 5.4] What is still held back of posted documents, and from when on it may be released. The act makes drafts of releases,
 * which are looked at, approved and posted as other documents are.
 */
export const Holdback = entity('ap.holdback', {
  roles: { clerk: ['view', 'export', 'release'] },
  keptElsewhere: true,
  key: 'invoiceNo',
  title: 'docNumber',
  fields: {
    invoiceNo: code({ max: 20, readOnly: true }),
    vendorId: code({ max: 20, readOnly: true }),
    docNumber: text({ max: 30, readOnly: true }),
    docDate: date({ readOnly: true }),
    contractDate: optional(date({ readOnly: true })),
    holdbackDueOn: optional(date({ readOnly: true })),
    lienClaimed: flag({ readOnly: true }),
    currency: currencyShown(),
    holdbackAmount: money({ readOnly: true }),
  },
  derived: {
    vendorName: text({ max: 100, readOnly: true }),
    holdbackOpen: money({ readOnly: true }),
    /** Lien before due: with a lien nothing is released. */
    standing: choice(['Lien', 'Due', 'Waiting'], { readOnly: true }),
    /** The draft of its release. */
    release: optional(code({ max: 20, readOnly: true })),
  },
  list: [
    'invoiceNo',
    'vendorId',
    'vendorName',
    'docNumber',
    'docDate',
    'contractDate',
    'holdbackDueOn',
    'standing',
    'lienClaimed',
    'currency',
    'holdbackAmount',
    'holdbackOpen',
    'release',
  ],
  totals: ['holdbackOpen'],
  search: ['invoiceNo', 'vendorId', 'vendorName', 'docNumber'],
  sort: ['holdbackDueOn', 'invoiceNo'],
  bulkActions: { release: { parameters: { docDate: date() } } },
})
export type Holdback = RecordOfEntity<typeof Holdback>
