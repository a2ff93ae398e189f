import { PurchaseInvoice } from '../../../../shared/contracts/ap/purchase-invoice.ts'
import { ask, rule } from '../../../platform/action/rules.ts'
import { rateAt } from '../../../trade/money/rate-at.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'

/** A rate older than G/L control allows is posted with when somebody says that it still holds. [finance 5.6] */
export const rateFresh = rule(
  PurchaseInvoice,
  'ap.purchaseInvoice.rateFresh',
  'rate',
  async ({ currency, docDate }, { db }) => {
    if (!currency || !docDate) return null
    const company = await ownCompany(db)
    const table = await rateAt(db, company.companyId, currency, company.currency, docDate)
    return table?.isStale && ask({ effectiveDate: table.effectiveDate })
  },
)
