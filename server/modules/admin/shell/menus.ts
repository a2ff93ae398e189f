import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { TIME_ZONE } from '../../../../shared/contracts/admin/configuration.ts'
import { HOME } from '../../../../shared/contracts/doors.ts'
import { toldCurrencies } from '../../../../shared/contracts/decimals.ts'
import { CURRENCIES_HEADER, ZONE_HEADER } from '../../../../shared/contracts/live.ts'
import { LOCALES } from '../../../../shared/contracts/shell.ts'
import { valueOf } from '../../../platform/configuration/value-of.ts'
import type { Deps } from '../../../platform/deps.ts'
import { rightsOf } from '../../../platform/rights/rights.ts'
import { learnCompany } from '../../../trade/company/own-company.ts'
import { ownTree } from './menu-tree.ts'

const text = Type.String()
const textOrNull = Type.Union([Type.String(), Type.Null()])

/** Only where an administrator changed a name: the calls of an untouched installation are exactly those of section 7. */
const Names = Type.Optional(Type.Partial(Type.Record(Type.Enum([...LOCALES]), text)))
const Application = Type.Object({
  Application: text,
  Description: text,
  RouterPath: text,
  Names,
  Tile: Type.Optional(text),
  Family: Type.Optional(text),
})
const Menu = Type.Object({
  MenuKey: Type.Integer(),
  Application: text,
  MenuId: text,
  MenuName: text,
  ParentId: text,
  Sequence: Type.Integer(),
  IsActive: Type.Boolean(),
  RouterPath: textOrNull,
  Names,
})
const Route = Type.Object({
  RouteKey: Type.Integer(),
  Path: text,
  Name: text,
  Component: text,
  Props: textOrNull,
  Meta: textOrNull,
  Names,
})

/** Applications, menus and routes of the user [S7.01]-[S7.03]: bare arrays, less what his rights leave out [S6.01]. */
export function menuRoutes(app: FastifyInstance, { db, config }: Deps): void {
  const treeOf = async ({ user }: FastifyRequest) =>
    ownTree(db, await rightsOf(db, user), { isKnown: user.id !== '', isPortal: user.portal, hasPassword: !config.oidc })
  const tags = ['shell']

  app.get(
    '/api/shell/applications',
    { schema: { summary: 'Applications of the user', tags, response: { 200: Type.Array(Application) } } },
    async (request) => (await treeOf(request)).applications,
  )

  app.get<{ Querystring: { application: string } }>(
    '/api/shell/menus',
    {
      schema: {
        summary: 'Menus of an application',
        tags,
        querystring: Type.Object(
          { application: Type.String({ minLength: 1, maxLength: 20 }) },
          { additionalProperties: false },
        ),
        response: { 200: Type.Array(Menu) },
      },
    },
    async (request) => {
      const { application } = request.query
      return application.toUpperCase() === HOME ? [] : (await treeOf(request)).menus(application)
    },
  )

  app.get(
    '/api/shell/routes',
    { schema: { summary: 'Routes of the user', tags, response: { 200: Type.Array(Route) } } },
    async (request, reply) => {
      const [tree, zone] = await Promise.all([treeOf(request), valueOf(db, TIME_ZONE), learnCompany(db)])
      reply.header(ZONE_HEADER, zone)
      reply.header(CURRENCIES_HEADER, toldCurrencies())
      return tree.routes
    },
  )
}
