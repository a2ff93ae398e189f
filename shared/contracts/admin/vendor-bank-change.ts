import { currency } from '../gl/currency.ts'
import { document } from '../document.ts'
import { choice, code, lookup, optional, stamp, text } from '../fields.ts'
import type { RecordOfEntity } from '../entity.ts'
import { bankAccount, nameAtBank } from '../trade/bank-details.ts'

/**
 * A change of the account that a vendor is paid to. Whoever has written it cannot confirm it [I12]; until a second person has,
 * no payment to that vendor leaves by EFT. What was decided stays as it is.
 */
export const VendorBankChange = document('admin.vendorBankChange', {
  roles: { controller: ['*'], approver: ['view', 'confirm', 'reject'] },
  key: 'changeNo',
  title: 'firmId',
  state: 'status',
  drafts: ['Pending'],
  needed: ['firmId', 'payee', 'currency', 'institution', 'transit', 'accountNumber', 'evidence'],
  actions: {
    confirm: { from: ['Pending'], to: 'Confirmed' },
    reject: { from: ['Pending'], to: 'Rejected', parameters: { reason: text({ max: 200 }) } },
  },
  // Whoever confirms it calls back first: it is opened for that.
  hands: { decides: ['confirm'], inside: ['reject'], waits: { back: 'reject', opened: true, tells: ['evidence'] } },
  fields: {
    changeNo: code({ readOnly: true }),
    status: choice(['Pending', 'Confirmed', 'Rejected'], { readOnly: true }),
    firmId: lookup('admin.firm', { isVendor: 'true', status: '=Active' }, { upper: true, fixed: true }),
    payee: nameAtBank(),
    currency: currency(),
    ...bankAccount(),
    /** Who asked for it, and how that was verified. */
    evidence: text({ max: 200 }),
    requestedBy: text({ max: 100, readOnly: true }),
    decidedBy: optional(text({ max: 100, readOnly: true })),
    decidedOn: optional(stamp()),
    rejectReason: optional(text({ max: 200, readOnly: true })),
  },
  list: [
    'changeNo',
    'status',
    'firmId',
    'payee',
    'currency',
    'institution',
    'transit',
    'accountNumber',
    'requestedBy',
    'decidedBy',
    'decidedOn',
  ],
  search: ['changeNo', 'firmId', 'payee'],
  sort: ['-changeNo'],
})
export type VendorBankChange = RecordOfEntity<typeof VendorBankChange>
