import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ATTACHMENTS_WIDGET } from '../../../shared/contracts/attachment.ts'
import { readHistory } from '../audit/history.ts'
import type { Deps } from '../deps.ts'
import { badRequest, notFound } from '../http/errors.ts'
import type { Locale } from '../../../shared/contracts/shell.ts'
import type { Say } from '../../../shared/contracts/field-place.ts'
import type { RowWords } from '../export/send.ts'
import { filtersOf, type QueryText } from '../lists/list-query.ts'
import { requireGranted, requireRight } from '../rights/require.ts'
import { documented, pathOf, rightTo, type Asked, type Named } from './contract.ts'
import { listRoutes, type ListRooms } from './list-routes.ts'
import { readLookup } from './lookup.ts'
import { askedParts, openingOf } from './opening.ts'
import { readInSight } from './read.ts'
import { outOfScope, type EntityParts } from './save.ts'
import * as schemas from './schemas.ts'
import { localeOf, type SuiteTexts } from './texts.ts'
import { isReadable, visibilityOf, visibleRecord } from './visibility.ts'

const HISTORY_PAGE = 100
const MOST_LOOKUPS = 100

/** The calls that read: those of the list, lookup, record and its history. */
export function readRoutes(
  app: FastifyInstance,
  deps: Deps,
  parts: EntityParts,
  rooms: ListRooms,
  offered: readonly string[],
): void {
  const { entity, answers } = parts
  const { texts } = rooms
  const path = pathOf(entity)
  const seenBy = (request: FastifyRequest) => visibilityOf(deps.db, request.user, entity, languageOf(request))

  const accessOf = listRoutes(app, deps, rooms, entity, {
    offered,
    sightOf: async (request) => ({ entity, seen: await seenBy(request), words: wordsOf(request, parts, texts) }),
  })

  app.get<Asked>(
    `${path}/lookup`,
    documented(entity, 'Records that a lookup offers', {
      querystring: schemas.lookupQuerySchema(entity),
      response: { 200: schemas.lookupSchema },
    }),
    async (request) => {
      await requireGranted(request, rightTo(entity, 'view'))
      const seen = await seenBy(request)
      const { q = '', limit = '20' } = request.query
      const known = (column: string) => entity.field(column) !== undefined && isReadable(seen, column)
      const most = /^\d{1,3}$/.test(limit) ? Number(limit) : 0
      if (most < 1 || most > MOST_LOOKUPS) throw badRequest(`limit must be a whole number from 1 to ${MOST_LOOKUPS}.`)
      const filters = filtersOf(entity, request.query, known, new Set(['q', 'limit']))
      const { q: _text, limit: _most, ...rest } = request.query
      const filter = rest as Readonly<Record<string, string>>
      return readLookup(deps.db, entity, seen, { text: q.trim(), limit: most, filters, filter, user: request.user })
    },
  )

  const attached = offered.includes('edit')
  const sources = { entity, registry: parts.registry, attached, accessOf }

  app.get<Named & Asked>(
    `${path}/:id`,
    documented(entity, 'One record, by uuid or key', {
      params: schemas.idSchema,
      querystring: schemas.openingQuerySchema,
      response: { 200: schemas.resultSchema(schemas.recordSchema(entity)) },
    }),
    async (request) => {
      await requireRight(request, rightTo(entity, 'view'))
      const asked = askedParts(request.query['With'])
      const seen = await seenBy(request)
      const found = await readInSight(deps.db, entity, request.params.id, seen)
      if (!found) throw notFound()
      if (!found.inScope) return outOfScope(parts)
      const stored = (await parts.rules.atReading?.(found.record, request.user)) ?? found.record
      const record = visibleRecord(stored, seen)
      const answer = answers.found(String(stored['id']), record)
      if (asked.length === 0) return answer
      return { ...answer, ...(await openingOf(deps, sources, request, asked, { record, seen })) }
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
      const found = await readInSight(deps.db, entity, request.params.id, seen)
      if (!found) throw notFound()
      if (!found.inScope) return outOfScope(parts)
      const page = /^[1-9]\d{0,6}$/.exec(request.query['Page'] ?? '1')
      if (!page) throw badRequest('Page must be a whole number from 1.')
      const paging = { page: Number(page[0]), pageSize: HISTORY_PAGE }
      // Files hang on a record under the screen that changes it; another one of the same table tells nothing of them.
      const apart = attached ? [] : [ATTACHMENTS_WIDGET]
      return readHistory(deps.db, entity.table, String(found.record['id']), seen, paging, apart)
    },
  )
}

/** A file is in the language that was asked for with it; what is shown on a screen in that of the screen. */
const languageOf = ({ query, headers }: FastifyRequest): Locale =>
  localeOf((query as QueryText)['Locale'] ?? headers['x-locale'])

function wordsOf({ query }: FastifyRequest, { fileWords }: EntityParts, texts: SuiteTexts): RowWords | undefined {
  if (!fileWords) return undefined
  const locale = localeOf((query as QueryText)['Locale'])
  const say: Say = (key, args) => texts.text(locale, key, args)
  return { from: fileWords.from, write: (row) => fileWords.write(row, say) }
}
