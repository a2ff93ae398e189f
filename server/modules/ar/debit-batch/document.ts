import { sql } from 'kysely'
import { DebitBatch } from '../../../../shared/contracts/ar/debit-batch.ts'
import type { Document } from '../../../../shared/contracts/document.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import type { Deps } from '../../../platform/deps.ts'
import { secondHand } from '../../../trade/approval/second-hand.ts'
import { answered } from '../../../trade/document/answered.ts'
import { tradeDocument, type TradeRooms } from '../../../trade/document/trade-document.ts'
import { eftFileRoute, type ReturnsFace } from '../../gl/index.ts'
import { CashReceipts } from '../cash-receipt/document.ts'
import { Deposits } from '../deposit/document.ts'
import { batchActions } from './actions.ts'
import { complete } from './complete.ts'
import { DebitBatchStore, numberBatch } from './entity.ts'
import { fileFetched } from './generate.ts'
import { keepCollecting } from './nightly.ts'
import { collectionsReturned } from './returned.ts'
import { onSave } from './rules.ts'

const named = (of: typeof Deposits, action: string, deps: Deps, rooms: TradeRooms) =>
  of.transitions(deps, rooms).find((one) => one.action === action)!

const takingBack = (deps: Deps, rooms: TradeRooms) => ({
  receipts: CashReceipts.parts(rooms),
  reverse: named(CashReceipts, 'reverse', deps, rooms),
})

/** [finance 8.2, 11.9] What is collected from customers by a file of the bank, and what its day and its returns make of it. */
export const DebitBatches = tradeDocument(DebitBatchStore, {
  number: numberBatch,
  // Whoever gives one up has chosen nothing.
  approval: secondHand(DebitBatchStore, { writes: (record) => record['status'] !== 'Cancelled' }),
  rules: { save: onSave },
  complete,
  actions: (deps, rooms) =>
    batchActions(
      deps,
      { deposits: Deposits.parts(rooms), post: named(Deposits, 'post', deps, rooms) },
      takingBack(deps, rooms),
    ),
  calls: [
    (app, deps, { texts }) => eftFileRoute(app, deps, texts, { store: DebitBatchStore, fetched: fileFetched }),
    (_app, deps, rooms) => keepCollecting(deps, collecting(deps, rooms)),
  ],
})

const collecting = (deps: Deps, rooms: TradeRooms) => ({
  ...{ parts: DebitBatches.parts(rooms), document: DebitBatch as unknown as Document },
  transition: named(DebitBatches, 'collect', deps, rooms),
})

/** What banks send back of it. */
export const debitsReturned = (deps: Deps, rooms: TradeRooms): ReturnsFace =>
  collectionsReturned(takingBack(deps, rooms), async (context: ActionContext, id: string) => {
    const { rows } = await sql<{ version: number }>`
      select version from ar_debit_batch where id = ${id}::uuid for update`.execute(context.trx)
    await answered(collecting(deps, rooms), context, id, { version: rows[0]!.version }, () => 'file')
  })
