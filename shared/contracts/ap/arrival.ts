import { choice, code, date, money, optional, stamp, text } from '../fields.ts'
import { entity, type RecordOfEntity } from '../entity.ts'

/** What is new and what somebody has taken waits; the others do not. */
export const ARRIVAL_STATES = ['New', 'Taken', 'SetAside', 'Entered'] as const

/**
 * A vendor's invoice that has come and is to be entered: a file, from whom it came, and what was read in it. It is entered by the
 * purchase document that names it, which then has the file.
 */
export const Arrival = entity('ap.arrival', {
  roles: { clerk: ['view', 'add', 'export', 'take', 'aside'] },
  key: 'arrivalNo',
  title: 'fileName',
  fields: {
    arrivalNo: code({ max: 20, readOnly: true }),
    fileName: text({ max: 200, readOnly: true }),
    sender: text({ max: 100, readOnly: true }),
    /** What the letter was called that brought it. */
    subject: optional(text({ max: 200, readOnly: true })),
    arrivedOn: stamp(),
    status: choice(ARRIVAL_STATES, { readOnly: true }),
    takenBy: optional(text({ max: 100, readOnly: true })),
    vendorId: optional(code({ max: 20, readOnly: true })),
    docNumber: optional(text({ max: 30, readOnly: true })),
    docDate: optional(date({ readOnly: true })),
    docAmount: optional(money({ readOnly: true })),
    currency: optional(code({ max: 3, readOnly: true })),
    reason: optional(text({ max: 200, readOnly: true })),
    invoiceNo: optional(code({ max: 20, readOnly: true })),
  },
  derived: {
    vendorName: optional(text({ max: 100, readOnly: true })),
    /** The arrival, or the document, that has the very same file. */
    sameFile: optional(text({ max: 30, readOnly: true })),
    /** The document of the vendor that has the same number. */
    sameNumber: optional(text({ max: 30, readOnly: true })),
    invoiceId: optional(text({ max: 40, readOnly: true })),
  },
  list: [
    'arrivalNo',
    'status',
    'arrivedOn',
    'sender',
    'subject',
    'fileName',
    'vendorId',
    'vendorName',
    'docNumber',
    'docDate',
    'docAmount',
    'currency',
    'sameFile',
    'sameNumber',
    'takenBy',
    'reason',
    'invoiceNo',
    'invoiceId',
  ],
  search: ['arrivalNo', 'fileName', 'sender', 'subject', 'vendorId', 'vendorName', 'docNumber', 'invoiceNo'],
  sort: ['status', 'arrivedOn', 'arrivalNo'],
  bulkActions: {
    take: {},
    giveBack: { right: 'take' },
    setAside: { right: 'aside', parameters: { reason: text({ max: 200 }) } },
    bringBack: { right: 'aside' },
  },
})
export type Arrival = RecordOfEntity<typeof Arrival>
