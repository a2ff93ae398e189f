import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { KEPT_LIMITS, type KeptTab } from '../../../../shared/contracts/kept-work.ts'
import type { Deps } from '../../../platform/deps.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { requireKnown } from '../../../platform/rights/require.ts'

const Kept = Type.Object({
  tabs: Type.Array(
    Type.Object({
      tabId: Type.String({ minLength: 1, maxLength: 40 }),
      names: Type.Array(Type.String({ maxLength: 500 }), { maxItems: 200 }),
      work: Type.Unknown(),
    }),
    { minItems: 1, maxItems: KEPT_LIMITS.tabs },
  ),
})
const Named = Type.Object({ id: Type.String({ format: 'uuid' }) })
const SEALED_AT = 'kept_work.sealed'

/**
 * [D15] What a user had typed and not saved when he loads the page anew: kept sealed, read by him alone, and gone once it is on
 * screen again. It is no record: no rule judges it before it is saved as what it is.
 */
export function keptWorkRoutes(app: FastifyInstance, { db, clock, random, secrets }: Deps): void {
  const tags = ['shell']
  const path = '/api/shell/kept-work'

  app.post<{ Body: { tabs: KeptTab[] } }>(
    path,
    {
      config: { unkeyed: true },
      schema: {
        summary: 'Keep unsaved work until the page is loaded anew',
        tags,
        body: Kept,
        response: { 200: Named },
      },
    },
    async (request) => {
      await requireKnown(request)
      const id = random.uuid()
      const now = clock.now()
      const oldest = new Date(now.getTime() - KEPT_LIMITS.days * 24 * 60 * 60_000)
      const sealed = secrets.seal(JSON.stringify({ tabs: request.body.tabs, whole: true }), SEALED_AT)
      await sql`
        with gone as (
          delete from kept_work where kept_on < ${oldest} or id in (
            select id from kept_work where user_id = ${request.user.id}::uuid
            order by kept_on desc offset ${KEPT_LIMITS.pages - 1}))
        insert into kept_work (id, user_id, sealed, kept_on)
        values (${id}::uuid, ${request.user.id}::uuid, ${sealed}, ${now})`.execute(db)
      return { id }
    },
  )

  app.get<{ Params: { id: string } }>(
    `${path}/:id`,
    { schema: { summary: 'Unsaved work that was kept', tags, params: Named, response: { 200: Kept } } },
    async (request) => {
      await requireKnown(request)
      const { rows } = await sql<{ sealed: string }>`
        select sealed from kept_work where ${own(request)}`.execute(db)
      if (!rows[0]) throw notFound()
      return JSON.parse(secrets.open(rows[0].sealed, SEALED_AT)) as { tabs: KeptTab[] }
    },
  )

  app.delete<{ Params: { id: string } }>(
    `${path}/:id`,
    {
      config: { unkeyed: true },
      schema: { summary: 'Forget unsaved work that was kept', tags, params: Named, response: { 204: Type.Null() } },
    },
    async (request, reply) => {
      await requireKnown(request)
      await sql`delete from kept_work where ${own(request)}`.execute(db)
      return reply.code(204).send(null)
    },
  )
}

const own = ({ params, user }: FastifyRequest<{ Params: { id: string } }>) =>
  sql`id = ${params.id}::uuid and user_id = ${user.id}::uuid`
