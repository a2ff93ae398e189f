import { sql } from 'kysely'
import { Deposit } from '../../../../shared/contracts/ar/deposit.ts'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Row } from '../../../platform/entity/stored.ts'
import { insertRecord, writeParts } from '../../../platform/entity/write.ts'
import { numberedBy } from '../../../trade/numbering/serial-number.ts'
import { authorOf, named, runAction } from '../../admin/index.ts'
import { depositActions } from '../deposit/actions.ts'
import { completeDeposit } from '../deposit/complete.ts'
import { DEPOSIT_NUMBERS, DepositStore } from '../deposit/entity.ts'

const numberOfDeposit = numberedBy(Deposit, DEPOSIT_NUMBERS)

/** Money for a document, or for a part of it. */
interface Money {
  readonly firmId: string
  readonly itemId: string
  readonly open: string
  readonly invoiceNo: string
  readonly paidOn: string
}

/** His money, as the clerk brings it to the bank: the invoice is named on it. */
export async function received(
  by: ActionContext,
  deps: Deps,
  { itemId, open, invoiceNo, paidOn, firmId }: Money,
): Promise<void> {
  const { trx } = by
  const { receipts, items } = Deposit.fields
  const record: Row = {
    ...emptyRecord(Deposit.fields),
    ...{ bankAccountId: await bankOfDeposits(trx), depositDate: paidOn, declaredAmount: open },
    receipts: [
      {
        ...emptyRecord(receipts.fields!),
        ...{ receipt: 1, customerId: firmId, method: 'EFT', reference: `DEPOSIT ${invoiceNo}`, amount: open },
        leaveOnAccount: false,
      },
    ],
    items: [{ ...emptyRecord(items.fields!), receipt: 1, itemId, pay: open, why: 'Number' }],
    distribution: [],
  }
  await numberOfDeposit(record, by, null)
  await completeDeposit(record, by, null)
  const id = await insertRecord(trx, DepositStore, record, authorOf(by))
  await writeParts(trx, DepositStore, id, null, record)
  await runAction(by, DepositStore, id, named(depositActions(deps), 'post'), { status: 'Posted' })
}

/** The bank that the demo's customers pay to. */
async function bankOfDeposits(trx: Trx): Promise<string> {
  const { rows } = await sql<{ bankAccountId: string }>`
    select bank_account_id as "bankAccountId" from bank_account_shown where gl_account = '1000'`.execute(trx)
  return rows[0]!.bankAccountId
}

export function daysAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** What is open of an invoice, and what its customer knows it by. */
export async function openOf(trx: Trx, id: string) {
  const { rows } = await sql<{ itemId: string; open: string; invoiceNo: string }>`
    select i.id as "itemId", i.open_txn::numeric(19, 2)::text as open, d.invoice_no as "invoiceNo"
    from customer_invoice d join open_item_shown i on i.id = d.item_id where d.id = ${id}::uuid`.execute(trx)
  return rows[0]!
}
