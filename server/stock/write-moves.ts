import { sql } from 'kysely'
import { amountOf, amountText } from '../ledger/amount.ts'
import { hex, type PostingContext } from '../ledger/write.ts'
import { Refusal } from '../platform/action/refusal.ts'
import { planned } from '../platform/database/planned.ts'
import type { Trx } from '../platform/database/transaction.ts'
import type { StockFacts } from './facts.ts'
import type { Contra, Holding, Movement, MoveKind, StockPosting } from './movement.ts'
import { problems } from './problems.ts'
import type { Change, Meant } from './replay.ts'

/** A move as it stands; quantity with six decimals at most, value in the company's currency. */
export interface Moved {
  readonly id: string
  readonly kind: MoveKind
  readonly rule: string
  readonly day: string
  readonly productId: string
  readonly productClass: string
  readonly warehouseId: string
  readonly holding: Holding
  readonly bin: string
  readonly lotId: string | null
  readonly quantity: string
  readonly weight: string
  readonly pieces: string
  readonly value: string
  readonly contra: Contra | null
  readonly lineKey: string
  readonly role: string
}

/** What a document has moved, and what that has made of other moves. */
export interface MovedStock {
  /** Its own, in the order of its lines. */
  readonly moves: readonly Moved[]
  /** Differences on days of their own, which are booked beside it. */
  readonly corrections: readonly Moved[]
  /** It stood there before: the same was asked for again. */
  readonly isRepeat: boolean
}

export const MOVED = sql`
  m.id, m.kind, m.rule, m.day::text as day, m.product_id as "productId", m.product_class as "productClass",
  m.warehouse_id as "warehouseId", m.holding, m.bin, m.lot_id as "lotId", trim_scale(m.quantity)::text as quantity,
  trim_scale(m.weight)::text as weight, trim_scale(m.pieces)::text as pieces, money_text(m.value) as value, m.contra,
  m.line_key as "lineKey", m.role`

const stock = (all: readonly Moved[], isRepeat: boolean): MovedStock => ({
  moves: all.filter(({ rule }) => rule !== 'Correction' && rule !== 'Restate'),
  corrections: all.filter(({ rule }) => rule === 'Correction' || rule === 'Restate'),
  isRepeat,
})

/** What stands of the same document and purpose. @throws Refusal where it asked for something else. */
export async function repeatedMoves(
  trx: Trx,
  { document }: Pick<StockPosting, 'document'>,
  hash: Buffer,
): Promise<MovedStock | null> {
  const [found] = await planned<{ id: string; asked_hash: Buffer }>(
    trx,
    sql`
    select id, asked_hash from stock_posting
    where document_type = ${document.type} and document_id = ${document.id}::uuid and purpose = ${document.purpose}`,
  )
  if (!found) return null
  if (!found.asked_hash.equals(hash)) throw new Refusal([problems.postedBefore()])
  const moves = sql<Moved>`select ${MOVED} from stock_move m where m.posting_id = ${found.id}::uuid order by m.seq`
  return stock(await planned(trx, moves), true)
}

interface Written {
  readonly hash: Buffer
  readonly moves: readonly Meant[]
  readonly changes: readonly Change[]
  readonly facts: StockFacts
}

/** A move of the document, and beside it what its pool is restated by. */
function ownRows(
  { movements, day }: StockPosting,
  { facts }: Written,
  change: Change,
  places: ReadonlyMap<Meant, number>,
  uuid: () => string,
) {
  const movement: Movement = movements[places.get(change.of as Meant)!]!
  const { productId, warehouseId, holding = 'Stock', bin = '', lotId = null, cost } = movement
  const row = {
    ...{ id: change.of.id, pool_id: change.of.poolId, place_id: change.of.placeId, product_id: productId, day },
    product_class: facts.products.get(productId)!.product_class,
    ...{ warehouse_id: warehouseId, holding, bin, lot_id: lotId, kind: movement.kind },
    ...{ quantity: change.quantity.toFixed(), weight: movement.weight ?? '0', pieces: movement.pieces ?? '0' },
    ...{ value: amountText(change.value), rule: cost.rule },
    extra: cost.rule === 'Follows' ? (cost.extra ?? '0') : null,
    counted: cost.rule === 'Count' ? cost.counted : null,
    charge_for: cost.rule === 'Charge' ? cost.of : null,
    follows_id: change.of.followsId,
    reverses_id: movement.reverses ?? null,
    ...{ line_key: movement.lineKey, role: movement.role ?? '', contra: movement.contra ?? null },
    reason: movement.reason ?? null,
  }
  if (change.restated.isZero()) return [row]
  const restated = {
    ...{ ...row, id: uuid(), kind: 'Revaluation', rule: 'Restate', corrects_id: row.id, quantity: '0', weight: '0' },
    ...{
      pieces: '0',
      value: amountText(change.restated),
      extra: null,
      counted: null,
      charge_for: null,
      follows_id: null,
    },
    ...{ reverses_id: null, contra: { role: cost.rule === 'Charge' ? 'COGS' : 'INVENTORY_REVALUATION' } },
  }
  return [row, restated]
}

