import { sql, type Kysely } from 'kysely'
import { amountOf, amountText } from '../ledger/amount.ts'
import { posting, type PostedDocument } from '../ledger/legs.ts'
import { post } from '../ledger/post.ts'
import type { PostingContext } from '../ledger/write.ts'
import { planned } from '../platform/database/planned.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { Trx } from '../platform/database/transaction.ts'
import { postCorrections, stockLegs } from './legs.ts'
import { moveStock } from './move.ts'
import type { Movement, StockPosting } from './movement.ts'
import type { Holding } from './movement.ts'
import { MOVED, type Moved, type MovedStock } from './write-moves.ts'

type Asked = Pick<StockPosting, 'companyId' | 'day' | 'description' | 'source' | 'passes' | 'supply'> & {
  /** What moved it, and under which purpose it is taken back. */
  readonly document: PostedDocument
  readonly takesBack: string
  readonly field?: string
}

/**
 * [supply 2.2] Takes back what a document has moved: equal and opposite moves, each of which names its own, and
 * books the differences of other days. Null: it has moved nothing.
 * @throws Refusal where it has gone on since, or was taken back before
 */
export async function takeBackStock(
  trx: Trx,
  { takesBack, field, ...asked }: Asked,
  context: PostingContext,
): Promise<MovedStock | null> {
  const { type, id } = asked.document
  const moves = await planned<Standing>(
    trx,
    sql`
    select ${MOVED}, trim_scale(m.charge_for)::text as "chargeFor" from stock_posting p join stock_move m on m.posting_id = p.id
    where p.document_type = ${type} and p.document_id = ${id}::uuid and p.purpose = ${takesBack} and m.corrects_id is null
    order by m.seq`,
  )
  if (moves.length === 0) return null
  const movements = moves.map((move) => opposite(move, field))
  const moved = await moveStock(trx, { ...asked, movements }, context)
  await postCorrections(trx, asked, moved, context)
  if (!moved.isRepeat) await postSince(trx, asked, moves, moved.moves, context)
  return moved
}

/**
 * The mirror of its entry takes back what it was worth then: what has corrected it since, which was booked beside that, goes back beside it too.
 */
async function postSince(
  trx: Trx,
  { companyId, day, description, source = 'IC', document }: Omit<Asked, 'takesBack' | 'field'>,
  before: readonly Moved[],
  back: readonly Moved[],
  context: PostingContext,
): Promise<void> {
  const since = back.map((move, at) => ({
    ...{ ...move, quantity: '0' },
    value: amountText(amountOf(move.value).plus(before[at]!.value)),
  }))
  const legs = stockLegs(since)
  if (legs.length === 0) return
  const own = { ...document, purpose: `${document.purpose.slice(0, 33)} since` }
  await post(trx, posting({ companyId, source, date: day, document: own, description, legs }), context)
}

type Standing = Moved & { readonly chargeFor: string | null }

const turned = (figure: string): string =>
  figure.startsWith('-') ? figure.slice(1) : figure === '0' ? '0' : `-${figure}`

const opposite = (move: Standing, field: string | undefined): Movement => ({
  ...{ kind: 'Return', productId: move.productId, warehouseId: move.warehouseId, holding: move.holding, bin: move.bin },
  ...{ lotId: move.lotId, quantity: turned(move.quantity), weight: turned(move.weight), pieces: turned(move.pieces) },
  cost:
    move.chargeFor === null
      ? { rule: 'Follows', move: move.id }
      : { rule: 'Charge', value: turned(move.value), of: move.chargeFor },
  ...{ contra: move.contra, lineKey: move.lineKey, role: move.role },
  reverses: move.id,
  ...(field === undefined ? {} : { field }),
})

/** What of a line came in where, of which lot, and how much. */
export type CameIn = Pick<Moved, 'productId' | 'warehouseId' | 'lotId' | 'quantity' | 'weight' | 'value'>

/** Where the lines of these documents came in, by the key of the line: once, or lot by lot. */
export async function cameInAt(
  trx: Trx,
  type: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly CameIn[]>> {
  const rows = await planned<CameIn & Pick<Moved, 'lineKey'>>(
    trx,
    sql`
    select m.line_key as "lineKey", m.product_id as "productId", m.warehouse_id as "warehouseId", m.lot_id as "lotId",
           trim_scale(m.quantity)::text as quantity, trim_scale(m.weight)::text as weight, money_text(m.value) as value
    from stock_posting p join stock_move m on m.posting_id = p.id
    where p.document_type = ${type} and p.document_id = any (${[...ids]}::uuid[]) and p.purpose = 'post' and m.kind = 'Receipt'
    order by m.seq`,
  )
  const byLine = new Map<string, CameIn[]>()
  for (const { lineKey, ...one } of rows) byLine.set(lineKey, [...(byLine.get(lineKey) ?? []), one])
  return byLine
}

/** What has left with a document: each move by itself, with its lot. */
export interface WentOut extends Pick<
  Moved,
  'id' | 'lineKey' | 'warehouseId' | 'bin' | 'lotId' | 'quantity' | 'weight' | 'value'
> {
  readonly documentId: string
  readonly lotNo: string | null
}

/** What has left with these documents and was not taken back, in the order in which it left. */
export const wentOut = (db: Kysely<Tables>, type: string, ids: readonly string[]): Promise<WentOut[]> =>
  planned(
    db,
    sql<WentOut>`
    select m.id, p.document_id as "documentId", m.line_key as "lineKey", m.warehouse_id as "warehouseId", m.bin, m.lot_id as "lotId", l.lot_no as "lotNo",
           trim_scale(m.quantity)::text as quantity, trim_scale(m.weight)::text as weight, money_text(m.value) as value
    from stock_posting p join stock_move m on m.posting_id = p.id left join stock_lot_shown l on l.id = m.lot_id
    where p.document_type = ${type} and p.document_id = any (${[...ids]}::uuid[]) and p.purpose = 'post' and m.quantity < 0 and m.corrects_id is null
      and not exists (select from stock_move r where r.reverses_id = m.id)
    order by m.seq`,
  )

/** What a document has brought there: its moves by the key of the line and the lot, `1 `, `1 <lot>`. */
export async function movedInto(
  trx: Trx,
  { type, id, purpose }: PostedDocument,
  holding: Holding,
): Promise<ReadonlyMap<string, string>> {
  const rows = await planned<{ id: string; lineKey: string; lotId: string | null }>(
    trx,
    sql`
    select m.id, m.line_key as "lineKey", m.lot_id as "lotId" from stock_posting p join stock_move m on m.posting_id = p.id
    where p.document_type = ${type} and p.document_id = ${id}::uuid and p.purpose = ${purpose} and m.holding = ${holding}
      and m.quantity > 0 and m.corrects_id is null`,
  )
  return new Map(rows.map(({ id: move, lineKey, lotId }) => [`${lineKey} ${lotId ?? ''}`, move]))
}
