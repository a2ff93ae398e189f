import type { FastifyInstance, FastifyRequest, FastifySchema } from 'fastify'
import type { CallResult, WriteBody } from '../../../shared/contracts/result.ts'
import { action } from '../action/action.ts'
import { Answers } from '../action/answers.ts'
import type { RuleBook } from '../action/rules.ts'
import { readHistory } from '../audit/history.ts'
import type { Deps } from '../deps.ts'
import { sendWorkbook } from '../export/send.ts'
import { badRequest, notFound } from '../http/errors.ts'
import { filtersOf, listQuery, names, type QueryText } from '../lists/list-query.ts'
import { requireRight } from '../rights/require.ts'
import { readList } from './list.ts'
import { readLookup } from './lookup.ts'
import { readRecord } from './read.ts'
import type { EntityRegistry } from './registry.ts'
import { outOfScope, removeRecord, saveRecord, type EntityParts } from './save.ts'
import * as schemas from './schemas.ts'
import type { Row, StoredEntity } from './stored.ts'
import { localeOf, type SuiteTexts } from './texts.ts'
import { isReadable, visibilityOf, visibleRecord } from './visibility.ts'

/** What the calls of all entities share. */
export interface EntityRooms {
  registry: EntityRegistry
  texts: SuiteTexts
}

export interface EntityCalls extends RuleBook {
  /** Paths of lookup fields that rules of the entity look at themselves. */
  ownReferences?: readonly string[]
  /** False: the entity is read by these calls, but kept elsewhere. */
  writable?: boolean
}

const ACTIONS = ['view', 'add', 'edit', 'delete', 'export'] as const
const HISTORY_PAGE = 100
const MOST_LOOKUPS = 100

type Named = { Params: { id: string } }
type Asked = { Querystring: QueryText }

/** Ajv words that only say that a value is outside its limits: those are judged field by field. */
const LIMITS = new Set(['minLength', 'maxLength', 'pattern', 'format', 'minimum', 'maximum', 'enum', 'maxItems'])

/** @throws 400 for what no form can send: an unknown field, a wrong type, a broken line id */
function judgeBody(request: FastifyRequest): void {
  const { validationError } = request
  const errors = (validationError?.validation ?? []) as { keyword: string; instancePath: string; message?: string }[]
  const beyond = errors.find(
    ({ keyword, instancePath }) =>
      !LIMITS.has(keyword) || !instancePath.startsWith('/record/') || instancePath.endsWith('/lineId'),
  )
  if (beyond) throw badRequest(`body${beyond.instancePath} ${beyond.message ?? ''}`.trim())
}

