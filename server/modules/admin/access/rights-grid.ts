import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { RIGHT_ACTIONS, Role } from '../../../../shared/contracts/admin/role.ts'
import type { RightsGrid } from '../../../../shared/contracts/admin/rights-grid.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { EntityRegistry } from '../../../platform/entity/registry.ts'
import { localeOf } from '../../../platform/entity/texts.ts'
import { requireRight } from '../../../platform/rights/require.ts'
import { dutiesApartOn, offersOf } from '../duties/duty-pairs.ts'

type Inherited = Pick<RightsGrid, 'members' | 'inherited' | 'inheritedNamed'>

/** What stands in a role beside its own lines, for the grid in which they are given: all screens, and what is inherited. */
export function rightsGridRoutes(app: FastifyInstance, { db, clock }: Deps, registry: EntityRegistry): void {
  app.get<{ Querystring: { role?: string; inherits?: string } }>(
    `/api/${Role.room}/grid`,
    {
      schema: {
        summary: 'Screens with what can be done in them, and the rights that a role would inherit',
        tags: [Role.room],
        querystring: Type.Object({
          role: Type.Optional(Type.String({ maxLength: 40 })),
          inherits: Type.Optional(Type.String({ maxLength: 40 })),
        }),
        response: { 200: { type: 'object', additionalProperties: true } },
      },
    },
    async (request): Promise<RightsGrid> => {
      await requireRight(request, `${Role.room}.view`)
      const locale = localeOf(request.headers['x-locale'])
      const [doors, apart, inherited] = await Promise.all([
        sql<{ room: string; applications: string[] }>`
          select r.component as room, array_agg(distinct a.application) as applications
          from route r join application a on a.id = r.owner_id group by r.component`.execute(db),
        dutiesApartOn(db, clock.now(), locale, offersOf(registry)),
        sql<Inherited>`
          with above as (select roles_with(${request.query.inherits ?? null}) as role_id)
          select (select count(*)::int from user_role_shown where role_id = ${request.query.role ?? ''}) as members,
                 (select coalesce(json_agg(json_build_object('roleId', role_id, 'right', right_id) order by role_id, position), '[]')
                  from role_right_shown join above using (role_id)) as inherited,
                 (select coalesce(json_agg(json_build_object('roleId', r.role_id, 'right', n.named_right,
                    'limit', trim_scale(n.limit_value)::text) order by r.role_id, n.named_right), '[]')
                  from role_named_right_shown n join role_shown r on r.id = n.owner_id join above using (role_id)) as "inheritedNamed"`.execute(
          db,
        ),
      ])
      const found = inherited.rows[0]!
      const screens = screensOf(registry, new Map(doors.rows.map((row) => [row.room, row.applications])))
      return { screens, apart, ...found }
    },
  )
}

const ORDER: readonly string[] = RIGHT_ACTIONS

/** Every room that has a door; one without calls of a kind can be looked at. */
function screensOf(registry: EntityRegistry, doors: ReadonlyMap<string, string[]>): RightsGrid['screens'] {
  const offers = offersOf(registry)
  return [...doors]
    .map(([room, applications]) => ({
      room,
      applications,
      // What no line of a role can name is given with all the rest.
      actions: (offers.get(room) ?? ['view'])
        .filter((action) => ORDER.includes(action))
        .sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b)),
    }))
    .sort((a, b) => (a.room < b.room ? -1 : 1))
}
