import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { sendWorkbook, type RowWords } from '../export/send.ts'
import type { Access } from '../../../shared/contracts/result.ts'
import { badRequest } from '../http/errors.ts'
import { listQuery, names } from '../lists/list-query.ts'
import { requireRight } from '../rights/require.ts'
import { documented, pathOf, rightTo, type Asked } from './contract.ts'
import { readList } from './list.ts'
import * as schemas from './schemas.ts'
import type { StoredEntity } from './stored.ts'
import { localeOf, type SuiteTexts } from './texts.ts'
import { isReadable, type Visibility } from './visibility.ts'

/** An entity as one user sees it. */
export interface Sight {
  entity: StoredEntity
  seen: Visibility
  /** How a file writes rows whose cells say something only together. */
  words?: RowWords
}

interface ListCalls {
  /** What can be done beside these calls, by the last word of the right to it: none of it where the list is kept elsewhere. */
  offered: readonly string[]
  /** The entity for one call: its columns may say other things to other users. */
  sightOf: (request: FastifyRequest) => Promise<Sight>
}

/** The calls that a list screen makes: page, file, access. All that an entity needs that is read as a list only. */
export function listRoutes(
  app: FastifyInstance,
  deps: Deps,
  texts: SuiteTexts,
  contract: StoredEntity,
  { offered, sightOf }: ListCalls,
): void {
  const path = pathOf(contract)
  const accessOf = ({ rights, fields }: Visibility): Access => ({
    actions: ['view', 'export', ...offered].filter((name) => rights.can(rightTo(contract, name))),
    fields,
  })

  app.get<Asked>(
    path,
    documented(contract, 'List', {
      querystring: schemas.listQuerySchema(contract),
      response: { 200: schemas.listSchema(contract) },
    }),
    async (request) => {
      await requireRight(request, rightTo(contract, 'view'))
      const { entity, seen } = await sightOf(request)
      const query = listQuery(entity, request.query, { allowed: (column) => isReadable(seen, column) })
      const list = await readList(deps.db, { entity, query, seen })
      return request.query['Access'] === 'true' ? { ...list, Access: accessOf(seen) } : list
    },
  )

  app.get<Asked>(
    `${path}/export`,
    documented(contract, 'Excel file of all filtered rows', { querystring: schemas.exportQuerySchema(contract) }),
    async (request, reply) => {
      await requireRight(request, rightTo(contract, 'view'))
      await requireRight(request, rightTo(contract, 'export'))
      const { entity, seen, words } = await sightOf(request)
      const allowed = (column: string) => isReadable(seen, column)
      const query = listQuery(entity, request.query, { allowed, download: true })
      const columns = columnsOf(entity, request.query['Columns'], (column) => seen.mode(column) !== 'hide')
      const locale = localeOf(request.query['Locale'])
      return sendWorkbook(deps, texts, reply, { entity, query, seen, columns, locale, words })
    },
  )

  app.get(
    `${path}/access`,
    documented(contract, 'What this user may do', { response: { 200: schemas.accessSchema } }),
    async (request) => {
      await requireRight(request, rightTo(contract, 'view'))
      return accessOf((await sightOf(request)).seen)
    },
  )
}

/** Columns of a download: those asked for, in their order, else those of the list. */
function columnsOf(entity: StoredEntity, asked: string | undefined, shown: (column: string) => boolean): string[] {
  const wanted = names(asked)
  for (const column of wanted) if (!entity.field(column)) throw badRequest('Columns names an unknown field.')
  const columns = (wanted.length > 0 ? wanted : [...entity.entity.list]).filter(shown)
  return [...new Set(columns)]
}
