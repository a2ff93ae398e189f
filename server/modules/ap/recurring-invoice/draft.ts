import { Decimal } from 'decimal.js'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import { PurchaseInvoice } from '../../../../shared/contracts/ap/purchase-invoice.ts'
import { moneyText } from '../../../../shared/contracts/money.ts'
import { numberOn } from '../../../../shared/contracts/trade/recurring-dates.ts'
import type { EntityParts } from '../../../platform/entity/save.ts'
import type { Drafting } from '../../../trade/recurring/actions.ts'
import { drafted } from '../../../trade/recurring/in-name-of.ts'
import { amountsOf, type Invoice } from '../purchase-invoice/complete.ts'
import type { Template } from './complete.ts'

/** [finance 7.13] The purchase document of a date, with the tax of that date. `invoices` writes it. */
export const draftsOf = (invoices: EntityParts): Drafting => ({
  nothing: { docNumber: null, invoiceNo: null },
  async draft(template, dueOn, context) {
    const { vendorId, currency, termsCode, bankAccountId, shipToRegion, holdbackPercent, reference, notes, ...more } =
      template as unknown as Template
    const docNumber = numberOn(more.docNumberPattern, dueOn)
    const lineOf = emptyRecord(PurchaseInvoice.fields.distribution.fields!)
    const record = {
      ...emptyRecord(PurchaseInvoice.fields),
      ...{ kind: 'Invoice', vendorId, docNumber, docDate: dueOn, transactionDate: dueOn, currency, rate: null },
      ...{ termsCode, bankAccountId, shipToRegion, holdbackPercent, reference, notes },
      distribution: more.lines.map(({ glAccount, description, amount, taxGroup, jobId, costCode }) => ({
        ...lineOf,
        ...{ glAccount, description, amount, taxGroup, jobId, costCode },
      })),
    }
    const { net, tax } = await amountsOf(context.trx, record as unknown as Invoice)
    const docAmount = moneyText(new Decimal(net).plus(tax))
    const { invoiceNo } = await drafted(invoices, context, { ...record, docAmount })
    return { docNumber, invoiceNo }
  },
})
