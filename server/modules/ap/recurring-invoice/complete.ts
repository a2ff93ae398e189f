import { Decimal } from 'decimal.js'
import type { RecurringInvoice } from '../../../../shared/contracts/ap/recurring-invoice.ts'
import type { Stored } from '../../../../shared/contracts/entity.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { moneyText } from '../../../../shared/contracts/money.ts'
import { nextDateOf } from '../../../trade/recurring/next-date.ts'
import { vendorDefaults } from '../purchase-invoice/complete.ts'

type Row = Record<string, unknown>
export type Template = Stored<typeof RecurringInvoice>

/** What a template comes to before tax and in which currency, and when it comes next. */
export async function complete(record: Row, { trx }: ActionContext, before: Row | null): Promise<void> {
  record['status'] ??= 'Active'
  const template = record as unknown as Template
  await followVendor(template, trx, before as Template | null)
  template.netAmount = moneyText(template.lines.reduce((sum, { amount }) => sum.plus(amount ?? 0), new Decimal(0)))
  template.nextDate = nextDateOf(template)
}

/** The vendor's currency, as long as no other was typed. */
async function followVendor(template: Template, trx: ActionContext['trx'], before: Template | null): Promise<void> {
  const { vendorId, currency } = template
  const isOther = before !== null && before.vendorId !== vendorId && before.currency === currency
  if (!vendorId || (currency && !isOther)) return
  const was = isOther && currency ? (await vendorDefaults(trx, before.vendorId))?.currency : null
  if (currency && was !== currency) return
  const vendor = await vendorDefaults(trx, vendorId)
  if (vendor) template.currency = vendor.currency
}
