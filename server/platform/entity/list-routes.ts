import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { sendListPdf } from '../export/list-pdf.ts'
import { sendWorkbook } from '../export/send.ts'
import { ATTACHMENTS_WIDGET } from '../../../shared/contracts/attachment.ts'
import type { OwnList, Started } from '../../../shared/contracts/list-own.ts'
import { ResultStatus, type Access } from '../../../shared/contracts/result.ts'
import { badRequest } from '../http/errors.ts'
import { zoneOf } from '../http/zone.ts'
import { inColumns } from '../lists/column-form.ts'
import { answeredBefore, keepAnswered, writtenOnce } from '../lists/kept-pages.ts'
import { listQuery, names, type QueryText } from '../lists/list-query.ts'
import { columnOf, inUseOf, opensOf, readOwn, startOf, type OwnReading } from '../lists/own/read-own.ts'
import { ownListRoutes } from '../lists/own/routes.ts'
import type { ReadLetterhead } from '../reports/letterhead.ts'
import { requireRight } from '../rights/require.ts'
import { countRoute } from './count-route.ts'
import { isSummed, sumsRoute } from './sums-route.ts'
import { documented, pathOf, rightTo, type Asked } from './contract.ts'
import { listed, readList } from './list.ts'
import * as schemas from './schemas.ts'
import type { Sight } from './sight.ts'
import type { StoredEntity } from './stored.ts'
import { localeOf, type SuiteTexts } from './texts.ts'
import { isReadable, isSightKept, type Visibility } from './visibility.ts'

/** What all lists share: their words, and what stands above a printed one. */
export interface ListRooms {
  texts: SuiteTexts
  letterhead: ReadLetterhead
}

interface ListCalls {
  /** What can be done beside these calls, by the last word of the right to it: none of it where the list is kept elsewhere. */
  offered: readonly string[]
  /** The entity for one call: its columns may say other things to other users. */
  sightOf: (request: FastifyRequest) => Promise<Sight>
}

/**
 * The calls that a list screen makes: page, file, access. All that an entity needs that is read as a list only. Answers what tells
 * a caller what he may do.
 */
