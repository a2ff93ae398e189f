import { sql, type Kysely } from 'kysely'
import type { CountStanding } from '../../../../shared/contracts/ic/physical-count.ts'
import type { Problem } from '../../../../shared/contracts/result.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { Refusal } from '../../../platform/action/refusal.ts'
import { planned } from '../../../platform/database/planned.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { CurrentUser } from '../../../platform/identity/user.ts'
import { WarehouseStore } from '../../admin/index.ts'

type Stage = CountStanding['stage']

/** A warehouse with the count that is under way in it, as whoever holds it finds it. */
export interface UnderCount {
  readonly warehouseId: string
  readonly stage: Stage
  readonly companyId: string
  readonly postingTags: boolean
  /** Null: its stage was set before there were counts. */
  readonly count: {
    readonly id: string
    readonly countNo: string
    readonly countDate: string
    readonly frozenSeq: string
    readonly usesTags: boolean
    readonly isBlind: boolean
  } | null
}

const problem = (name: string, Args: Problem['Args'] = {}, Field: string | null = null): Problem => ({
  ...{ Field, Key: `ic:rules.physicalCount.${name}`, Args },
})

/** What a count refuses, in the words of the product text. [S8.25] [S8.26] [S8.27] */
export const problems = {
  warehouseGone: () => problem('warehouseGone', {}, 'warehouseId'),
  /** The stages that it may have, each as people say it. */
  stage: (stage: Stage, must: 'ClearOrFrozen' | 'Frozen' | 'FrozenOrCounted' | 'Counted') =>
    problem('stage', {
      stage: `@ic:physicalCount.stages.${stage}.name`,
      must: `@ic:physicalCount.must.${must}`,
    }),
  notForPosting: () => problem('notForPosting'),
  tagsFirst: (tags: number) => problem('tagsFirst', { tags }),
  countAgain: (lines: number) => problem('countAgain', { lines }),
  discarded: () => problem('discarded'),
  notFrozen: (product: string, field = 'productId') => problem('notFrozen', { product }, field),
  addedAlready: (product: string) => problem('addedAlready', { product }, 'productId'),
  notTracked: (product: string) => problem('notTracked', { product }, 'productId'),
  productUnknown: (product: string) => problem('productUnknown', { product }, 'productId'),
  lotNeeded: (product: string) => problem('lotNeeded', { product }, 'lotNo'),
  noLots: (product: string) => problem('noLots', { product }, 'lotNo'),
  lotUnknown: (lot: string) => problem('lotUnknown', { lot }, 'lotNo'),
  belowZero: (field: string) => problem('belowZero', {}, field),
  byTags: (product: string) => problem('byTags', { product }),
  tagGiven: () => problem('tagGiven', {}, 'tagNo'),
  tagUnknown: (tag: number) => problem('tagUnknown', { tag }, 'tagNo'),
  tagDone: (tag: number, state: string) =>
    problem('tagDone', { tag, state: `@ic:physicalCount.tagStates.${state}` }, 'tagNo'),
  tagOfAnother: (tag: number, product: string) => problem('tagOfAnother', { tag, product }, 'productId'),
  reasonGiven: (field: string) => problem('reasonGiven', {}, field),
  ownCount: () => problem('ownCount'),
  notOver: (product: string) => problem('notOver', { product }),
  moreLeft: (product: string, left: string, counted: string) => problem('moreLeft', { product, left, counted }),
} as const

/** Answers the warehouse as it is without holding it. @throws Refusal where there is none in the user's sight */
export async function warehouseSeen(db: Kysely<Tables>, user: CurrentUser, warehouseId: string): Promise<UnderCount> {
  const { applies, scope } = WarehouseStore.restriction!(user)
  const [found] = await planned<UnderCount>(
    db,
    sql`
    select t.warehouse_id as "warehouseId", t.count_stage as stage, t.posting_tags as "postingTags",
           (select company_id from company_shown where is_default) as "companyId",
           case when c.id is not null then json_build_object('id', c.id, 'countNo', c.count_no, 'countDate', c.count_date::text,
             'frozenSeq', c.frozen_seq::text, 'usesTags', c.uses_tags, 'isBlind', c.is_blind) end as count
    from warehouse_shown t
    left join physical_count c on c.warehouse_id = t.warehouse_id and c.status in ('Frozen', 'Counted')
    where t.warehouse_id = ${warehouseId} and (not ${applies} or ${scope})`,
  )
  if (!found) throw new Refusal([problems.warehouseGone()])
  return found
}

/** How it is held: with others who count or move stock there, or alone. */
type Held = 'shared' | 'alone'

/**
 * Holds the warehouse until the transaction ends, and reads its stage behind that: whoever comes second finds what the first has made of it.
 * @throws Refusal where there is no such warehouse, or its stage is another
 */
export async function held(
  { trx, user }: Pick<ActionContext, 'trx' | 'user'>,
  warehouseId: string,
  how: Held,
  must: Parameters<typeof problems.stage>[1],
): Promise<UnderCount> {
  await planned(
    trx,
    how === 'alone' ? sql`select seize_warehouse(${warehouseId})` : sql`select hold_warehouses(array[${warehouseId}])`,
  )
  const found = await warehouseSeen(trx, user, warehouseId)
  if (!(STAGES[must] as readonly Stage[]).includes(found.stage)) throw new Refusal([problems.stage(found.stage, must)])
  return found
}

const STAGES = {
  ClearOrFrozen: ['Clear', 'Frozen'],
  Frozen: ['Frozen'],
  FrozenOrCounted: ['Frozen', 'Counted'],
  Counted: ['Counted'],
} as const satisfies Readonly<Record<string, readonly Stage[]>>

/** The count under way of a warehouse that is held. @throws Refusal where its stage was set without one */
export function countOf({ count }: UnderCount): NonNullable<UnderCount['count']> {
  if (!count) throw new Refusal([problems.discarded()])
  return count
}

/** What stands of a place, over its row `l`. */
export const standing = sql`
  case when l.counted is null then 'NotCounted' when not l.is_over then 'Agrees'
       when l.first_counted is null and l.accepted_by is null then 'Again' else 'Over' end`
