import { CustomerInvoice } from '../../../../shared/contracts/ar/customer-invoice.ts'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import type { EntityParts } from '../../../platform/entity/save.ts'
import type { Drafting } from '../../../trade/recurring/actions.ts'
import { drafted } from '../../../trade/recurring/in-name-of.ts'
import type { Template } from './complete.ts'

/** [finance 8.1] The document of a date, with the terms and the tax of that date. `invoices` writes it. */
export const draftsOf = (invoices: EntityParts): Drafting => ({
  nothing: { documentNo: null },
  async draft(template, dueOn, context) {
    const { billToId, shipToId, currency, termsCode, salesRepId, holdbackPercent, customerReference, notes, lines } =
      template as unknown as Template
    const lineOf = emptyRecord(CustomerInvoice.fields.lines.fields!)
    const { documentNo } = await drafted(bornOf(invoices, String(template['recurringId'])), context, {
      ...emptyRecord(CustomerInvoice.fields),
      ...{ kind: 'Invoice', billToId, shipToId, docDate: dueOn, currency, rate: null },
      ...{ termsCode, salesRepId, holdbackPercent, customerReference, notes },
      lines: lines.map(({ productId, glAccount, description, amount, taxGroup, jobId, costCode }) => ({
        ...lineOf,
        ...{ productId, glAccount, description, amount, taxGroup, jobId, costCode },
      })),
    })
    return { documentNo }
  },
})

/** [finance 8.1 born] The same, which say of which template they are. */
const bornOf = (invoices: EntityParts, originNo: string): EntityParts => ({
  ...invoices,
  rules: {
    ...invoices.rules,
    async complete(record, context, before) {
      Object.assign(record, { origin: 'Recurring', originNo })
      await invoices.rules.complete?.(record, context, before)
    },
  },
})
