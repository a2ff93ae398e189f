import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { PhysicalCount } from '../../../../shared/contracts/ic/physical-count.ts'
import { moneyText } from '../../../../shared/contracts/money.ts'
import type { Problem } from '../../../../shared/contracts/result.ts'
import { credit, debit, posting, role, type Leg } from '../../../ledger/legs.ts'
import { post } from '../../../ledger/post.ts'
import type { PostingContext } from '../../../ledger/write.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { dateAt, Refusal } from '../../../platform/action/refusal.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import { planned } from '../../../platform/database/planned.ts'
import { useRight } from '../../../platform/rights/use.ts'
import { accountOf, postCorrections } from '../../../stock/legs.ts'
import { moveStock } from '../../../stock/move.ts'
import type { Movement } from '../../../stock/movement.ts'
import { movedSince } from '../../../stock/places.ts'
import { isWorth, type Moved } from '../../../stock/write-moves.ts'
import { setCountStage } from '../../admin/index.ts'
import { countOf, held, problems } from './under-count.ts'

interface Line {
  readonly position: number
  readonly productId: string
  readonly productClass: string
  readonly lotId: string | null
  readonly bin: string
  readonly frozen: string
  readonly weight: string
  readonly pieces: string
  readonly counted: string
  /** What has moved there since the freeze, on the day of the count. */
  readonly since: string
}

export const documentOf = (id: string) => ({ type: PhysicalCount.id, id, purpose: 'post' })

/**
 * [S4.24] [supply 3.1, 3.10] Posts a count in one transaction: a move of each place to what was counted, one entry, the stage of the warehouse. What has
 * moved since the freeze stays: a place gets what was counted less what was frozen. A place that agrees is moved by nothing, and so
 * keeps what was counted there when a receipt of before comes in late.
 * @throws Refusal
 */
export async function postCount(
  context: ActionContext,
  posts: PostingContext,
  warehouseId: string,
): Promise<{ id: string; entryNo: string | null; entryId: string | null; value: string }> {
  const { trx, user, now, requestId, changeId } = context
  const under = await held(context, warehouseId, 'alone', 'Counted')
  const count = countOf(under)
  const { id, countNo, countDate } = count
  const used = await useRight(context, {
    ...{ right: 'count.post', place: { warehouse: warehouseId }, reason: `${countNo} ${warehouseId} ${countDate}` },
    ...{ on: { table: 'physical_count', id, recordKey: countNo }, fields: { reason: 'warehouseId' } },
  })
  if (used) throw new Refusal([used])
  const lines = await linesOf(context, id, warehouseId, count)
  const short = lines.flatMap((line): Problem[] => {
    const left = new Decimal(line.counted).plus(line.since)
    return left.isNegative() ? [problems.moreLeft(line.productId, line.since.replace('-', ''), line.counted)] : []
  })
  if (short.length > 0) throw new Refusal(short)
  const document = documentOf(id)
  const { companyId } = under
  const asked = { companyId, day: countDate, document, description: `${countNo} ${warehouseId}` }
  const movements = lines.map((line) => moveOf(line, warehouseId))
  const done =
    movements.length === 0
      ? { moves: [], corrections: [], isRepeat: false }
      : await moveStock(trx, { ...asked, movements }, posts).catch((error: unknown) => {
          throw dateAt(error, 'warehouseId')
        })
  await postCorrections(trx, asked, done, posts)
  const legs = legsOf(done.moves)
  const entry =
    legs.length === 0 ? null : await post(trx, posting({ ...asked, source: 'IC', date: countDate, legs }), posts)
  const value = moneyText(done.moves.reduce((sum, move) => sum.plus(move.value), new Decimal(0)))
  await keepPosted(context, id, { moves: done.moves, lines, value, entry })
  await setCountStage(context, warehouseId, { stage: 'Clear', freezeDate: null, postingTags: false })
  await writeAudit(
    trx,
    { table: 'physical_count', id, recordKey: countNo, by: user.name, on: now, requestId, changeId },
    [
      { action: 'update', column: 'status', oldValue: 'Counted', newValue: 'Posted' },
      { action: 'update', column: 'value', oldValue: null, newValue: value },
    ],
  )
  return { id, entryNo: entry?.entryNo ?? null, entryId: entry?.id ?? null, value }
}

