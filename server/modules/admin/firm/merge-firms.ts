import { sql } from 'kysely'
import { Firm } from '../../../../shared/contracts/admin/firm.ts'
import { MergeFirms } from '../../../../shared/contracts/admin/merge-firms.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { judge } from '../../../platform/action/rules.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import type { EntityRegistry } from '../../../platform/entity/registry.ts'
import { recordUses } from '../../../platform/entity/used/record-uses.ts'
import { renamed, usesOf } from '../../../platform/entity/uses.ts'
import { processFor, type StoredProcess } from '../../../platform/process/process.ts'
import { DONE, type Item, type RowOutcome } from '../../../platform/work/outcome.ts'
import type { FirmMerges } from './firm-merges.ts'
import { carryContacts } from './carry-contacts.ts'
import { carrySecurables, usesInSecurables } from './carry-securables.ts'

interface Asked {
  fromFirm: string
  intoFirm: string
  reason: string
}

/**
 * [supply 7.1] Makes one firm of two: previewed, asked, done in one piece, and logged at every record. What was posted stays with
 * the firm that it was posted for (decision 23).
 */
export function mergeFirms(merges: FirmMerges, registry: EntityRegistry): StoredProcess {
  const uses = () => recordUses(registry, Firm.id)
  return processFor(MergeFirms, {
    rules: merges.rules,
    preview: ({ parameters: { fromFirm } }) => sql`
      select split_part(room, '/', 2) as kind, key, title, sum(uses)::int as uses
      from (${sql.join(
        [...uses().map((use) => usesOf(use, fromFirm)), usesInSecurables(fromFirm)],
        sql` union all `,
      )}) u
      group by room, key, title order by room, key`,
    async run(hand, { parameters, user }) {
      await hand.whole(async (context) => {
        const { fromFirm, intoFirm } = parameters
        // What is being posted for either of them now is waited for, and judged with the rest.
        const { rows } = await sql<{ name: string }>`
          select name from firm where firm_id = any (${[fromFirm, intoFirm]}::text[])
          order by (firm_id = ${fromFirm}) desc for update`.execute(context.trx)
        const seen = { db: context.trx, before: null, user, rights: context.rights, now: context.now }
        const { problems } = await judge(merges.rules, parameters, seen, [])
        if (problems.length > 0)
          return [{ ...itemOf(fromFirm, rows[0]?.name ?? ''), outcome: 'refused' as const, problems }]
        const done: (Item & RowOutcome)[] = []
        for (const use of uses()) done.push(...(await renamed(context, use, fromFirm, intoFirm)))
        done.push(...(await carrySecurables(context, fromFirm, intoFirm)))
        await carryContacts(context, fromFirm, intoFirm)
        await merges.carried(context, fromFirm, intoFirm)
        done.push(await retired(context, parameters), await leadsTo(context, parameters))
        return done
      })
    },
  })
}

const itemOf = (firmId: string, title: string): Item => ({
  ...{ item: `admin/firm ${firmId}`, room: 'admin/firm', record: firmId, key: firmId, title },
})

/** It takes nothing new any more, and says where its number leads. */
async function retired(
  { trx, user, now, requestId, changeId }: ActionContext,
  { fromFirm, intoFirm, reason }: Asked,
): Promise<Item & RowOutcome> {
  const { rows } = await sql<{ id: string; name: string; was: string }>`
    update firm f set status = 'Inactive', merged_into = ${intoFirm}, merged_on = ${now}, merge_reason = ${reason},
           version = f.version + 1, updated_by = ${user.name}, updated_on = ${now}
    from (select id, status from firm where firm_id = ${fromFirm}) b
    where f.id = b.id returning f.id, f.name, b.status as was`.execute(trx)
  const { id, name, was } = rows[0]!
  const said = (column: string, newValue: string, oldValue: string | null = null) =>
    ({ action: 'update', column, oldValue, newValue }) as const
  const entry = { table: 'firm', id, recordKey: fromFirm, by: user.name, on: now, requestId, changeId }
  await writeAudit(trx, entry, [
    ...(was === 'Active' ? [said('status', 'Inactive', 'Active')] : []),
    ...[said('mergedInto', intoFirm), said('mergedOn', now.toISOString()), said('mergeReason', reason)],
  ])
  return { ...itemOf(fromFirm, name), ...DONE }
}

/** The firm that stays is found by the other's number, and by those that had led there. */
async function leadsTo(
  { trx, user, now, requestId, changeId }: ActionContext,
  { fromFirm, intoFirm }: Asked,
): Promise<Item & RowOutcome> {
  const { rows } = await sql<{ id: string; name: string; was: string | null; ids: string }>`
    update firm f set former_ids = concat_ws(' ', b.former_ids, ${fromFirm}::text, o.former_ids),
           version = f.version + 1, updated_by = ${user.name}, updated_on = ${now}
    from (select id, former_ids from firm where firm_id = ${intoFirm}) b, firm o
    where f.id = b.id and o.firm_id = ${fromFirm}
    returning f.id, f.name, b.former_ids as was, f.former_ids as ids`.execute(trx)
  const { id, name, was, ids } = rows[0]!
  const entry = { table: 'firm', id, recordKey: intoFirm, by: user.name, on: now, requestId, changeId }
  await writeAudit(trx, entry, [{ action: 'update', column: 'formerIds', oldValue: was, newValue: ids }])
  return { ...itemOf(intoFirm, name), ...DONE }
}