export function listRoutes(
  app: FastifyInstance,
  deps: Deps,
  { texts, letterhead }: ListRooms,
  contract: StoredEntity,
  { offered, sightOf }: ListCalls,
): (request: FastifyRequest, sight?: Sight) => Promise<Access> {
  const path = pathOf(contract)
  // Files hang on what people keep: of a record that is only read none is asked for.
  const unattached: Access['fields'] = offered.includes(contract.attachedBy ?? 'edit')
    ? {}
    : { [ATTACHMENTS_WIDGET]: 'hide' }
  const accessOf = ({ rights, fields }: Visibility, list: OwnList): Access => ({
    actions: ['view', 'export', ...offered].filter((name) => rights.can(rightTo(contract, name))),
    fields: { ...fields, ...unattached },
    list,
  })
  const readingOf = (request: FastifyRequest, { entity, seen }: Sight): OwnReading => ({
    ...{ user: request.user, entity, seen },
    locale: localeOf(request.headers['x-locale']),
  })
  const ownOf = (request: FastifyRequest, sight: Sight) => readOwn(deps.db, readingOf(request, sight))
  const askedAccess = async (request: FastifyRequest, own?: Sight) => {
    const sight = own ?? (await sightOf(request))
    return accessOf(sight.seen, await ownOf(request, sight))
  }

  app.get<Asked>(
    path,
    {
      config: { reads: contract.table },
      ...documented(contract, 'List', {
        querystring: schemas.listQuerySchema(contract),
        response: { 200: schemas.listSchema(contract) },
      }),
    },
    async (request, reply) => {
      await requireRight(request, rightTo(contract, 'view'))
      const asked = `${request.url} ${localeOf(request.headers['x-locale'])}`
      const before = answeredBefore(request.user, asked, await request.tableVersion!)
      if (before) return reply.type('application/json; charset=utf-8').send(before)
      const sight = await sightOf(request)
      const { entity, seen } = sight
      const { Access, Form, Start } = request.query
      const begins = Start === 'true' || Start === 'inUse'
      const own = Access === 'true' || begins ? ownOf(request, sight) : null
      const read = (asked: QueryText) => {
        const query = listQuery(entity, asked, { allowed: (column) => isReadable(seen, column) })
        return readList(deps.db, {
          entity,
          query,
          seen,
          version: entity.table === contract.table ? request.tableVersion : undefined,
        })
      }
      const view = begins ? startOf((await own)!) : null
      const door = begins && !view ? opensOf((await own)!, request.query['Opens'], readingOf(request, sight)) : null
      const inUse = Start === 'inUse' && !view ? inUseOf((await own)!, readingOf(request, sight)) : null
      const first = view ?? door ?? inUse
      const [found, mine] = await Promise.all([read(first ? withStart(request.query, first) : request.query), own])
      // Where nothing is in use, a filter that nobody has set must not hide what there is.
      const isKept = first === null || first === view || found.TotalCount > 0
      const next = isKept || first === inUse ? null : inUse
      const second = next ? await read(withStart(request.query, next)) : null
      const isWhole = isKept || (second !== null && second.TotalCount > 0)
      const list = isKept ? found : isWhole ? second! : await read(request.query)
      const started = isKept ? first : isWhole ? next : null
      const answer = () => ({
        ...(Form === 'columns' ? inColumns(list, columnNames(entity, seen, names(request.query['Also']))) : list),
        ...(list.List.length === 0 ? { ResultStatus: ResultStatus.noRecords } : {}),
        ...(Access === 'true' ? { Access: accessOf(seen, mine!) } : {}),
        ...(started ? { Started: started } : {}),
      })
      // What is said to one user alone is written for him.
      if (mine) return answer()
      const { List, ...beside } = list
      const bytes = writtenOnce(List, JSON.stringify([Form, beside]), () => reply.serialize(answer()) as string)
      if (bytes && isSightKept(request.user, contract)) keepAnswered(request.user, asked, List, bytes)
      return bytes ? reply.type('application/json; charset=utf-8').send(bytes) : answer()
    },
  )

  /** What a file of the list holds: all rows that match, in the columns that are asked for and not hidden. */
  const fileOf = async (request: FastifyRequest<Asked>) => {
    await requireRight(request, rightTo(contract, 'view'))
    await requireRight(request, rightTo(contract, 'export'))
    const { entity, seen, words } = await sightOf(request)
    const query = listQuery(entity, request.query, { allowed: (column) => isReadable(seen, column), download: true })
    const columns = columnsOf(entity, request.query['Columns'], (column) => seen.mode(column) !== 'hide')
    return { entity, query, seen, columns, words }
  }

  app.get<Asked>(
    `${path}/export`,
    documented(contract, 'Excel file of all filtered rows', { querystring: schemas.exportQuerySchema(contract) }),
    async (request, reply) => {
      const locale = localeOf(request.query['Locale'])
      return sendWorkbook(deps, texts, reply, { ...(await fileOf(request)), locale })
    },
  )

  app.get<Asked>(
    `${path}/print`,
    documented(contract, 'PDF of all filtered rows', { querystring: schemas.printQuerySchema(contract) }),
    async (request, reply) => {
      const speech = { texts, locale: localeOf(request.query['Locale']), zone: zoneOf(request.query['Zone']) }
      const paper = request.query['Paper'] === 'a4' ? 'a4' : 'letter'
      const list = { ...(await fileOf(request)), paper, speech, userName: request.user.name } as const
      return sendListPdf(deps, letterhead, reply, list)
    },
  )

  app.get(
    `${path}/access`,
    documented(contract, 'What this user may do', { response: { 200: schemas.accessSchema } }),
    async (request) => {
      await requireRight(request, rightTo(contract, 'view'))
      return askedAccess(request)
    },
  )

  countRoute(app, deps, contract, sightOf)
  if (contract.entity.also.some((name) => isSummed(contract, name))) sumsRoute(app, deps, contract, sightOf)
  ownListRoutes(app, deps, { entity: contract, texts, seenBy: async (request) => (await sightOf(request)).seen })
  return askedAccess
}

const columnNames = (entity: StoredEntity, seen: Visibility, also: readonly string[]) => [
  'id',
  'version',
  ...listed(entity, also).filter((column) => seen.mode(column) !== 'hide'),
]

/** The call as if its caller had named what his start view keeps; what he has named himself stands. */
function withStart(query: QueryText, { filters, search, sort }: Started): QueryText {
  const columns = sort.map(columnOf)
  const descending = columns.filter((_, at) => sort[at]!.startsWith('-'))
  const order = sort.length > 0 ? { SortFields: columns.join(','), SortDescending: descending.join(',') } : {}
  return { ...filters, ...(search ? { Search: search } : {}), ...order, ...query }
}

/** Columns of a download: those asked for, in their order, else those of the list. */
function columnsOf(entity: StoredEntity, asked: string | undefined, shown: (column: string) => boolean): string[] {
  const wanted = names(asked)
  for (const column of wanted) if (!entity.field(column)) throw badRequest('Columns names an unknown field.')
  const columns = (wanted.length > 0 ? wanted : [...entity.entity.list]).filter(shown)
  return [...new Set(columns)]
}
