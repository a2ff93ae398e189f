import {
  MOST_TOLD,
  type VendorPriceChange,
  type VendorPriceRead,
} from '../../../../shared/contracts/oe/product-price-import.ts'
import type { Problem } from '../../../../shared/contracts/result.ts'
import { Refusal } from '../../../platform/action/refusal.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import type { EntityParts } from '../../../platform/entity/save.ts'
import { PriceTable } from '../../../../shared/contracts/oe/price-table.ts'
import { takeOffers } from '../../po/index.ts'
import type { FileRow } from './file-rows.ts'
import { judged, type Judged } from './judge.ts'
import { proposalsOf, propose } from './proposals.ts'
import { keepWaiting, settle } from './waiting.ts'

/** What is asked beside a file or a decision. */
export interface Wanted {
  /** Tables in which prices are proposed. */
  readonly tables: readonly string[]
  readonly proposedFrom: string | null
}

export const refusal = (key: string, args: Problem['Args'] = {}, field: string | null = null): Refusal =>
  new Refusal([{ Field: field, Key: `oe:productPriceImport.faults.${key}`, Args: args }])

/** The day after. */
const following = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

const told = ({ fileCost: _cost, fileUnit: _unit, waits: _waits, ...change }: Judged): VendorPriceChange => change

/** Costs that are taken, and prices that follow from them: all, or nothing. */
export async function taken(
  parts: EntityParts,
  context: ActionContext,
  rows: readonly Pick<Judged, 'vendorId' | 'vendorSku' | 'productId' | 'cost' | 'currency' | 'unit'>[],
  { tables, proposedFrom }: Wanted,
): Promise<{ plans: Awaited<ReturnType<typeof proposalsOf>>; made: readonly string[] }> {
  await takeOffers(
    context,
    rows.map(({ vendorId, vendorSku, productId, cost, currency }) => ({
      ...{ vendorId, vendorSku, currency },
      ...{ productId: productId!, price: cost },
    })),
  )
  const day = await businessDay(context.trx, context.now)
  const plans = await proposalsOf(context.trx, newCosts(rows), { day, tableIds: tables })
  if (plans.length > 0 && !context.rights.can(`${PriceTable.room}.add`)) throw refusal('noTables')
  const { made, problems } = await propose(parts, context, plans, proposedFrom ?? following(day))
  if (problems.length > 0) throw new Refusal(problems)
  return { plans, made }
}

export const newCosts = (rows: readonly Pick<Judged, 'productId' | 'cost' | 'unit' | 'currency'>[]) =>
  rows.map(({ productId, cost, unit, currency }) => ({ productId: productId!, cost, unit, currency }))

interface File {
  readonly name: string
  readonly rows: readonly FileRow[]
  readonly faults: VendorPriceRead['faults']
  readonly vendorId: string | null
}

/**
 * [supply 9, 9.1 product-price-import] What a file changes: costs that differ little are taken, the others wait; a file with a fault changes nothing. Whoever only looks
 * asks with `isKept` false.
 */
export async function broughtFile(
  parts: EntityParts,
  context: ActionContext,
  { name, rows, faults: unread, vendorId }: File,
  { isKept, ...wanted }: Wanted & { readonly isKept: boolean },
): Promise<VendorPriceRead & { readonly changes: boolean }> {
  const day = await businessDay(context.trx, context.now)
  const found = await judged(context.trx, rows, { vendorId, day })
  const faults = [...unread, ...found.faults].toSorted((a, b) => a.row - b.row).slice(0, MOST_TOLD)
  const seen = {
    ...{ rows: rows.length, unchanged: found.unchanged, notOurs: found.notOurs, faults },
    taken: found.taken.slice(0, MOST_TOLD).map(told),
    waits: found.waits.slice(0, MOST_TOLD).map((row) => ({ ...told(row), waits: row.waits! })),
  }
  const changes = found.taken.length + found.waits.length + found.settled.length > 0
  if (faults.length > 0 || !isKept) {
    const plans =
      faults.length > 0 ? [] : await proposalsOf(context.trx, newCosts(found.taken), { day, tableIds: null })
    return { ...seen, tables: plans.map(({ table }) => table), made: [], changes }
  }
  await settle(context, found.settled)
  await keepWaiting(context, found.waits, name)
  const { plans, made } = await taken(parts, context, found.taken, wanted)
  return { ...seen, tables: plans.map(({ table }) => table), made, changes }
}
