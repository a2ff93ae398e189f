import type { RuleBook } from '../../../platform/action/rules.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { EntityParts } from '../../../platform/entity/save.ts'
import type { Row } from '../../../platform/entity/stored.ts'
import { tradeDocument, type TradeRooms } from '../../../trade/document/trade-document.ts'
import { arrivalFollows } from '../arrival/standing.ts'
import { draftNumbersOnce, enteredTwice, noneInApproval } from '../merge-firms.ts'
import { settlementCall, settlementOf } from '../settlement/route.ts'
import { invoicesMoved } from '../subledger.ts'
import { followedActions, followedByStatements } from '../vendor-statement/follow.ts'
import { invoiceActions } from './actions.ts'
import { beginWithVendor, complete } from './complete.ts'
import { invoiceCourse } from './course.ts'
import { beginLines } from './distribution/begin-lines.ts'
import { lineTaxes } from './distribution/line-taxes.ts'
import { restOnLine } from './distribution/rest-on-line.ts'
import { numberInvoice, PurchaseInvoiceStore } from './entity.ts'
import { receiptsInvoiced } from './matching/proof.ts'
import { onSave } from './rules.ts'
import { voucherRoute } from './voucher/route.ts'
import { invoiceHands } from './writers.ts'

const vendorOf = ({ vendorId }: Row): readonly unknown[] => [vendorId]

/** [finance 7.1] What vendors ask for, and give back. */
export const PurchaseInvoices = tradeDocument(PurchaseInvoiceStore, {
  number: numberInvoice,
  approval: invoiceHands,
  rules: { save: onSave },
  async complete(record, action, before) {
    await beginWithVendor(record, action, before)
    await beginLines(record, action, before)
    await lineTaxes(record, action)
    await restOnLine(record, action)
    await complete(record, action, before)
  },
  actions: (deps) => followedActions(deps, invoiceActions(deps), vendorOf),
  search: { by: ['docNumber', 'invoiceNo', 'vendorId'], amount: 'docAmount' },
  calls: [
    settlementCall(PurchaseInvoiceStore, { amount: 'docAmount' }),
    voucherRoute,
    (_app, _deps, { registry }) => registry.tellsCourse(PurchaseInvoiceStore, invoiceCourse),
  ],
  opensWith: settlementOf(PurchaseInvoiceStore, ({ status }) => status === 'Posted' || status === 'Reversed'),
  subledgers: invoicesMoved,
  proof: receiptsInvoiced,
  againstMerge: [noneInApproval, draftNumbersOnce, enteredTwice],
  also: (deps) => ({ beforeSave: followed(deps) }),
})

/** A draft is looked for on the statements of its vendor; actions are followed by themselves. */
const followed = (deps: Deps): NonNullable<RuleBook['beforeSave']> => {
  const byStatements = followedByStatements(deps)
  return async (record, action, before) => {
    const isFollowed = record['status'] === 'Draft' && byStatements(vendorOf(record), action)
    await Promise.all([numberInvoice(record, action, before), isFollowed])
    await arrivalFollows(record, action, before)
  }
}

/** To draft one in somebody's name: it is written by him. */
export const invoicesInNameOf = (deps: Deps, rooms: TradeRooms): EntityParts =>
  PurchaseInvoices.parts(rooms, {
    async afterSave(record, action, before) {
      await followedByStatements(deps)(vendorOf(record), action)
      return invoiceHands.noted(record, action, before)
    },
  })
