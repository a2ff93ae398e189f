import { sql, type Kysely } from 'kysely'
import type { LotStatus } from '../../../../shared/contracts/ic/lot.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { writeAudits } from '../../../platform/audit/audit.ts'
import { planned } from '../../../platform/database/planned.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { LOT_SERIAL } from './rules.ts'

/** A parent of a lot, and how many pounds of it went into it. */
export interface LotParent {
  readonly lotId: string
  readonly weight: string
}

/** A lot that a document makes; inches, pounds, decimal text. What it does not say it takes over from its parents. */
export interface NewLot {
  readonly productId: string
  /** Ours, where the document has given it before; else the next. */
  readonly lotNo?: string | null
  readonly parents?: readonly LotParent[]
  readonly heatKey?: string | null
  readonly mfrNo?: string | null
  readonly mill?: string | null
  readonly originCountry?: string | null
  readonly gradeId?: string | null
  readonly specificationId?: string | null
  readonly colour?: string | null
  readonly measurement?: 'Imperial' | 'Metric'
  readonly thickness?: string | null
  readonly width?: string | null
  readonly length?: string | null
  readonly insideDiameter?: string | null
  readonly outsideDiameter?: string | null
  readonly weight?: string | null
  readonly liftWeight?: string | null
  readonly pieces?: string | null
  readonly weightReason?: string | null
  readonly ingot?: string | null
  readonly fabrication?: string | null
  readonly freight?: string | null
  readonly extra?: string | null
  readonly costPerPound?: string | null
  readonly receivedOn?: string | null
  /** `OnHold` with its reason; else it is in stock as soon as stock moves into it. */
  readonly hold?: { readonly reason: string; readonly note?: string | null } | null
}

export interface LotSource {
  readonly type: string
  readonly id: string
  readonly no: string
}

export interface MadeLot {
  readonly id: string
  readonly lotNo: string
}

/** Numbers for so many new lots, in their order. */
export async function lotNumbers(trx: Trx, count: number): Promise<string[]> {
  if (count === 0) return []
  const rows = await planned<{ number: string }>(
    trx,
    sql`
    select ${sql.lit(LOT_SERIAL.prefix)} || lpad(nextval(${sql.lit(LOT_SERIAL.sequence)})::text, 6, '0') as number
    from generate_series(1, ${count}::int)`,
  )
  return rows.map(({ number }) => number).toSorted()
}

/**
 * [supply 2.2, 5.7] Makes the lots of a document, in statements that do not grow with them: heat and certificate travel to every child. A child
 * of several heats names none of its own; its parents name them all. A lot that was expected under its number becomes this one.
 */
