import type { FastifyInstance } from 'fastify'
import { sql, type Kysely } from 'kysely'
import { Type } from 'typebox'
import type { Problem } from '../../../shared/contracts/result.ts'
import type { Locale } from '../../../shared/contracts/shell.ts'
import type { Deputies, Deputy } from '../../../shared/contracts/waiting.ts'
import { action, type ActionContext } from '../action/action.ts'
import { Answers } from '../action/answers.ts'
import { writeAudit } from '../audit/audit.ts'
import { businessDay } from '../calendar/business-day.ts'
import type { Tables } from '../database/tables.ts'
import type { Deps } from '../deps.ts'
import { resultSchema } from '../entity/schemas.ts'
import { localeOf, type SuiteTexts } from '../entity/texts.ts'
import { requireKnown } from '../rights/require.ts'

/** Longest that somebody is stood in for at once, in days: who is away longer says so again. */
const MOST_DAYS = 92

const id = Type.String({ format: 'uuid' })
const day = Type.String({ format: 'date' })
const Body = Type.Object(
  {
    version: Type.Integer({ minimum: 0 }),
    /** Keys of questions that were answered. */
    confirmed: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 10 })),
    deputy: Type.Union([Type.Object({ userId: id, from: day, to: day }, { additionalProperties: false }), Type.Null()]),
  },
  { additionalProperties: false },
)

interface Asked {
  readonly version: number
  readonly deputy: Pick<Deputy, 'userId' | 'from' | 'to'> | null
  readonly confirmed?: readonly string[]
}

/** What is asked before somebody is named: what he would come to hold while he stands in. */
export type DeputyAsks = (asked: {
  readonly db: Kysely<Tables>
  readonly userId: string
  readonly deputyId: string
  readonly from: string
  readonly to: string
  readonly locale: Locale
}) => Promise<Problem[]>

/** [judgement 12] Who decides for a user while he is away: he names him himself, for days that end, and takes that back. */
export function deputyRoutes(app: FastifyInstance, deps: Deps, texts: SuiteTexts, asks: DeputyAsks): void {
  const answers = new Answers(texts)
  const tags = ['shell']
  const path = '/api/shell/deputy'

  app.get(path, { schema: { summary: 'Who stands in for the user, and for whom he does', tags } }, async (request) => {
    await requireKnown(request)
    return deputiesOf(deps.db, request.user.id, deps.clock.now())
  })

  app.put<{ Body: Asked }>(
    path,
    { schema: { summary: 'Name a deputy, or take that back', tags, body: Body, response: { 200: resultSchema() } } },
    (request) =>
      action(deps, answers, { request, right: null, content: request.body }, async (context) => {
        const { deputy, version } = request.body
        const problem = deputy && (await wrongWith(context, deputy))
        if (problem)
          return answers.refused([
            { Field: problem.field, Key: `admin:rules.deputy.${problem.word}`, Args: problem.args },
          ])
        const before = await readOwn(context.trx, context.user.id)
        if ((before?.version ?? 0) !== version)
          return answers.refused([{ Field: null, Key: 'kit:bulk.changedMeanwhile', Args: {} }])
        const questions = deputy
          ? await asks({
              ...{
                db: context.trx,
                userId: context.user.id,
                deputyId: deputy.userId,
                from: deputy.from,
                to: deputy.to,
              },
              locale: localeOf(request.headers['x-locale']),
            })
          : []
        const open = questions.filter(({ Key }) => !request.body.confirmed?.includes(Key))
        if (open.length > 0) return answers.question(open)
        await write(context, deputy, version + 1)
        await told(context, before, await readOwn(context.trx, context.user.id))
        return answers.saved(context.user.id, null)
      }),
  )
}

interface Wrong {
  readonly field: string
  readonly word: string
  readonly args: Record<string, string | number>
}

/** Somebody of ours who is here, for days that are not over. */
async function wrongWith(
  { trx, user, now }: ActionContext,
  { userId, from, to }: NonNullable<Asked['deputy']>,
): Promise<Wrong | null> {
  if (userId === user.id) return { field: 'userId', word: 'oneself', args: {} }
  const { rows } = await sql`
    select from app_user where id = ${userId}::uuid and not disabled and not external_user for share`.execute(trx)
  if (rows.length === 0) return { field: 'userId', word: 'unknown', args: {} }
  if (to < from) return { field: 'to', word: 'daysInOrder', args: {} }
  if (to < (await businessDay(trx, now))) return { field: 'to', word: 'daysAhead', args: {} }
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
  return days > MOST_DAYS ? { field: 'to', word: 'tooLong', args: { most: MOST_DAYS } } : null
}

async function write({ trx, user }: ActionContext, deputy: Asked['deputy'], version: number): Promise<void> {
  if (!deputy) return void (await sql`delete from deputy where user_id = ${user.id}::uuid`.execute(trx))
  const { userId, from, to } = deputy
  await sql`
    insert into deputy (user_id, deputy_id, from_day, to_day, version)
    values (${user.id}::uuid, ${userId}::uuid, ${from}::date, ${to}::date, ${version})
    on conflict (user_id) do update set deputy_id = excluded.deputy_id, from_day = excluded.from_day, to_day = excluded.to_day,
      version = excluded.version`.execute(trx)
}

type Kept = Deputy & { readonly version: number }

async function readOwn(db: Kysely<Tables>, userId: string): Promise<Kept | null> {
  const { rows } = await sql<Kept>`
    select d.deputy_id as "userId", u.display_name as name, d.from_day::text as "from", d.to_day::text as "to", d.version
    from deputy d join app_user u on u.id = d.deputy_id where d.user_id = ${userId}::uuid for update of d`.execute(db)
  return rows[0] ?? null
}

/** The change log of the user who is away says who it was, and when. */
async function told({ trx, user, now, requestId, changeId }: ActionContext, before: Kept | null, after: Kept | null) {
  const words = (one: Kept | null) => (one === null ? null : `${one.name}, ${one.from} – ${one.to}`)
  if (words(before) === words(after)) return
  const entry = {
    table: 'app_user',
    id: user.id,
    recordKey: user.userName,
    by: user.name,
    on: now,
    requestId,
    changeId,
  }
  await writeAudit(trx, entry, [
    { action: 'update', column: 'deputy', oldValue: words(before), newValue: words(after) },
  ])
}

async function deputiesOf(db: Kysely<Tables>, userId: string, now: Date): Promise<Deputies> {
  const { rows } = await sql<Deputies>`
    select (select json_build_object('userId', d.deputy_id, 'name', u.display_name, 'from', d.from_day, 'to', d.to_day)
            from deputy d join app_user u on u.id = d.deputy_id
            where d.user_id = ${userId}::uuid and d.to_day >= t.day) as own,
           coalesce((select d.version from deputy d where d.user_id = ${userId}::uuid), 0) as version,
           coalesce((select json_agg(json_build_object('userId', d.user_id, 'name', u.display_name, 'from', d.from_day, 'to', d.to_day)
                            order by d.from_day, u.display_name)
            from deputy d join app_user u on u.id = d.user_id
            where d.deputy_id = ${userId}::uuid and d.to_day >= t.day and not u.disabled), '[]') as "standsInFor",
           coalesce((select json_agg(json_build_object('id', u.id, 'name', u.display_name) order by u.display_name, u.id)
            from app_user u where not u.disabled and not u.external_user and u.id <> ${userId}::uuid), '[]') as people
    from (select business_day(${now.toISOString()}::timestamptz) as day) t`.execute(db)
  return rows[0]!
}