/** Registers the calls of one entity (docs/architecture.md, Calls), each with its contract. */
export function entityRoutes(
  app: FastifyInstance,
  deps: Deps,
  { registry, texts }: EntityRooms,
  entity: StoredEntity,
  { ownReferences = [], writable = true, ...rules }: EntityCalls = {},
): void {
  registry.add(entity)
  const answers = new Answers(texts)
  const parts: EntityParts = { entity, rules, registry, answers, ownReferences }
  const path = `/api/${entity.entity.room}`
  const tags = [entity.entity.room]
  const right = (name: (typeof ACTIONS)[number]) => `${entity.room}.${name}`
  const documented = (summary: string, schema: FastifySchema) => ({
    schema: { summary, tags, ...schema },
    serializerCompiler: () => (data: unknown) => JSON.stringify(data),
  })
  const seenBy = (request: FastifyRequest) => visibilityOf(deps.db, request.user, entity)

  app.get<Asked>(
    path,
    documented('List', {
      querystring: schemas.listQuerySchema(entity),
      response: { 200: schemas.pagedSchema(schemas.rowSchema(entity)) },
    }),
    async (request, reply) => {
      await requireRight(request, right('view'))
      const seen = await seenBy(request)
      const query = listQuery(entity, request.query, { allowed: (column) => isReadable(seen, column) })
      const page = await readList(deps.db, { entity, query, seen })
      return reply.type('application/json; charset=utf-8').send(page)
    },
  )

  app.get<Asked>(
    `${path}/export`,
    documented('Excel file of all filtered rows', { querystring: schemas.exportQuerySchema(entity) }),
    async (request, reply) => {
      await requireRight(request, right('view'))
      await requireRight(request, right('export'))
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
    documented('Records that a lookup offers', {
      querystring: schemas.lookupQuerySchema(entity),
      response: { 200: schemas.lookupSchema },
    }),
    async (request) => {
      await requireRight(request, right('view'))
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
    documented('What this user may do', { response: { 200: schemas.accessSchema } }),
    async (request) => {
      await requireRight(request, right('view'))
      const { rights, fields } = await seenBy(request)
      const offered = writable ? ACTIONS : (['view', 'export'] as const)
      return { actions: offered.filter((name) => rights.can(right(name))), fields }
    },
  )

  app.get<Named>(
    `${path}/:id`,
    documented('One record, by uuid or key', {
      params: schemas.idSchema,
      response: { 200: schemas.resultSchema(schemas.recordSchema(entity)) },
    }),
    async (request) => {
      await requireRight(request, right('view'))
      const seen = await seenBy(request)
      const found = await readRecord(deps.db, entity, request.params.id, seen.scope)
      if (!found) throw notFound()
      if (!found.inScope) return outOfScope(parts)
      return answers.found(String(found.record['id']), visibleRecord(found.record, seen))
    },
  )

  app.get<Named & Asked>(
    `${path}/:id/history`,
    documented('Changes of a record, newest first', {
      params: schemas.idSchema,
      response: { 200: schemas.historySchema },
    }),
    async (request) => {
      await requireRight(request, right('view'))
      const seen = await seenBy(request)
      const found = await readRecord(deps.db, entity, request.params.id, seen.scope)
      if (!found?.inScope) throw notFound()
      const page = /^[1-9]\d{0,6}$/.exec(request.query['Page'] ?? '1')
      if (!page) throw badRequest('Page must be a whole number from 1.')
      const paging = { page: Number(page[0]), pageSize: HISTORY_PAGE }
      return readHistory(deps.db, entity.table, String(found.record['id']), seen, paging)
    },
  )

  if (!writable) return

  app.post<{ Body: WriteBody<Row> }>(
    path,
    { ...documented('Add a record', writing(entity, true)), attachValidation: true },
    async (request) => {
      judgeBody(request)
      const write = { request, right: right('add'), content: request.body }
      return action(deps, answers, write, (context) => saveRecord(parts, context, null, request.body))
    },
  )

  app.put<Named & { Body: WriteBody<Row> }>(
    `${path}/:id`,
    {
      ...documented('Change a record', { params: schemas.idSchema, ...writing(entity, false) }),
      attachValidation: true,
    },
    async (request) => {
      judgeBody(request)
      const write = { request, right: right('edit'), content: request.body }
      return action(deps, answers, write, (context) => saveRecord(parts, context, request.params.id, request.body))
    },
  )

  app.delete<Named & Asked>(
    `${path}/:id`,
    documented('Remove a record', { params: schemas.idSchema, response: { 200: schemas.resultSchema() } }),
    async (request): Promise<CallResult> => {
      const version = /^[1-9]\d{0,8}$/.exec(request.query['version'] ?? '')
      if (!version) throw badRequest('version must be a whole number from 1.')
      const confirmed = names(request.query['confirmed'])
      const write = { request, right: right('delete'), content: request.query }
      return action(deps, answers, write, (context) =>
        removeRecord(parts, context, request.params.id, { version: Number(version[0]), confirmed }),
      )
    },
  )
}

const writing = (entity: StoredEntity, isNew: boolean): FastifySchema => ({
  headers: { type: 'object', properties: { 'idempotency-key': { type: 'string' } } },
  body: schemas.writeSchema(entity, isNew),
  response: { 200: schemas.resultSchema(schemas.recordSchema(entity)) },
})

/** Columns of a download: those asked for, in their order, else those of the list. */
function columnsOf(entity: StoredEntity, asked: string | undefined, shown: (column: string) => boolean): string[] {
  const wanted = names(asked)
  for (const column of wanted) if (!entity.field(column)) throw badRequest('Columns names an unknown field.')
  const columns = (wanted.length > 0 ? wanted : [...entity.entity.list]).filter(shown)
  return [...new Set(columns)]
}
