import { sql, type RawBuilder } from 'kysely'
import type { RecordOf } from '../../../../shared/contracts/fields.ts'
import { SegmentAccounts } from '../../../../shared/contracts/gl/segment-accounts.ts'
import { ResultStatus } from '../../../../shared/contracts/result.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { fail, rule } from '../../../platform/action/rules.ts'
import { readRecord } from '../../../platform/entity/read.ts'
import { saveRecord, type EntityParts } from '../../../platform/entity/save.ts'
import { processFor, type StoredProcess } from '../../../platform/process/process.ts'
import { DONE, type RowOutcome } from '../../../platform/work/outcome.ts'
import { AccountStore } from '../account/entity.ts'

type Asked = RecordOf<typeof SegmentAccounts.parameters>
const parameters = { fields: SegmentAccounts.parameters }

/** Values of a segment that are in use, all or the one that is asked for: `value` and its names. */
const values = (segment: 'Branch' | 'Department', value: string | null): RawBuilder<unknown> => sql`
  select v.value, v.name, v.name_fr, v.name_zh_cn, v.name_zh_tw
  from gl_segment_value v join gl_control g on g.id = v.owner_id join company_shown c using (company_id)
  where c.is_default and v.active and v.segment = ${segment} and (${value}::text is null or v.value = ${value})`

const named = (column: string): RawBuilder<string | null> => {
  const [a, b, d] = ['a', 'b', 'd'].map((table) => sql.ref(`${table}.${column}`))
  const part = (ref: RawBuilder<unknown>, table: string) =>
    sql`case when ${sql.ref(`${table}.value`)} is null then '' else ' · ' || coalesce(${ref}, ${sql.ref(`${table}.name`)}) end`
  return sql<string | null>`left(${a} || ${part(b!, 'b')} || ${part(d!, 'd')}, 50)`
}

/** Every combination that the chart allows and does not have: code, the account that it is made after, and its segments. */
const combinations = ({
  accountFrom,
  accountTo,
  branchSegment,
  withDepartments,
  departmentSegment,
}: Asked): RawBuilder<unknown> => sql`
  select concat_ws('-', a.natural_account, b.value, d.value) as account, a.id as source, b.value as branch, d.value as department,
         ${named('name')} as name, ${named('name_fr')} as name_fr, ${named('name_zh_cn')} as name_zh_cn,
         ${named('name_zh_tw')} as name_zh_tw, a.account_type, a.currency
  from gl_account a
  cross join lateral (
    ${values('Branch', branchSegment)}
    union all
    select null, null, null, null, null where not exists (${values('Branch', null)})) b
  cross join lateral (
    select v.* from (${values('Department', departmentSegment)}) v where ${withDepartments}
    union all
    select null, null, null, null, null where not ${withDepartments}) d
  where not a.heading and a.active and not a.retained_earnings and a.control_kind is null
    and a.branch_segment is null and a.department_segment is null and a.account between ${accountFrom} and ${accountTo}
    and (b.value is not null or d.value is not null)
    and not exists (select from gl_account o where o.account = concat_ws('-', a.natural_account, b.value, d.value))`

/** There is an account to make. */
const somethingToMake = rule(parameters, 'gl.segmentAccounts.somethingToMake', null, async (asked, { db }) => {
  const { rows } = await sql`select from (${combinations(asked)}) c limit 1`.execute(db)
  return rows.length === 0 && fail()
})

/** A range goes upwards. */
const upwards = rule(
  parameters,
  'gl.segmentAccounts.upwards',
  'accountTo',
  ({ accountFrom, accountTo }) => accountTo < accountFrom && fail(),
)

interface Combination {
  source: string
  branch: string | null
  department: string | null
  name: string
  name_fr: string | null
  name_zh_cn: string | null
  name_zh_tw: string | null
}

/** One account as a person would add it: by the rules of the chart, and logged. */
async function made(parts: EntityParts, context: ActionContext, asked: Asked, code: string): Promise<RowOutcome> {
  const { rows } = await sql<Combination>`
    select * from (${combinations(asked)}) c where c.account = ${code}`.execute(context.trx)
  const [one] = rows
  if (!one) return { outcome: 'unchanged' }
  const { record: source } = (await readRecord(context.trx, AccountStore, one.source, null))!
  const record = {
    ...source,
    ...{ account: null, branchSegment: one.branch, departmentSegment: one.department },
    ...{ name: one.name, nameFr: one.name_fr, nameZhCn: one.name_zh_cn, nameZhTw: one.name_zh_tw },
  }
  const answer = await saveRecord(parts, context, null, { record })
  return answer.ResultStatus === ResultStatus.success ? DONE : { outcome: 'refused', problems: answer.Problems ?? [] }
}

/** [finance 6, gl-chart] Makes the missing combinations of a range, each by itself, after they were shown. */
export const segmentAccounts = (parts: EntityParts): StoredProcess =>
  processFor(SegmentAccounts, {
    rules: [upwards, somethingToMake],
    preview: ({ parameters: asked }) => sql`
      select account, name, account_type as "accountType", currency from (${combinations(asked)}) c order by account`,
    async run(hand, { parameters: asked }) {
      await hand.plan(sql`
        select account as item, 'gl/account' as room, account as record, account as key, name as title
        from (${combinations(asked)}) c order by account`)
      await hand.each((context, { item }) => made(parts, context, asked, item))
    },
  })
