import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Field } from '../../../shared/contracts/fields.ts'
import {
  NARROWINGS,
  statesOf,
  type InquiryHead,
  type InquiryRow,
  type InquiryRows,
} from '../../../shared/contracts/inquiry.ts'
import type { CallResult } from '../../../shared/contracts/result.ts'
import { Answers } from '../action/answers.ts'
import type { Deps } from '../deps.ts'
import { guarded } from '../entity/contract.ts'
import type { EntityRegistry } from '../entity/registry.ts'
import { resultSchema } from '../entity/schemas.ts'
import { localeOf, type SuiteTexts } from '../entity/texts.ts'
import { sightOf } from '../entity/visibility.ts'
import { forbidden, notFound } from '../http/errors.ts'
import { requireRight } from '../rights/require.ts'
import { sendInquiryList } from './list-file.ts'
import type { ListAsk } from './list-reader.ts'
import { Refused, type InquiryAsked, type StoredInquiry } from './reads.ts'
import { columnsInSight, figuresInSight } from './sight.ts'

export interface InquiryRooms {
  registry: EntityRegistry
  texts: SuiteTexts
}

type Query = Record<string, string | undefined>
type Call = FastifyRequest<{ Params: Record<string, string>; Querystring: Query }>

const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength }) as const
const day = { type: 'string', format: 'date' } as const
const NARROWED = {
  ...{ From: day, To: day, Age: { type: 'string', pattern: '^[0-9]$' } },
  ...{ Currency: { type: 'string', pattern: '^[A-Z]{3}$' }, State: text(20), Find: text(60) },
}
const PLACE = { Row: text(120), Page: { type: 'string', pattern: '^[1-9][0-9]{0,5}$' } }
/** The day as at which is asked by the inquiry, not by its parameters. */
const wordOf = (name: string) => (name === 'asOf' ? 'AsOf' : name)

/** A parameter as it travels: text in the form of its field. */
function asked(field: Field): object {
  if (field.kind === 'date') return day
  if (field.kind === 'integer') return { type: 'string', pattern: '^[0-9]{1,9}$' }
  if (field.choices) return { type: 'string', enum: field.choices }
  return text(field.max ?? 40)
}

/**
 * The calls of one inquiry: what stands above its lists, each list page by page, and the same as an Excel file. Each judges anew what
 * is looked at and what the caller may read of it.
 */
