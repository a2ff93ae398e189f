import { sql } from 'kysely'
import { CustomerInvoice } from '../../../../shared/contracts/ar/customer-invoice.ts'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import { accountFor, type RoleRow } from '../../../ledger/roles.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import type { Deps } from '../../../platform/deps.ts'
import { changesBetween } from '../../../platform/entity/changes.ts'
import type { Row } from '../../../platform/entity/stored.ts'
import { insertRecord, writeParts } from '../../../platform/entity/write.ts'
import { serialNumber } from '../../../trade/numbering/serial-number.ts'
import { named, runAction } from '../../admin/index.ts'
import { invoiceActions } from './actions.ts'
import { complete } from './complete.ts'
import { CustomerInvoiceStore, INVOICE_DRAFTS } from './entity.ts'

export interface Charged {
  readonly companyId: string
  readonly customerId: string
  readonly currency: string
  /** None: that of the day. */
  readonly rate: string | null
  /** `YYYY-MM-DD`. */
  readonly date: string
  /** None: as the terms of the customer say. */
  readonly dueDate: string | null
  readonly role: 'NSF_FEE_INCOME' | 'INTEREST_INCOME' | 'COMMISSION_INCOME'
  /** What is a service bears the tax of its customer. */
  readonly isTaxed?: boolean
  /** What charges him, and of what. */
  readonly origin: CustomerInvoice['origin']
  readonly originNo: string | null
  readonly reason: string
  readonly reference: string | null
  readonly lines: readonly { readonly amount: string; readonly description: string }[]
}

/**
 * What a customer is charged beside sales: a document of the sales journal, without tax unless it is a service, posted at once. [R5, R9] Answers its id and our number of it; null where
 * the chart names no account for it.
 * @throws Refusal
 */
export async function chargeCustomer(
  deps: Pick<Deps, 'random'>,
  action: ActionContext,
  { companyId, customerId, currency, rate, date, dueDate, role, isTaxed, origin, originNo, ...charged }: Charged,
): Promise<{ id: string; documentNo: string } | null> {
  const { trx, user, now, requestId, changeId } = action
  const { rows } = await sql<RoleRow>`
    select role, branch_id, currency, qualifier, gl_account, coalesce(valid_from, '1001-01-01')::text as valid_from
    from account_role_shown
    where company_id = ${companyId} and role = ${role} and coalesce(valid_from, '-infinity') <= ${date}::date`.execute(
    trx,
  )
  const glAccount = accountFor(rows, { role, currency })
  if (!glAccount) return null
  const documentNo = await serialNumber(trx, INVOICE_DRAFTS)
  const record: Row = {
    ...emptyRecord(CustomerInvoice.fields),
    ...{ documentNo, companyId, kind: 'Charge', billToId: customerId, docDate: date, dueDate, currency, rate },
    ...{
      origin,
      originNo,
      reason: charged.reason,
      customerReference: charged.reference,
      holdbackPercent: '0',
      lienClaimed: false,
    },
    lines: charged.lines.map(({ amount, description }) => ({
      ...emptyRecord(CustomerInvoice.fields.lines.fields!),
      // A line that is known bears the tax that it says: what late payment and the bank cost bears none.
      ...{ ...(isTaxed ? {} : { lineId: deps.random.uuid() }), glAccount, amount, description, taxGroup: null },
    })),
  }
  await complete(record, action, null)
  Object.assign(record, { discountDate: null, discountAmount: null, ...(dueDate ? { dueDate } : {}) })
  const id = await insertRecord(trx, CustomerInvoiceStore, record, { name: user.name, on: now })
  await writeParts(trx, CustomerInvoiceStore, id, null, record)
  const audit = { table: CustomerInvoiceStore.table, id, recordKey: documentNo, by: user.name, on: now }
  await writeAudit(trx, { ...audit, requestId, changeId }, changesBetween(CustomerInvoice, null, record))
  await runAction(action, CustomerInvoiceStore, id, named(invoiceActions(deps), 'post'), { status: 'Posted' })
  return { id, documentNo }
}
