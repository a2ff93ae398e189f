import { randomUUID } from 'node:crypto'
import { credit, debit, role } from '../../server/ledger/legs.ts'
import { DebitBatch } from '../../shared/contracts/ar/debit-batch.ts'
import { Deposit } from '../../shared/contracts/ar/deposit.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import type { Row } from '../server/modules/admin/calls.ts'
import { debitDesk, DEBITS, MANDATES } from './debit-desk.ts'
import { counted, many, type Desk } from './document-desk.ts'
import { succeeded } from './payables-desk.ts'
import { CASH_RECEIPT, DEPOSIT } from './receipts-desk.ts'

const empty = (list: 'receipts' | 'items' | 'distribution') => emptyRecord(Deposit.fields[list].fields!)

/** So many documents of 10.00 that are open with a customer, as an opening balance leaves them. */
async function owed({ books }: Desk, firmId: string, length: number): Promise<{ id: string }[]> {
  const items = many(length, (at) => ({
    ...{ id: randomUUID(), firmId, kind: 'Invoice', reference: `C-${length}-${at}` },
    ...{ documentDate: '2026-06-02', dueDate: '2026-07-02' },
  }))
  await books.post({
    ...{ date: '2026-06-02', source: 'SJ' },
    legs: [
      ...items.map((opens) => debit(role('AR_CONTROL'), '10.00', { opens })),
      credit('4000', (length * 10).toFixed(2)),
    ],
  })
  return items
}

/** A deposit of one receipt for all of these. */
function depositOf(customerId: string, items: readonly { readonly id: string }[]): Row {
  const receipt = { receipt: 1, customerId, method: 'EFT', leaveOnAccount: false }
  return {
    ...emptyRecord(Deposit.fields),
    ...{ bankAccountId: 'MAIN', depositDate: '2026-06-15', currency: null, rate: null },
    receipts: [{ ...empty('receipts'), ...receipt, amount: (items.length * 10).toFixed(2) }],
    items: items.map(({ id: itemId }) => ({ ...empty('items'), receipt: 1, itemId, pay: '10.00' })),
    distribution: [],
  }
}

const deposited = async (desk: Desk, length: number): Promise<Row> =>
  depositOf('C100', await owed(desk, 'C100', length))

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
  async 'ar.debitBatch'(desk: Desk, length: number) {
    const calls = counted(desk, DEBITS)
    const debits = debitDesk(desk.as)
    const { List } = await desk.admin.list(`${MANDATES}?customerId==BUILDER&status==Active`)
    if (List.length === 0) await debits.confirmed({ customerId: 'BUILDER' })
    const items = await owed(desk, 'BUILDER', length)
    const saved = await calls.save({
      ...emptyRecord(DebitBatch.fields),
      ...{ bankAccountId: 'MAIN', valueDate: '2026-06-30', dueThrough: '2026-07-31', minimumAmount: '0' },
      ...{ allowDiscounts: true, includeCredits: true, documents: [], collections: [] },
    })
    const proposed = await calls.act('propose', saved)
    const documents = (proposed['documents'] as Row[]).map((one) => ({ ...one, pay: '9.00' }))
    const changed = await calls.change(proposed, { documents })
    await calls.look(changed)
    const submitted = await calls.act('submit', changed)
    const said = await calls.act('approve', submitted, undefined, desk.as('approver'))
    const generated = await calls.act('generate', said)
    await debits.file(generated, desk.admin)
    const sent = await calls.act('send', generated, { confirmed: ['ar.debitBatch.sentOnce'] })
    const collected = await calls.act('collect', sent)
    await calls.act('refuse', collected, { parameters: { returnDate: '2026-06-30', returnReason: 'EnteredWrong' } })
    const record = { ...depositOf('BUILDER', items), depositDate: '2026-06-30' }
    succeeded(await desk.admin.save('POST', DEPOSIT, { record, then: 'post' }))
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
