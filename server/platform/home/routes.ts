import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { HomeFigures } from '../../../shared/contracts/home.ts'
import { businessZone, dayOf } from '../calendar/business-day.ts'
import type { Deps } from '../deps.ts'
import { zoneOf } from '../http/zone.ts'
import { rightsOf } from '../rights/rights.ts'
import type { HomeAsked, HomePart, HomeProvider } from './provider.ts'
import { worstFirst } from './worst-first.ts'

const Target = Type.Object({ menuIds: Type.Array(Type.String()), query: Type.Record(Type.String(), Type.String()) })
const TargetOrNull = Type.Union([Target, Type.Null()])
const Level = Type.Enum(['plain', 'info', 'warn', 'bad'])
const Counts = Type.Record(Type.String(), Type.Number())
const Money = Type.Object({ amount: Type.String(), currency: Type.String() })
const Figures = Type.Object({
  asOf: Type.String(),
  day: Type.String(),
  kpis: Type.Array(
    Type.Object({
      id: Type.String(),
      value: Type.Union([Type.Number(), Money]),
      note: Type.Union([Counts, Type.Null()]),
      level: Level,
      trend: Type.Array(Type.Number()),
      before: Type.Optional(Type.Array(Type.Number())),
      opens: TargetOrNull,
    }),
  ),
  queues: Type.Array(
    Type.Object({
      id: Type.String(),
      count: Type.Integer(),
      ages: Type.Array(Type.Integer()),
      oldest: Type.Integer(),
      amount: Type.Union([Money, Type.Null()]),
      level: Level,
      opens: Target,
    }),
  ),
  week: Type.Array(
    Type.Object({
      date: Type.String(),
      entries: Type.Array(Type.Object({ id: Type.String(), count: Type.Integer(), opens: TargetOrNull })),
    }),
  ),
  due: Type.Union([
    Type.Object({
      currency: Type.String(),
      held: Type.String(),
      columns: Type.Array(
        Type.Object({
          from: Type.Union([Type.String(), Type.Null()]),
          to: Type.String(),
          amount: Type.String(),
          opens: TargetOrNull,
        }),
      ),
    }),
    Type.Null(),
  ]),
  receipts: Type.Union([
    Type.Object({
      currency: Type.String(),
      weeks: Type.Array(
        Type.Object({ to: Type.String(), usual: Type.String(), quick: Type.String(), slow: Type.String() }),
      ),
    }),
    Type.Null(),
  ]),
  closing: Type.Union([
    Type.Object({ name: Type.String(), days: Type.Integer(), open: Type.Array(Type.String()), opens: Target }),
    Type.Null(),
  ]),
  alerts: Type.Array(Type.Object({ id: Type.String(), args: Counts, level: Level, opens: TargetOrNull })),
  periods: Type.Union([
    Type.Object({
      rows: Type.Array(Type.Object({ name: Type.String(), states: Type.Record(Type.String(), Type.String()) })),
      opens: Target,
    }),
    Type.Null(),
  ]),
  ties: Type.Union([
    Type.Object({
      currency: Type.String(),
      rows: Type.Array(
        Type.Object({
          account: Type.String(),
          kind: Type.String(),
          ledger: Type.String(),
          details: Type.String(),
          difference: Type.String(),
        }),
      ),
      opens: Target,
    }),
    Type.Null(),
  ]),
  today: Type.Union([
    Type.Object({ fiscalYear: Type.String(), periodNo: Type.Integer(), isClosed: Type.Boolean() }),
    Type.Null(),
  ]),
  rate: Type.Union([
    Type.Object({ currency: Type.String(), rate: Type.String(), since: Type.String(), isStale: Type.Boolean() }),
    Type.Null(),
  ]),
})

/** `GET api/shell/home`: what all modules know for this user's HOME. A provider that fails leaves its part out. */
export function homeRoutes(app: FastifyInstance, { db, clock }: Deps, providers: readonly HomeProvider[]): void {
  app.get<{ Querystring: { zone?: string } }>(
    '/api/shell/home',
    {
      schema: {
        summary: 'Figures, queues, week and alerts of HOME',
        tags: ['shell'],
        querystring: Type.Object(
          { zone: Type.Optional(Type.String({ maxLength: 60 })) },
          { additionalProperties: false },
        ),
        response: { 200: Figures },
      },
    },
    async ({ user, query, log }): Promise<HomeFigures> => {
      const asked: HomeAsked = {
        db,
        user,
        rights: await rightsOf(db, user),
        now: clock.now(),
        zone: await businessZone(db, zoneOf(query.zone)),
      }
      const own = providers.filter(({ right }) => (right === null ? user.id !== '' : asked.rights.can(right)))
      const parts = await Promise.all(
        own.map((provider) =>
          provider.read(asked).catch((error: unknown): HomePart => {
            log.error({ err: error, provider: provider.id }, 'a part of HOME could not be read')
            return {}
          }),
        ),
      )
      return {
        asOf: asked.now.toISOString(),
        day: dayOf(asked.zone, asked.now),
        kpis: parts.flatMap(({ kpis }) => kpis ?? []),
        // Oldest first [visual reference §6].
        queues: parts.flatMap(({ queues }) => queues ?? []).sort((a, b) => b.oldest - a.oldest),
        week: joined(parts),
        alerts: worstFirst(parts.flatMap(({ alerts }) => alerts ?? [])),
        due: parts.find(({ due }) => due)?.due ?? null,
        receipts: parts.find(({ receipts }) => receipts)?.receipts ?? null,
        closing: parts.find(({ closing }) => closing)?.closing ?? null,
        periods: parts.find(({ periods }) => periods)?.periods ?? null,
        ties: parts.find(({ ties }) => ties)?.ties ?? null,
        today: parts.find(({ today }) => today)?.today ?? null,
        rate: parts.find(({ rate }) => rate)?.rate ?? null,
      }
    },
  )
}

/** One week of what several modules say about its days. */
function joined(parts: readonly HomePart[]): HomeFigures['week'] {
  const days = new Map<string, HomeFigures['week'][number]['entries'][number][]>()
  for (const { week } of parts)
    for (const { date, entries } of week ?? []) days.set(date, [...(days.get(date) ?? []), ...entries])
  return [...days].sort(([a], [b]) => (a < b ? -1 : 1)).map(([date, entries]) => ({ date, entries }))
}
