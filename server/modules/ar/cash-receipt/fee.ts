import { sql } from 'kysely'
import { CustomerInvoice } from '../../../../shared/contracts/ar/customer-invoice.ts'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import { accountFor, type RoleRow } from '../../../ledger/roles.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { Refusal } from '../../../platform/action/refusal.ts'
import { ruleKey } from '../../../platform/action/rules.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Row } from '../../../platform/entity/stored.ts'
import { insertRecord, writeParts } from '../../../platform/entity/write.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import { changesBetween } from '../../../platform/entity/changes.ts'
import { serialNumber } from '../../../trade/numbering/serial-number.ts'
import { runAction, named } from '../../admin/index.ts'
import { invoiceActions } from '../customer-invoice/actions.ts'
import { complete } from '../customer-invoice/complete.ts'
import { CustomerInvoiceStore, INVOICE_DRAFTS } from '../customer-invoice/entity.ts'
import type { Receipt } from './steps.ts'

interface Fee {
  readonly receipt: Receipt
  /** `YYYY-MM-DD`, of the return. */
  readonly date: string
  readonly amount: string
}

/**
 * [acceptance R5] What a customer is charged for a receipt that came back: a document of the sales journal, without tax, due at once.
 * Answers our number of it.
 * @throws Refusal
 */
export async function chargeFee(
  deps: Pick<Deps, 'random'>,
  action: ActionContext,
  { receipt, date, amount }: Fee,
): Promise<string> {
  const { trx, user, now, requestId, changeId } = action
  const { customerId, currency, rate, receiptNo, companyId } = receipt
  const { rows } = await sql<RoleRow>`
    select role, branch_id, currency, qualifier, gl_account, coalesce(valid_from, '1001-01-01')::text as valid_from
    from account_role_shown
    where company_id = ${companyId} and role = 'NSF_FEE_INCOME' and coalesce(valid_from, '-infinity') <= ${date}::date`.execute(
    trx,
  )
  const glAccount = accountFor(rows, { role: 'NSF_FEE_INCOME', currency })
  if (!glAccount)
    throw new Refusal([{ Field: 'given.returnFee', Key: ruleKey('ar.cashReceipt.noFeeAccount'), Args: {} }])
  const documentNo = await serialNumber(trx, INVOICE_DRAFTS)
  const record: Row = {
    ...emptyRecord(CustomerInvoice.fields),
    ...{ documentNo, companyId, kind: 'Charge', billToId: customerId, docDate: date, dueDate: date, currency, rate },
    ...{
      reason: receiptNo,
      customerReference: receipt.reference ?? receiptNo,
      holdbackPercent: '0',
      lienClaimed: false,
    },
    lines: [
      {
        ...emptyRecord(CustomerInvoice.fields.lines.fields!),
        // A line that is known bears the tax that it says: a charge for what the bank has sent back bears none.
        ...{ lineId: deps.random.uuid(), glAccount, amount, description: receiptNo, taxGroup: null },
      },
    ],
  }
  await complete(record, action, null)
  Object.assign(record, { dueDate: date, discountDate: null, discountAmount: null })
  const id = await insertRecord(trx, CustomerInvoiceStore, record, { name: user.name, on: now })
  await writeParts(trx, CustomerInvoiceStore, id, null, record)
  const audit = { table: CustomerInvoiceStore.table, id, recordKey: documentNo, by: user.name, on: now }
  await writeAudit(trx, { ...audit, requestId, changeId }, changesBetween(CustomerInvoice, null, record))
  await runAction(action, CustomerInvoiceStore, id, named(invoiceActions(deps), 'post'), { status: 'Posted' })
  return documentNo
}
