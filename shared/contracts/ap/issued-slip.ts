import { entity, type RecordOfEntity } from '../entity.ts'
import { choice, code, date, lookup, money, optional, text } from '../fields.ts'
import { RECIPIENT_KINDS } from './slip-recipient.ts'
import { SLIP_TYPES } from './slip-return.ts'

/** [finance 7.13] A T5018 slip as it was issued; what was wrong with it is said by the slip that amends it. */
export const IssuedSlip = entity('ap.issuedSlip', {
  keptElsewhere: true,
  key: 'slipNo',
  title: 'vendorName',
  fields: {
    slipNo: code({ max: 20, readOnly: true }),
    returnNo: lookup('ap.slipReturn', undefined, { readOnly: true }),
    type: choice(SLIP_TYPES, { readOnly: true }),
    amends: optional(code({ max: 20, readOnly: true })),
    vendorId: lookup('admin.firm', undefined, { readOnly: true }),
    vendorName: text({ max: 100, readOnly: true }),
    recipientKind: choice(RECIPIENT_KINDS, { readOnly: true }),
    firstDay: date({ readOnly: true }),
    lastDay: date({ readOnly: true }),
    paid: money({ readOnly: true }),
    goods: money({ readOnly: true }),
    amount: money({ readOnly: true }),
  },
  derived: {
    number: optional(text({ max: 20, readOnly: true })),
    amendedBy: optional(code({ max: 20, readOnly: true })),
    /** Whether it counts today. */
    standing: choice(['Live', 'Amended', 'Cancelled', 'Cancels'], { readOnly: true }),
  },
  list: [
    'slipNo',
    'vendorId',
    'vendorName',
    'recipientKind',
    'number',
    'lastDay',
    'amount',
    'type',
    'amends',
    'amendedBy',
    'standing',
    'returnNo',
    'firstDay',
    'paid',
    'goods',
  ],
  totals: ['amount'],
  search: ['slipNo', 'vendorId', 'vendorName', 'returnNo'],
  sort: ['-lastDay', 'vendorId', '-slipNo'],
})
export type IssuedSlip = RecordOfEntity<typeof IssuedSlip>