const linesOf = (
  { trx }: ActionContext,
  id: string,
  warehouseId: string,
  { frozenSeq, countDate }: { frozenSeq: string; countDate: string },
): Promise<Line[]> =>
  planned(
    trx,
    sql<Line>`
    with since as (${movedSince(sql`${warehouseId}`, { seq: sql`${frozenSeq}::bigint`, day: sql`${countDate}::date` })})
    select l.position, l.product_id as "productId", k.product_class as "productClass", l.lot_id as "lotId", l.bin,
           trim_scale(l.frozen)::text as frozen, trim_scale(l.frozen_weight)::text as weight, trim_scale(l.frozen_pieces)::text as pieces,
           trim_scale(l.counted)::text as counted, trim_scale(coalesce(s.quantity, 0))::text as since
    from physical_count_line l
    join product_shown k on k.product_id = l.product_id
    left join since s on s.product_id = l.product_id and s.bin = l.bin and s.lot_id is not distinct from l.lot_id
    where l.owner_id = ${id}::uuid order by l.position`,
  )

/** Weight and pieces go as the quantity goes. */
const share = (whole: string, { counted, frozen }: Line, places: number): string =>
  new Decimal(frozen).isZero()
    ? '0'
    : new Decimal(counted).minus(frozen).times(whole).div(frozen).toDecimalPlaces(places).toFixed()

const moveOf = (line: Line, warehouseId: string): Movement => ({
  ...{ kind: 'Count', productId: line.productId, warehouseId, bin: line.bin, lotId: line.lotId },
  quantity: new Decimal(line.counted).minus(line.frozen).toFixed(),
  ...{ weight: share(line.weight, line, 3), pieces: share(line.pieces, line, 6) },
  // At the end of its day there lies what was counted, and what has come and gone since.
  cost: { rule: 'Count', counted: new Decimal(line.counted).plus(line.since).toFixed() },
  contra: role('COUNT_VARIANCE', { qualifier: line.productClass }),
  lineKey: String(line.position),
})

/** Both sides of each product once, however many places it lies in. */
function legsOf(moves: readonly Moved[]): Leg[] {
  const products = new Map<string, { move: Moved; value: Decimal }>()
  for (const move of moves.filter(isWorth)) {
    const of = products.get(move.productId)
    products.set(move.productId, { move, value: (of?.value ?? new Decimal(0)).plus(move.value) })
  }
  return [...products.values()]
    .filter(({ value }) => !value.isZero())
    .flatMap(({ move, value }): Leg[] => [
      debit(accountOf(move), moneyText(value), { productId: move.productId }),
      credit(move.contra!, moneyText(value), { productId: move.productId }),
    ])
}

async function keepPosted(
  { trx, user, now }: ActionContext,
  id: string,
  posted: {
    moves: readonly Moved[]
    lines: readonly Line[]
    value: string
    entry: { entryNo: string | null; id: string } | null
  },
): Promise<void> {
  const rows = posted.moves.map(({ quantity, value }, at) => {
    const { position, since } = posted.lines[at]!
    return { position, quantity, value, since }
  })
  await planned(
    trx,
    sql`
    update physical_count_line l set posted_quantity = p.quantity, posted_value = p.value, moved_since = p.since
    from json_to_recordset(${JSON.stringify(rows)}::json) as p (position int, quantity numeric, value numeric, since numeric)
    where l.owner_id = ${id}::uuid and l.position = p.position`,
  )
  await planned(
    trx,
    sql`
    update physical_count set status = 'Posted', posted_by = ${user.name}, posted_on = ${now}, value = ${posted.value}::numeric,
           entry_no = ${posted.entry?.entryNo ?? null}, entry_id = ${posted.entry?.id ?? null}::uuid,
           version = version + 1, updated_by = ${user.name}, updated_on = ${now}
    where id = ${id}::uuid`,
  )
}
