import { randomUUID } from 'node:crypto'
import { credit, debit, role } from '../../server/ledger/legs.ts'
import { Deposit } from '../../shared/contracts/ar/deposit.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import type { Row } from '../server/modules/admin/calls.ts'
import { counted, many, type Desk } from './document-desk.ts'
import { succeeded } from './payables-desk.ts'
import { CASH_RECEIPT, DEPOSIT } from './receipts-desk.ts'

const empty = (list: 'receipts' | 'items' | 'distribution') => emptyRecord(Deposit.fields[list].fields!)

/** A deposit of one receipt for so many documents of 10.00 that are open with a customer, as an opening balance leaves them. */
async function deposited({ books }: Desk, length: number): Promise<Row> {
  const items = many(length, (at) => ({
    ...{ id: randomUUID(), firmId: 'C100', kind: 'Invoice', reference: `C-${length}-${at}` },
    ...{ documentDate: '2026-06-02', dueDate: '2026-07-02' },
  }))
  await books.post({
    ...{ date: '2026-06-02', source: 'SJ' },
    legs: [
      ...items.map((opens) => debit(role('AR_CONTROL'), '10.00', { opens })),
      credit('4000', (length * 10).toFixed(2)),
    ],
  })
  const receipt = { receipt: 1, customerId: 'C100', method: 'EFT', leaveOnAccount: false }
  return {
    ...emptyRecord(Deposit.fields),
    ...{ bankAccountId: 'MAIN', depositDate: '2026-06-15', currency: null, rate: null },
    receipts: [{ ...empty('receipts'), ...receipt, amount: (length * 10).toFixed(2) }],
    items: items.map(({ id: itemId }) => ({ ...empty('items'), receipt: 1, itemId, pay: '10.00' })),
    distribution: [],
  }
}

/** The receipt that a deposit has made. */
async function receiptOf({ admin }: Desk, { depositNo }: Row): Promise<Row> {
  const { List } = await admin.list(`${CASH_RECEIPT}?depositNo==${String(depositNo)}`)
  return (await admin.read(`${CASH_RECEIPT}/${String(List[0]!['id'])}`)).Data!
}

/** What customers pay, from the first save of its deposit to its return. */
export const RECEIPT_WALKS = {
  async 'ar.deposit'(desk: Desk, length: number) {
    const calls = counted(desk, DEPOSIT)
    const record = await deposited(desk, length)
    await calls.complete(record)
    const saved = await calls.save(record)
    const changed = await calls.change(saved, { memo: 'Counted' })
    await calls.look(changed)
    await calls.act('post', changed)
  },
  async 'ar.cashReceipt'(desk: Desk, length: number) {
    const calls = counted(desk, CASH_RECEIPT)
    const record = await deposited(desk, length)
    const deposit = succeeded(await desk.admin.save('POST', DEPOSIT, { record, then: 'post' }))
    const receipt = await receiptOf(desk, deposit)
    await calls.look(receipt)
    const given = { unapplyDate: '2026-06-16', unapplyDocument: null }
    const open = await calls.act('unapply', receipt, { parameters: given })
    const moved = await calls.act('move', open, { parameters: { moveDate: '2026-06-17', moveTo: 'BUILDER' } })
    const back = { returnDate: '2026-06-20', returnReason: 'EnteredWrong', returnFee: null }
    await calls.act('reverse', moved, { parameters: back })
  },
}