export async function makeLots(action: ActionContext, source: LotSource, lots: readonly NewLot[]): Promise<MadeLot[]> {
  if (lots.length === 0) return []
  const { trx, user, now, requestId, changeId } = action
  const fresh = await lotNumbers(trx, lots.filter(({ lotNo }) => !lotNo).length)
  const numbered = lots.map((lot) => ({ ...lot, lotNo: lot.lotNo ?? fresh.shift()! }))
  const rows = numbered.map(({ parents = [], hold = null, ...lot }) => ({
    ...{ ...lot, parent: parents[0]?.lotId ?? null, parents: parents.map(({ lotId }) => lotId) },
    ...{ hold_reason: hold?.reason ?? null, hold_note: hold?.note ?? null },
  }))
  const made = await planned<MadeLot>(
    trx,
    sql`
    insert into stock_lot (lot_no, product_id, status, hold_reason, hold_note, held_by, held_on, heat_key, width, length, inside_diameter,
                           outside_diameter, weight, lift_weight, pieces, weight_reason, ingot, fabrication, freight, extra, cost_per_pound,
                           received_on, source_type, source_id, source_no, created_by, created_on, updated_by, updated_on,
                           mfr_no, mill, origin_country, grade_id, specification_id, colour, measurement, thickness, vendor_lot, material,
                           subtype, alloy, temper, yield_mpa, tensile_mpa, elongation, r_value, n_value, hardness, hardness_scale, deviation)
    select r."lotNo", r."productId", case when r.hold_reason is null then 'Expected' else 'OnHold' end, r.hold_reason, r.hold_note,
           case when r.hold_reason is not null then ${user.name} end, case when r.hold_reason is not null then ${now}::timestamptz end,
           coalesce(r."heatKey", (select min(p.heat_key) from stock_lot p where p.id = any (r.parents)
                                  having count(distinct p.heat_key) = 1 and bool_and(p.heat_key is not null))),
           r.width, r.length, r."insideDiameter", r."outsideDiameter", r.weight, r."liftWeight", r.pieces, r."weightReason", r.ingot,
           r.fabrication, r.freight, r.extra, r."costPerPound", coalesce(r."receivedOn", p.received_on), ${source.type},
           ${source.id}::uuid, ${source.no}, ${user.name}, ${now}, ${user.name}, ${now},
           coalesce(r."mfrNo", p.mfr_no), coalesce(r.mill, p.mill), coalesce(r."originCountry", p.origin_country),
           coalesce(r."gradeId", p.grade_id), coalesce(r."specificationId", p.specification_id), coalesce(r.colour, p.colour),
           coalesce(r.measurement, p.measurement, 'Imperial'), coalesce(r.thickness, p.thickness), p.vendor_lot,
           coalesce(p.material, g.material), coalesce(p.subtype, g.subtype), coalesce(p.alloy, g.alloy), coalesce(p.temper, g.temper),
           p.yield_mpa, p.tensile_mpa, p.elongation, p.r_value, p.n_value, p.hardness, p.hardness_scale, p.deviation
    from json_to_recordset(${JSON.stringify(rows)}::json) as r ("lotNo" text, "productId" text, parent uuid, parents uuid[], "heatKey" text,
      "mfrNo" text, mill text, "originCountry" text, "gradeId" text, "specificationId" text, colour text, measurement text,
      thickness numeric, width numeric, length numeric, "insideDiameter" numeric, "outsideDiameter" numeric, weight numeric,
      "liftWeight" numeric, pieces numeric, "weightReason" text, ingot numeric, fabrication numeric, freight numeric, extra numeric,
      "costPerPound" numeric, "receivedOn" date, hold_reason text, hold_note text)
    left join stock_lot p on p.id = r.parent
    left join grade g on g.grade_id = coalesce(r."gradeId", p.grade_id)
    on conflict on constraint stock_lot_no_used_once do update
    set heat_key = excluded.heat_key, width = excluded.width, length = excluded.length, inside_diameter = excluded.inside_diameter,
        outside_diameter = excluded.outside_diameter, weight = excluded.weight, lift_weight = excluded.lift_weight,
        pieces = excluded.pieces, weight_reason = excluded.weight_reason, ingot = excluded.ingot, fabrication = excluded.fabrication,
        freight = excluded.freight, extra = excluded.extra, cost_per_pound = excluded.cost_per_pound, status = excluded.status,
        hold_reason = excluded.hold_reason, hold_note = excluded.hold_note, held_by = excluded.held_by, held_on = excluded.held_on,
        received_on = excluded.received_on, source_type = excluded.source_type, source_id = excluded.source_id,
        source_no = excluded.source_no, mfr_no = excluded.mfr_no, thickness = excluded.thickness, mill = excluded.mill,
        version = stock_lot.version + 1, updated_by = excluded.updated_by, updated_on = excluded.updated_on
    where stock_lot.product_id = excluded.product_id and stock_lot.status in ('Expected', 'Returned')
    returning id, lot_no as "lotNo"`,
  )
  const ids = new Map(made.map(({ id, lotNo }) => [lotNo, id]))
  const inOrder = numbered.map(({ lotNo }) => ({ id: ids.get(lotNo)!, lotNo }))
  const parents = numbered.flatMap(({ lotNo, parents: of = [] }) =>
    of.map(({ lotId, weight }) => ({ lot: ids.get(lotNo), parent: lotId, weight })),
  )
  if (parents.length > 0)
    await planned(
      trx,
      sql`
      insert into stock_lot_parent (lot_id, parent_id, weight, document_type, document_id)
      select r.lot, r.parent, r.weight, ${source.type}, ${source.id}::uuid
      from json_to_recordset(${JSON.stringify(parents)}::json) as r (lot uuid, parent uuid, weight numeric)
      on conflict (lot_id, parent_id, document_id) do update set weight = excluded.weight`,
    )
  await writeAudits(
    trx,
    inOrder.map(({ id, lotNo }) => [
      { table: 'stock_lot', id, recordKey: lotNo, by: user.name, on: now, requestId, changeId },
      [{ action: 'insert', column: 'sourceNo', oldValue: null, newValue: source.no }],
    ]),
  )
  return inOrder
}

