import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { AccessTree } from '../../../../shared/contracts/admin/menu-access.ts'
import { Answers } from '../../../platform/action/answers.ts'
import { idSchema, resultSchema } from '../../../platform/entity/schemas.ts'
import type { SuiteTexts } from '../../../platform/entity/texts.ts'
import { notFound } from '../../../platform/http/errors.ts'
import type { Deps } from '../../../platform/deps.ts'
import { rightsFrom } from '../../../platform/rights/rights.ts'
import { requireRight } from '../../../platform/rights/require.ts'
import { MenuAccessStore } from '../menu-access/entity.ts'

interface Found {
  nodes: AccessTree['nodes']
  roles: AccessTree['roles']
  rights: string[]
  rooms: string[]
}

/** The whole menu tree, and what decides about it for one role or user beside its own entries. */
export function menuAccessTreeRoutes(app: FastifyInstance, { db }: Deps, texts: SuiteTexts): void {
  const answers = new Answers(texts)
  app.get<{ Params: { id: string } }>(
    `/api/${MenuAccessStore.room}/:id/tree`,
    {
      schema: {
        summary: 'The menu tree, and what decides about it for a role or user',
        tags: [MenuAccessStore.room],
        params: idSchema,
        response: { 200: resultSchema() },
      },
      serializerCompiler: () => (data: unknown) => JSON.stringify(data),
    },
    async (request) => {
      await requireRight(request, `${MenuAccessStore.room}.view`)
      const { rows } = await sql<Found>`
        with subject as (select id, kind, subject from access_subject where id::text = ${request.params.id}),
        own_role as (
          select h.role_id, h.name, s.kind from subject s join role_shown r on s.kind = 'Role' and r.id = s.id
          join role_shown h on h.role_id in (select roles_with(r.role_id))
          union all
          select r.role_id, r.name, s.kind from subject s
          join role_shown r on s.kind = 'User' and r.role_id in (select roles_of(s.id))
        )
        select
          (select json_agg(n order by n.sequence, n.id) from (
            select application as id, null as "parentId", description as name, description_fr as "nameFr",
                   description_zh_cn as "nameZhCn", description_zh_tw as "nameZhTw", sequence, is_active as active,
                   '{}'::text[] as rooms
            from application
            union all
            select menu_id, case parent_id when 'ROOT' then application else parent_id end, menu_name, name_fr, name_zh_cn,
                   name_zh_tw, sequence, is_active, array(select component from route r where r.menu_id = m.menu_id)
            from menu m) n) as nodes,
          (select coalesce(json_agg(json_build_object('roleId', role_id, 'name', name, 'entries', (
              select coalesce(json_agg(json_build_object('menuId', menu_id, 'access', access)), '[]')
              from menu_access a where a.role_id = o.role_id)) order by role_id), '[]')
           from own_role o where kind = 'User') as roles,
          array(select distinct right_id from role_right_shown where role_id in (select role_id from own_role)) as rights,
          array(select distinct component from route) as rooms
        from subject`.execute(db)
      const found = rows[0]
      if (!found) throw notFound()
      const { nodes, roles, rights, rooms } = found
      const { granted } = rightsFrom({ rights, ways: { closed: [], shut: [] }, widgets: [], masters: [] })
      const tree: AccessTree = { nodes, roles, viewable: rooms.filter((room) => granted(`${room}.view`)) }
      return answers.found(request.params.id, tree)
    },
  )
}
