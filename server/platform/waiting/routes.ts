import type { FastifyInstance } from 'fastify'
import { sql, type Kysely } from 'kysely'
import { Type } from 'typebox'
import type { Waiting, WaitingRow } from '../../../shared/contracts/waiting.ts'
import { asDocument, type Document } from '../../../shared/contracts/document.ts'
import type { Tables } from '../database/tables.ts'
import type { Deps } from '../deps.ts'
import type { EntityRegistry } from '../entity/registry.ts'
import { localeOf, type SuiteTexts } from '../entity/texts.ts'
import type { Row } from '../entity/stored.ts'
import { inPlaceOf, standsInFor } from '../identity/deputies.ts'
import type { CurrentUser } from '../identity/user.ts'
import { requireKnown } from '../rights/require.ts'
import { toldOf, waitingOf, type WaitingAsked, type WaitingRecords } from './waiting-rows.ts'

/** Rows that are told at once. */
const MOST_TOLD = 100

const querystring = Type.Object(
  { Top: Type.Optional(Type.String({ pattern: '^[0-9]{1,3}$' })) },
  { additionalProperties: false },
)

/** `GET api/shell/waiting`: what waits for this user, of all modules, and for whom he stands in. */
export function waitingRoutes(app: FastifyInstance, deps: Deps, registry: EntityRegistry, texts: SuiteTexts): void {
  app.get<{ Querystring: { Top?: string } }>(
    '/api/shell/waiting',
    { schema: { summary: 'What waits for the word of this user', tags: ['shell'], querystring } },
    async (request): Promise<Waiting> => {
      await requireKnown(request)
      const { user } = request
      const locale = localeOf(request.headers['x-locale'])
      const now = deps.clock.now()
      const away = user.acting ? [] : await standsInFor(deps.db, user.id, now)
      const inPlace = await Promise.all(away.map((id) => inPlaceOf(deps.db, deps.clock, user, id)))
      const found = await Promise.all(
        [user, ...inPlace.filter((one) => one !== null)].map((one) =>
          heldFor({
            db: deps.db,
            registry,
            user: one,
            now,
            called: (entity) => texts.text(locale, `${entity.module}:${entity.noun}.record`),
          }),
        ),
      )
      const all = oncePerson(found.flat())
      const count = all.reduce((sum, { one }) => sum + one.records.length, 0)
      const top = Math.min(Number(request.query.Top ?? 0), MOST_TOLD)
      return {
        count,
        more: all.some(({ one }) => one.more),
        rows: await told(all, top),
        decidedOn: top > 0 && count === 0 && all.length > 0 ? await lastDecided(deps.db, registry, user) : null,
        rooms: [...new Set(all.map(({ one }) => one.kind.entity.room))],
      }
    },
  )
}

interface Held {
  readonly asked: WaitingAsked
  readonly one: WaitingRecords
}

async function heldFor(asked: WaitingAsked): Promise<Held[]> {
  // Who stands in for somebody is told what waits for him: what is decided he decides in that place, what is seen to he sees to in his own name.
  const kinds = await Promise.all(asked.registry.waiting().map((kind) => waitingOf(asked, kind)))
  return kinds.filter((one) => one !== null).map((one) => ({ asked, one }))
}

/** What somebody may decide himself does not wait for him a second time as a deputy. */
function oncePerson(all: readonly Held[]): Held[] {
  const known = new Set<string>()
  return all.map(({ asked, one }) => {
    const records = one.records.filter(({ id }) => !known.has(String(id)))
    for (const { id } of records) known.add(String(id))
    return { asked, one: { ...one, records } }
  })
}

/** The most pressing of them: those whose first day comes soonest, then the oldest. */
async function told(all: readonly Held[], top: number): Promise<WaitingRow[]> {
  if (top === 0) return []
  const first = all
    .flatMap((held) => held.one.records.map((record) => ({ held, record, at: pressing(held.one, record) })))
    .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
    .slice(0, top)
  const rows = await Promise.all(
    all.map(async (held) => {
      const records = first.filter((one) => one.held === held).map(({ record }) => record)
      return records.length === 0 ? [] : toldOf(held.asked, held.one, records)
    }),
  )
  const byId = new Map(rows.flat().map((row) => [row.id, row]))
  return first.map(({ record }) => byId.get(String(record['id']))!)
}

/** The first day of which it tells, and the moment since which it waits. */
function pressing({ kind: { entity, waits } }: WaitingRecords, record: Row): string {
  const document = asDocument(entity.entity)!
  const days = waits.tells.filter((name) => document.fields[name]?.kind === 'date')
  const soonest = days.flatMap((name) => (record[name] ? [String(record[name])] : [])).sort()[0]
  return `${soonest ?? '9999'} ${new Date(record['updatedOn'] as string).toISOString()}`
}

/** Saves that are looked through for it, the newest. */
const MOST_SAVES = 500

/** When this user has said yes or no to something last, as far as the newest saves of such documents tell. */
async function lastDecided(
  db: Kysely<Tables>,
  registry: EntityRegistry,
  { name }: CurrentUser,
): Promise<string | null> {
  const kinds = registry.decided().map(({ entity }) => entity)
  const tables = kinds.map(({ table }) => table)
  const states = kinds.map(({ entity }) => (entity as Document).state)
  const { rows } = await sql<{ at: string | null }>`
    select max(s.action_on)::text as at
    from (select * from audit_save where table_name = any (${tables}::text[]) order by action_on desc, id desc limit ${MOST_SAVES}) s
    cross join lateral json_array_elements(s.changes) as c (change)
    where s.action_by = ${name} and s.action = 'update'
      and c.change ->> 0 = any (${[...new Set([...states, 'approval'])]}::text[])
      and c.change ->> 2 in ('Approved', 'Confirmed', 'Rejected')`.execute(db)
  return rows[0]?.at ? new Date(rows[0].at).toISOString() : null
}
