import { choice, code, date, integer, lookup, money, optional, text } from '../fields.ts'
import { entity, type RecordOfEntity } from '../entity.ts'
import { DATA_TYPES } from './journal-sources.ts'

/**
 * [S3.32] [S5.41] A day-book: the entries of one source, data type and date. Its number is taken when it is opened; closing it
 * takes no further entries.
 */
export const Journal = entity('gl.journal', {
  roles: { clerk: ['view'], payer: ['view'] },
  key: 'journalNo',
  title: 'journalNo',
  fields: {
    journalNo: optional(code({ max: 20, readOnly: true })),
    journalDate: { ...date(), fixed: true },
    source: lookup('admin.userCode', { codeType: '=JOURNAL_SOURCE' }, { upper: true, fixed: true }),
    dataType: choice(DATA_TYPES, { fixed: true }),
    status: choice(['Open', 'Closed'], { readOnly: true }),
    description: optional(text({ max: 100 })),
    companyId: optional(code({ max: 20, readOnly: true })),
  },
  derived: {
    /** Fiscal year and period: `2026-06`. */
    period: code({ max: 10, readOnly: true }),
    entryCount: integer({ readOnly: true }),
    debit: money({ readOnly: true }),
    credit: money({ readOnly: true }),
    openedBy: text({ readOnly: true }),
  },
  doorColumns: ['source'],
  list: [
    'journalNo',
    'journalDate',
    'source',
    'dataType',
    'status',
    'description',
    'period',
    'entryCount',
    'debit',
    'credit',
    'openedBy',
    'companyId',
  ],
  totals: ['debit', 'credit'],
  search: ['journalNo', 'description'],
  sort: ['-journalDate', '-journalNo'],
  bulkActions: { close: {} },
  ownActions: ['close'],
})
export type Journal = RecordOfEntity<typeof Journal>
