import { Decimal } from 'decimal.js'
import { PurchaseInvoice } from '../../../../shared/contracts/ap/purchase-invoice.ts'
import { ask, fail, rule, type Rule } from '../../../platform/action/rules.ts'
import { heldBill } from './held-bill.ts'

/** A release names the document whose holdback it moves, of its own vendor. [finance 5.4] */
const releaseNamed = rule(PurchaseInvoice, 'ap.purchaseInvoice.releaseNamed', 'releases', async (release, { db }) => {
  if (release.kind !== 'Release') return null
  const bill = release.releases ? await heldBill(db, release.releases) : null
  return (!bill || bill.vendorId !== release.vendorId) && fail({ vendorId: release.vendorId })
})

/** No more is released than is held. [finance 5.4] */
const releaseWithin = rule(
  PurchaseInvoice,
  'ap.purchaseInvoice.releaseWithin',
  'distribution.0.amount',
  async (release, { db }) => {
    if (release.kind !== 'Release' || !release.releases) return null
    const bill = await heldBill(db, release.releases)
    const amount = new Decimal(release.distribution[0]?.amount ?? 0)
    return !!bill && (amount.lte(0) || amount.gt(bill.open)) && fail({ open: bill.open })
  },
)

/** Nothing is released while a lien is claimed. [finance 5.4] */
const noLien = rule(PurchaseInvoice, 'ap.purchaseInvoice.noLien', 'releases', async (release, { db }) => {
  if (release.kind !== 'Release' || !release.releases) return null
  return (await heldBill(db, release.releases))?.lienClaimed === true && fail({ invoiceNo: release.releases })
})

/** A release before its day is made when somebody says so. [finance 5.4] */
const releaseDue = rule(PurchaseInvoice, 'ap.purchaseInvoice.releaseDue', 'docDate', async (release, { db }) => {
  if (release.kind !== 'Release' || !release.releases) return null
  const dueOn = (await heldBill(db, release.releases))?.dueOn
  return !!dueOn && release.docDate < dueOn && ask({ dueOn, docDate: release.docDate })
})

export const onRelease: readonly Rule[] = [releaseNamed, releaseWithin, noLien, releaseDue]
