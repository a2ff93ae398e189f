import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readHistory } from '../audit/history.ts'
import type { Deps } from '../deps.ts'
import { sendWorkbook } from '../export/send.ts'
import { badRequest, notFound } from '../http/errors.ts'
import { filtersOf, listQuery, names } from '../lists/list-query.ts'
import { requireRight } from '../rights/require.ts'
import { ACTIONS, documented, pathOf, rightTo, type Asked, type Named } from './contract.ts'
import { readList } from './list.ts'
import { readLookup } from './lookup.ts'
import { readRecord } from './read.ts'
import { outOfScope, type EntityParts } from './save.ts'
import * as schemas from './schemas.ts'
import type { StoredEntity } from './stored.ts'
import { localeOf, type SuiteTexts } from './texts.ts'
import { isReadable, visibilityOf, visibleRecord } from './visibility.ts'

const HISTORY_PAGE = 100
const MOST_LOOKUPS = 100

/** The calls that read: list, file, lookup, access, record and its history. */
export function readRoutes(
  app: FastifyInstance,
  deps: Deps,
  parts: EntityParts,
  texts: SuiteTexts,
  writable: boolean,
): void {
  const { entity, answers } = parts
  const path = pathOf(entity)
  const seenBy = (request: FastifyRequest) => visibilityOf(deps.db, request.user, entity)

  app.get<Asked>(
    path,
    documented(entity, 'List', {
      querystring: schemas.listQuerySchema(entity),
      response: { 200: schemas.pagedSchema(schemas.rowSchema(entity)) },
    }),
    async (request) => {
      await requireRight(request, rightTo(entity, 'view'))
      const seen = await seenBy(request)
      const query = listQuery(entity, request.query, { allowed: (column) => isReadable(seen, column) })
      return readList(deps.db, { entity, query, seen })
    },
  )

  app.get<Asked>(
    `${path}/export`,
    documented(entity, 'Excel file of all filtered rows', { querystring: schemas.exportQuerySchema(entity) }),
    async (request, reply) => {
      await requireRight(request, rightTo(entity, 'view'))
      await requireRight(request, rightTo(entity, 'export'))
      const seen = await seenBy(request)
      const allowed = (column: string) => isReadable(seen, column)
      const query = listQuery(entity, request.query, { allowed, download: true })
      const columns = columnsOf(entity, request.query['Columns'], (column) => seen.mode(column) !== 'hide')
      const locale = localeOf(request.query['Locale'])
      return sendWorkbook(deps, texts, reply, { entity, query, seen, columns, locale })
    },
  )

  app.get<Asked>(
    `${path}/lookup`,
    documented(entity, 'Records that a lookup offers', {
      querystring: schemas.lookupQuerySchema(entity),
      response: { 200: schemas.lookupSchema },
    }),
    async (request) => {
      await requireRight(request, rightTo(entity, 'view'))
      const seen = await seenBy(request)
      const { q = '', limit = '20' } = request.query
      const known = (column: string) => entity.field(column) !== undefined && isReadable(seen, column)
      const most = /^\d{1,3}$/.test(limit) ? Number(limit) : 0
      if (most < 1 || most > MOST_LOOKUPS) throw badRequest(`limit must be a whole number from 1 to ${MOST_LOOKUPS}.`)
      const filters = filtersOf(entity, request.query, known, new Set(['q', 'limit']))
      const locale = localeOf(request.headers['x-locale'])
      return readLookup(deps.db, entity, seen, { text: q.trim(), limit: most, filters, locale })
    },
  )

  app.get(
    `${path}/access`,
    documented(entity, 'What this user may do', { response: { 200: schemas.accessSchema } }),
    async (request) => {
      await requireRight(request, rightTo(entity, 'view'))
      const { rights, fields } = await seenBy(request)
      const offered = writable ? ACTIONS : (['view', 'export'] as const)
      return { actions: offered.filter((name) => rights.can(rightTo(entity, name))), fields }
    },
  )

  app.get<Named>(
    `${path}/:id`,
    documented(entity, 'One record, by uuid or key', {
      params: schemas.idSchema,
      response: { 200: schemas.resultSchema(schemas.recordSchema(entity)) },
    }),
    async (request) => {
      await requireRight(request, rightTo(entity, 'view'))
      const seen = await seenBy(request)
      const found = await readRecord(deps.db, entity, request.params.id, seen.scope)
      if (!found) throw notFound()
      if (!found.inScope) return outOfScope(parts)
      return answers.found(String(found.record['id']), visibleRecord(found.record, seen))
    },
  )

  app.get<Named & Asked>(
    `${path}/:id/history`,
    documented(entity, 'Changes of a record, newest first', {
      params: schemas.idSchema,
      response: { 200: schemas.historySchema },
    }),
    async (request) => {
      await requireRight(request, rightTo(entity, 'view'))
      const seen = await seenBy(request)
      const found = await readRecord(deps.db, entity, request.params.id, seen.scope)
      if (!found?.inScope) throw notFound()
      const page = /^[1-9]\d{0,6}$/.exec(request.query['Page'] ?? '1')
      if (!page) throw badRequest('Page must be a whole number from 1.')
      const paging = { page: Number(page[0]), pageSize: HISTORY_PAGE }
      return readHistory(deps.db, entity.table, String(found.record['id']), seen, paging)
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