export function inquiryRoutes<A extends object>(
  app: FastifyInstance,
  deps: Deps,
  { registry, texts }: InquiryRooms,
  stored: StoredInquiry<A>,
): void {
  const { contract } = stored
  const { room, key, parameters } = contract
  const own = Object.values(contract.actions).flatMap((right) =>
    right.startsWith(`${room}.`) ? [right.slice(room.length + 1)] : [],
  )
  registry.offer(room, ['view', ...own])
  const answers = new Answers(texts)
  const path = `/api/${room}${key ? `/:${key}` : ''}`
  const asks = Object.entries(parameters).filter(([name]) => name !== key)
  const properties = Object.fromEntries(asks.map(([name, field]) => [wordOf(name), asked(field)]))
  // What a screen begins with is said by it where it is a day; what is always the same need not be.
  const isSaid = (name: string, field: Field) => field.kind === 'date' || !(name in contract.initial(''))
  const required = asks.flatMap(([name, field]) => (field.required && isSaid(name, field) ? [wordOf(name)] : []))
  const schema = (summary: string, more: object = {}) => ({
    ...{ summary, tags: [room] },
    ...(key ? { params: { type: 'object', properties: { [key]: text(40) } } } : {}),
    querystring: { type: 'object', additionalProperties: false, required, properties: { ...properties, ...more } },
  })
  const found = { response: { 200: resultSchema() } }

  async function open(request: Call, right: string) {
    const rights = await requireRight(request, `${room}.${right}`)
    const { params, query, user } = request
    const given = asks.flatMap(([name]) => (query[wordOf(name)] ? [[name, query[wordOf(name)]!]] : []))
    const call: InquiryAsked = {
      ...{
        user,
        rights,
        sight: sightOf(rights),
        locale: localeOf(query['Locale'] ?? request.headers['x-locale']),
        request,
      },
      asks: { ...(key ? { [key]: params[key]! } : {}), ...(Object.fromEntries(given) as Record<string, string>) },
    }
    return { call, of: await stored.of(call) }
  }
  const listsFor = (call: InquiryAsked, of: A): string[] => {
    const kept = stored.keeps?.(of, call) ?? []
    return Object.keys(contract.lists).filter((name) => !kept.includes(name))
  }

  app.get(
    path,
    { schema: { ...schema('What an inquiry looks at'), ...found }, ...guarded(`${room}.view`) },
    async (request): Promise<CallResult> => {
      const { call, of } = await open(request as Call, 'view')
      if (of instanceof Refused) return of.answer
      const told = figuresInSight(call.sight, contract, await stored.figures(of, call))
      const actions = Object.entries(contract.actions).flatMap(([name, right]) =>
        call.rights.can(right) ? [name] : [],
      )
      return answers.found<InquiryHead>(room, { ...told, lists: listsFor(call, of), actions })
    },
  )

  /** @throws 403 for a list that is not the caller's to see, 404 for a state that its rows never have */
  async function listOf(request: Call, name: string, right: string) {
    const { call, of } = await open(request, right)
    if (of instanceof Refused) return of
    if (!listsFor(call, of).includes(name)) throw forbidden()
    const { Page = '1', ...query } = request.query
    const { State } = query
    if (State && !statesOf(contract.lists[name]!).includes(State)) throw notFound()
    const narrowed = [...NARROWINGS, 'Row'].flatMap((word) => (query[word] ? [[word, query[word]]] : []))
    const columns = columnsInSight(call.sight, contract, name)
    const ask: ListAsk = { ...Object.fromEntries(narrowed), Page: Number(Page), isRead: columns.isRead }
    const row = (one: object) => {
      const seen = columns.row(one as InquiryRow)
      return stored.inside ? stored.inside(name, seen, call.sight) : seen
    }
    return { of, call, ask, columns, row, reader: stored.lists[name]! }
  }

  for (const [name, { columns, narrow }] of Object.entries(contract.lists)) {
    const more = { ...Object.fromEntries(narrow.map((word) => [word, NARROWED[word]])), ...PLACE }
    app.get(
      `${path}/${name}`,
      { schema: { ...schema(`Its list ${name}`, more), ...found }, ...guarded(`${room}.view`) },
      async (request): Promise<CallResult> => {
        const asked = await listOf(request as Call, name, 'view')
        if (asked instanceof Refused) return asked.answer
        const read = await asked.reader.page(deps.db, asked.of, asked.ask)
        const totals = Object.entries(read.totals ?? {}).filter(([column]) => asked.columns.isRead(column))
        return answers.found<InquiryRows>(room, {
          ...{ page: asked.ask.Page, pageSize: read.rows.length, totalCount: null, hasMore: false },
          ...read,
          columns: (read.columns ?? Object.keys(columns)).filter((column) => asked.columns.names.includes(column)),
          totals: totals.length > 0 ? Object.fromEntries(totals) : null,
          rows: read.rows.map(asked.row),
        })
      },
    )
    app.get(
      `${path}/${name}/export`,
      {
        schema: schema(`Its list ${name} as an Excel file`, { ...more, Locale: text(10) }),
        ...guarded(`${room}.export`),
      },
      async (request, reply) => {
        const asked = await listOf(request as Call, name, 'export')
        if (asked instanceof Refused) throw forbidden()
        const { of, call, ask, row, reader } = asked
        const rows = reader.all(deps.db, of, ask)
        return sendInquiryList(texts, reply, {
          ...{ contract, name, asked: call, columns: asked.columns.names, rows, row },
        })
      },
    )
  }
}