/** A lot as documents name it. */
export interface LotFacts {
  readonly id: string
  readonly lotNo: string
  readonly productId: string
  readonly status: LotStatus
  readonly heatKey: string | null
}

/** Lots by their numbers, in one statement whatever their number. */
export async function lotsByNo(db: Kysely<Tables>, numbers: readonly string[]): Promise<Map<string, LotFacts>> {
  if (numbers.length === 0) return new Map()
  const rows = await planned<LotFacts>(
    db,
    sql`
    select id, lot_no as "lotNo", product_id as "productId", status, heat_key as "heatKey" from stock_lot
    where lot_no = any (${[...new Set(numbers)]}::text[])`,
  )
  return new Map(rows.map((row) => [row.lotNo, row]))
}

/** Which status may follow which, where a document says so: what is worked on, kept for somebody, or free again. */
const MAY_FOLLOW: Readonly<Record<'Reserved' | 'InProcess' | 'InStock' | 'Scrapped', readonly LotStatus[]>> = {
  Reserved: ['InStock'],
  InProcess: ['InStock', 'Reserved'],
  InStock: ['Reserved', 'InProcess'],
  Scrapped: ['Consumed', 'Scrapped'],
}

/** @returns the lots that may not become that, by number; nothing is changed then */
export async function setLotStatus(
  { trx, user, now }: ActionContext,
  ids: readonly string[],
  status: keyof typeof MAY_FOLLOW,
): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await planned<{ lotNo: string }>(
    trx,
    sql`
    select lot_no as "lotNo" from stock_lot
    where id = any (${[...ids]}::uuid[]) and status <> ${status} and status <> all (${[...MAY_FOLLOW[status]]}::text[])
    for update`,
  )
  if (rows.length > 0) return rows.map(({ lotNo }) => lotNo)
  await planned(
    trx,
    sql`
    update stock_lot set status = ${status}, updated_by = ${user.name}, updated_on = ${now}, version = version + 1
    where id = any (${[...ids]}::uuid[]) and status <> ${status}`,
  )
  return []
}

/** What a pound of a lot costs more than when it came, by its parts; decimal text, negative where it is taken back. */
export interface LotCost {
  readonly lotId: string
  readonly freight: string
  readonly extra: string
}

/** [supply 3.6] Costs of lots change by documents alone; in one statement whatever their number. */
export async function addLotCosts({ trx, user, now }: ActionContext, costs: readonly LotCost[]): Promise<void> {
  if (costs.length === 0) return
  await planned(
    trx,
    sql`
    update stock_lot l
    set freight = coalesce(l.freight, 0) + r.freight, extra = coalesce(l.extra, 0) + r.extra,
        cost_per_pound = l.cost_per_pound + r.freight + r.extra, updated_by = ${user.name}, updated_on = ${now}, version = l.version + 1
    from json_to_recordset(${JSON.stringify(costs)}::json) as r ("lotId" uuid, freight numeric, extra numeric)
    where l.id = r."lotId"`,
  )
}
