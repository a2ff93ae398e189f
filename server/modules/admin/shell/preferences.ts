import type { FastifyInstance } from 'fastify'
import { sql, type Kysely } from 'kysely'
import { Type } from 'typebox'
import {
  DENSITIES,
  MOST_FAVOURITES,
  NO_CHOICES,
  type PreferenceChoices,
  type StoredPreferences,
  THEMES,
} from '../../../../shared/contracts/preferences.ts'
import type { CallResult, WriteBody } from '../../../../shared/contracts/result.ts'
import { action, type ActionContext } from '../../../platform/action/action.ts'
import { Answers } from '../../../platform/action/answers.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Deps } from '../../../platform/deps.ts'
import { resultSchema } from '../../../platform/entity/schemas.ts'
import type { SuiteTexts } from '../../../platform/entity/texts.ts'

const fields = {
  theme: Type.Union([Type.Enum([...THEMES]), Type.Null()]),
  density: Type.Union([Type.Enum([...DENSITIES]), Type.Null()]),
  favourites: Type.Array(Type.String({ minLength: 1, maxLength: 20 }), {
    maxItems: MOST_FAVOURITES,
    uniqueItems: true,
  }),
  favouritesWithShift: Type.Boolean(),
}
const Stored = Type.Object({ ...fields, version: Type.Integer() })
const Body = Type.Object(
  {
    record: Type.Object(fields, { additionalProperties: false }),
    version: Type.Integer({ minimum: 0 }),
    confirmed: Type.Optional(Type.Array(Type.String(), { maxItems: 0 })),
  },
  { additionalProperties: false },
)

/** [D17] A user's own choices: nobody else reads or writes them, so no right is asked for, only who it is. */
export function preferenceRoutes(app: FastifyInstance, deps: Deps, texts: SuiteTexts): void {
  const answers = new Answers(texts)
  const tags = ['shell']

  app.get(
    '/api/shell/preferences',
    { schema: { summary: 'How the user likes the shell', tags, response: { 200: Stored } } },
    async ({ user }): Promise<StoredPreferences> => stored(deps.db, user.id),
  )

  app.put<{ Body: WriteBody<PreferenceChoices> & { version: number } }>(
    '/api/shell/preferences',
    {
      schema: {
        summary: 'Store how the user likes the shell',
        tags,
        body: Body,
        response: { 200: resultSchema() },
      },
    },
    (request) =>
      action(deps, answers, { request, right: null, content: request.body }, (context) =>
        save(context, answers, request.body.record, request.body.version),
      ),
  )
}

async function stored(db: Kysely<Tables>, userId: string): Promise<StoredPreferences> {
  if (userId === '') return { ...NO_CHOICES, version: 0 }
  const { rows } = await sql<StoredPreferences>`
    select theme, density, favourites, favourites_with_shift as "favouritesWithShift", version
    from user_preference where user_id = ${userId}::uuid`.execute(db)
  return rows[0] ?? { ...NO_CHOICES, version: 0 }
}

async function save(
  { trx, user, now }: ActionContext,
  answers: Answers,
  record: PreferenceChoices,
  version: number,
): Promise<CallResult> {
  const before = await stored(trx, user.id)
  const unknown = await notMenus(
    trx,
    record.favourites.filter((id) => !before.favourites.includes(id)),
  )
  if (unknown.length > 0) {
    const Key = 'admin:rules.preferences.favouriteIsMenu'
    return answers.refused(unknown.map((menu) => ({ Field: 'favourites', Key, Args: { menu } })))
  }
  // One statement, so that of two browsers that read the same version one is told.
  const { numAffectedRows } = await sql`
    insert into user_preference (user_id, theme, density, favourites, favourites_with_shift, updated_on, version)
    select ${user.id}::uuid, ${record.theme}, ${record.density}, ${[...record.favourites]}::text[],
           ${record.favouritesWithShift}, ${now}, 1
    where ${version} = 0 or exists (select from user_preference where user_id = ${user.id}::uuid)
    on conflict (user_id) do update set theme = excluded.theme, density = excluded.density,
      favourites = excluded.favourites, favourites_with_shift = excluded.favourites_with_shift,
      updated_on = excluded.updated_on, version = user_preference.version + 1
    where user_preference.version = ${version}`.execute(trx)
  const current = await stored(trx, user.id)
  if (numAffectedRows === 1n) return answers.saved(user.id, current)
  return answers.conflict(user.id, {
    changedBy: user.name,
    changedOn: now.toISOString(),
    version: current.version,
    current,
  })
}

/** A favourite is a menu of the suite; one that was taken away since may stay, since it may come back. */
async function notMenus(db: Kysely<Tables>, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select asked.id from unnest(${[...ids]}::text[]) as asked (id)
    where not exists (select from menu where menu.menu_id = asked.id)`.execute(db)
  return rows.map((row) => row.id)
}