/** Differences of moves that stood already, each on its own day, with the place and the other side of what it corrects. */
const differences = (changes: readonly Change[], uuid: () => string) =>
  changes.flatMap(({ of, quantity, value, restated }) => [
    ...(quantity.isZero() && value.isZero()
      ? []
      : [
          {
            id: uuid(),
            corrects_id: of.id,
            rule: 'Correction',
            quantity: quantity.toFixed(),
            value: amountText(value),
          },
        ]),
    ...(restated.isZero()
      ? []
      : [{ id: uuid(), corrects_id: of.id, rule: 'Restate', quantity: '0', value: amountText(restated) }]),
  ])

/** One statement for the posting and all that it moves; the trigger counts and proves it. */
export async function writeMoves(
  trx: Trx,
  asked: StockPosting,
  written: Written,
  { by, now, uuid }: PostingContext,
): Promise<MovedStock> {
  const { companyId, document } = asked
  // Looked for one by one, a hundred thousand of them would keep the transaction waiting for a minute.
  const places = new Map(written.moves.map((move, at) => [move, at]))
  const own = written.changes
    .filter(({ of }) => of.stands === null)
    .flatMap((change) => ownRows(asked, written, change, places, uuid))
  const other = differences(
    written.changes.filter(({ of }) => of.stands !== null),
    uuid,
  )
  const rows = await planned<Moved>(
    trx,
    sql`
    with posting as (
      insert into stock_posting (id, company_id, document_type, document_id, purpose, asked_hash, posted_by, posted_on)
      values (${uuid()}::uuid, ${companyId}, ${document.type}, ${document.id}::uuid, ${document.purpose}, ${hex(written.hash)}::bytea,
              ${by}, ${now}) returning id),
    own as (
      select * from rows from (
        json_to_recordset(${JSON.stringify(own)}::json) as (
          id uuid, pool_id uuid, place_id uuid, product_id text, product_class text, warehouse_id text, holding text, bin text, lot_id uuid,
          day date, kind text, quantity numeric, weight numeric, pieces numeric, value numeric, rule text, extra numeric, counted numeric,
          charge_for numeric, follows_id uuid, corrects_id uuid, reverses_id uuid, line_key text, role text, contra jsonb, reason text)
      ) with ordinality as o (id, pool_id, place_id, product_id, product_class, warehouse_id, holding, bin, lot_id, day, kind, quantity,
          weight, pieces, value, rule, extra, counted, charge_for, follows_id, corrects_id, reverses_id, line_key, role, contra, reason, at)),
    other as (
      select d.id, m.pool_id, m.place_id, m.product_id, m.product_class, m.warehouse_id, m.holding, m.bin, m.lot_id, m.day,
             case d.rule when 'Restate' then 'Revaluation' else 'Correction' end as kind, d.quantity, 0 as weight, 0 as pieces, d.value,
             d.rule, null::numeric as extra, null::numeric as counted, null::numeric as charge_for, null::uuid as follows_id,
             d.corrects_id, null::uuid as reverses_id, m.line_key, m.role,
             case when d.rule = 'Correction' then m.contra
                  else jsonb_build_object('role', case m.rule when 'Charge' then 'COGS' else 'INVENTORY_REVALUATION' end) end as contra,
             m.reason, 1000000 + m.seq as at
      from json_to_recordset(${JSON.stringify(other)}::json) as d (id uuid, corrects_id uuid, rule text, quantity numeric, value numeric)
      join stock_move m on m.id = d.corrects_id),
    moved as (
      insert into stock_move (id, posting_id, company_id, pool_id, place_id, product_id, product_class, warehouse_id, holding, bin, lot_id,
                              day, kind, quantity, weight, pieces, value, rule, extra, counted, charge_for, follows_id, corrects_id,
                              reverses_id, line_key, role, contra, reason)
      select a.id, p.id, ${companyId}, pool_id, place_id, product_id, product_class, warehouse_id, holding, bin, lot_id, day, kind, quantity,
             weight, pieces, value, rule, extra, counted, charge_for, follows_id, corrects_id, reverses_id, line_key, role, contra, reason
      from (select * from own union all select * from other) a cross join posting p order by a.at
      returning *)
    select ${MOVED} from moved m order by m.seq`,
  )
  return stock(rows, false)
}

/** Whether a move counts for anything at all in the books. */
export const isWorth = ({ value }: Pick<Moved, 'value'>): boolean => !amountOf(value).isZero()
