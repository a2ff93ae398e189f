import { sql } from 'kysely'
import { HOLD_REASONS, type LotStatus } from '../../../../shared/contracts/ic/lot.ts'
import type { Problem } from '../../../../shared/contracts/result.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { writeAudits } from '../../../platform/audit/audit.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { BulkActionWork } from '../../../platform/entity/bulk-actions.ts'
import { logged } from './logged.ts'

type HoldReason = (typeof HOLD_REASONS)[number]

interface Standing {
  readonly lotNo: string
  readonly status: LotStatus
  readonly holdReason: HoldReason | null
  readonly isOutOfGrade: boolean
}

const refused = (name: string, field: string | null, args: Problem['Args'] = {}): Problem[] => [
  { Field: field, Key: `ic:rules.lot.${name}`, Args: args },
]

async function standing({ trx }: ActionContext, id: string): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select l.lot_no as "lotNo", l.status, l.hold_reason as "holdReason", coalesce(h.verdict = 'Fails', false) as "isOutOfGrade"
    from stock_lot l left join heat h on h.heat_key = l.heat_key where l.id = ${id}::uuid`.execute(trx)
  return rows[0]!
}

/** What may wait: what is there, or is to come. */
const HOLDABLE: readonly LotStatus[] = ['Expected', 'InStock', 'Reserved', 'InProcess']

/** [supply 3.6] A lot waits for a reason, and nobody sells it or works on it; what is outside of its grade is released with a word why. */
export const lotBulkActions: readonly BulkActionWork[] = [
  {
    name: 'hold',
    async run(action, id, parameters) {
      const lot = await standing(action, id)
      if (!HOLDABLE.includes(lot.status)) return refused('notHoldable', null, { status: lot.status })
      const reason = String(parameters['holdReason'])
      const note = (parameters['holdNote'] as string | null) ?? null
      await sql`
        update stock_lot set status = 'OnHold', hold_reason = ${reason}, hold_note = ${note}, held_by = ${action.user.name},
          held_on = ${action.now}, updated_by = ${action.user.name}, updated_on = ${action.now}, version = version + 1
        where id = ${id}::uuid`.execute(action.trx)
      await logged(action, id, lot.lotNo, [
        ['status', lot.status, 'OnHold'],
        ['holdReason', lot.holdReason, reason],
      ])
      return []
    },
  },
  {
    name: 'release',
    async run(action, id, parameters) {
      const lot = await standing(action, id)
      if (lot.status !== 'OnHold') return refused('notHeld', null)
      const note = (parameters['holdNote'] as string | null) ?? null
      if (lot.isOutOfGrade && !note) return refused('deviationGiven', 'holdNote')
      await sql`
        update stock_lot l set
          status = case when exists (select from stock_place_shown p where p.lot_id = l.id and p.quantity > 0) then 'InStock'
                        else 'Expected' end,
          hold_reason = null, hold_note = null, held_by = null, held_on = null,
          deviation = case when ${lot.isOutOfGrade}::boolean then ${note} else l.deviation end,
          updated_by = ${action.user.name}, updated_on = ${action.now}, version = version + 1
        where l.id = ${id}::uuid`.execute(action.trx)
      await logged(action, id, lot.lotNo, [
        ['status', 'OnHold', 'InStock'],
        ['holdReason', lot.holdReason, null],
        ...(lot.isOutOfGrade ? ([['deviation', null, note]] as const) : []),
      ])
      return []
    },
  },
]

/** Lots that a document sets aside as they come, all at once, with what it says of them. */
export async function holdLots(
  { trx, user, now, requestId, changeId }: ActionContext,
  ids: readonly string[],
  { reason, note }: { readonly reason: HoldReason; readonly note: string },
): Promise<void> {
  const { rows } = await sql<{ id: string; lotNo: string; from: string }>`
    update stock_lot l set status = 'OnHold', hold_reason = ${reason}, hold_note = ${note}, held_by = ${user.name}, held_on = ${now},
      updated_by = ${user.name}, updated_on = ${now}, version = l.version + 1
    from stock_lot b where b.id = l.id and l.id = any (${[...ids]}::uuid[]) and l.status <> 'OnHold'
    returning l.id, l.lot_no as "lotNo", b.status as "from"`.execute(trx)
  const told = { table: 'stock_lot', by: user.name, on: now, requestId, changeId }
  await writeAudits(
    trx,
    rows.map(({ id, lotNo, from }) => [
      { ...told, id, recordKey: lotNo },
      [
        { action: 'update', column: 'status', oldValue: from, newValue: 'OnHold' },
        { action: 'update', column: 'holdReason', oldValue: null, newValue: reason },
      ],
    ]),
  )
}

/** What an inspection makes of a lot that a document has set aside: free again, or thrown away where nothing of it is left. */
export async function inspectedLot(action: ActionContext, id: string, finding: 'Released' | 'Scrapped'): Promise<void> {
  const { trx, user, now } = action
  const { rows } = await sql<{ lotNo: string; status: string }>`
    update stock_lot l set
      status = case when s.is_there and ${finding} = 'Scrapped' then 'OnHold' when s.is_there then 'InStock'
                    when ${finding} = 'Scrapped' then 'Scrapped' else 'Expected' end,
      hold_reason = case when s.is_there and ${finding} = 'Scrapped' then l.hold_reason end,
      hold_note = case when s.is_there and ${finding} = 'Scrapped' then l.hold_note end,
      held_by = case when s.is_there and ${finding} = 'Scrapped' then l.held_by end,
      held_on = case when s.is_there and ${finding} = 'Scrapped' then l.held_on end,
      updated_by = ${user.name}, updated_on = ${now}, version = l.version + 1
    from (select exists (select from stock_place_shown p where p.lot_id = ${id}::uuid and p.quantity > 0) as is_there) s
    where l.id = ${id}::uuid and l.status in ('OnHold', 'Consumed', 'Scrapped')
    returning l.lot_no as "lotNo", l.status`.execute(trx)
  for (const { lotNo, status } of rows) await logged(action, id, lotNo, [['status', 'OnHold', status]])
}

/** [supply 19.22] Lots of a heat that is outside of its grade wait, but for those that somebody has released with a word why. */
export async function holdOutOfGrade(trx: Trx, heatKey: string, { by, now }: { by: string; now: Date }): Promise<void> {
  await sql`
    update stock_lot set status = 'OnHold', hold_reason = 'OutOfGrade', held_by = ${by}, held_on = ${now}, version = version + 1
    where heat_key = ${heatKey} and status in ('Expected', 'InStock', 'Reserved') and deviation is null`.execute(trx)
}
