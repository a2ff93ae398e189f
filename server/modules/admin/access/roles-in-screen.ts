import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Type } from 'typebox'
import type { RoleInScreen } from '../../../../shared/contracts/admin/form-widgets-security.ts'
import { securedScreen } from '../../../../shared/contracts/secured-screens.ts'
import type { Deps } from '../../../platform/deps.ts'
import { localeOf } from '../../../platform/entity/texts.ts'
import { sightOf } from '../../../platform/entity/visibility.ts'
import { requireRight } from '../../../platform/rights/require.ts'
import { rightsGiven, rightsOf } from '../../../platform/rights/rights.ts'

interface RoleRow {
  role_id: string
  name: string
  rights: string[]
}

const Answer = Type.Array(
  Type.Object({ roleId: Type.String(), name: Type.String(), actions: Type.Array(Type.String()) }),
)

/** What each role may do in one screen, for whoever decides what it sees of that screen. */
export function rolesInScreenRoutes(app: FastifyInstance, { db }: Deps): void {
  app.get<{ Params: { screen: string } }>(
    '/api/admin/form-widgets-security/:screen/roles',
    {
      schema: {
        summary: 'What each role may do in a screen',
        tags: ['admin/form-widgets-security'],
        params: Type.Object({ screen: Type.String({ minLength: 1, maxLength: 100 }) }),
        response: { 200: Answer },
      },
    },
    async (request): Promise<RoleInScreen[]> => {
      await requireRight(request, 'admin/form-widgets-security.view')
      const { rows } = await sql<RoleRow>`
        select role_id, coalesce(${nameIn(localeOf(request.headers['x-locale']))}, name) as name,
               array(select right_id from role_right_shown r where r.role_id in (select roles_with(t.role_id))) as rights
        from role_shown t order by role_id`.execute(db)
      const sight = sightOf(await rightsOf(db, request.user))
      return rows.map(({ role_id, name: named, rights }) => {
        const name = sight.reads('admin.role.name') ? named : role_id
        const own = rightsGiven(rights)
        const buttons = securedScreen(request.params.screen)?.buttons ?? []
        const actions = ['view', ...buttons].filter((action) => own.can(`${request.params.screen}.${action}`))
        return { roleId: role_id, name, actions }
      })
    },
  )
}

const NAMES: Readonly<Record<string, string>> = { 'fr-CA': 'name_fr', 'zh-CN': 'name_zh_cn', 'zh-TW': 'name_zh_tw' }

const nameIn = (locale: string) => sql.ref(`t.${NAMES[locale] ?? 'name'}`)
