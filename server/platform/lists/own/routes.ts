import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import {
  LEAST_WIDTH,
  LONGEST_VIEW_NAME,
  MOST_VIEWS,
  MOST_WIDTH,
  type ListSettings,
  type ViewRecord,
} from '../../../../shared/contracts/list-own.ts'
import { DENSITIES } from '../../../../shared/contracts/preferences.ts'
import type { CallResult, WriteBody } from '../../../../shared/contracts/result.ts'
import { action } from '../../action/action.ts'
import { Answers } from '../../action/answers.ts'
import type { Deps } from '../../deps.ts'
import { documented, guarded, pathOf, rightTo, type Asked } from '../../entity/contract.ts'
import { resultSchema } from '../../entity/schemas.ts'
import { filterField, type StoredEntity } from '../../entity/stored.ts'
import type { SuiteTexts } from '../../entity/texts.ts'
import { isReadable, type Visibility } from '../../entity/visibility.ts'
import { badRequest } from '../../http/errors.ts'
import { requireRight } from '../../rights/require.ts'
import { filtersOf, LONGEST_SEARCH } from '../list-query.ts'
import { columnOf, shareRight } from './read-own.ts'
import { saveSettings } from './settings.ts'
import { removeView, saveView } from './view-writes.ts'

const Name = Type.String({ minLength: 1, maxLength: 80 })
const Names = Type.Array(Name, { maxItems: 200, uniqueItems: true })
const Filters = Type.Record(Type.String({ maxLength: 80 }), Type.String({ maxLength: 500 }))
const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) => Type.Union([type, Type.Null()])
const closed = { additionalProperties: false }

const Settings = Type.Object(
  {
    columns: nullable(
      Type.Object(
        {
          order: Names,
          hidden: Names,
          widths: Type.Record(Name, Type.Integer({ minimum: LEAST_WIDTH, maximum: MOST_WIDTH })),
          frozen: Type.Integer({ minimum: 1, maximum: 20 }),
        },
        closed,
      ),
    ),
    density: nullable(Type.Enum([...DENSITIES])),
    startView: nullable(Name),
    startFilters: Filters,
    viewOrder: Type.Array(Name, { maxItems: 2 * MOST_VIEWS, uniqueItems: true }),
  },
  closed,
)
const View = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: LONGEST_VIEW_NAME, pattern: '^\\S(.*\\S)?$' }),
    roleId: nullable(Type.String({ minLength: 1, maxLength: 40 })),
    filters: Filters,
    search: Type.String({ maxLength: LONGEST_SEARCH }),
    sort: Type.Array(Name, { maxItems: 8, uniqueItems: true }),
    columns: nullable(Names),
  },
  closed,
)
const body = <T extends Parameters<typeof Type.Union>[0][number]>(record: T, version: object) =>
  Type.Object({ record, ...version, confirmed: Type.Optional(Type.Array(Type.String(), { maxItems: 0 })) }, closed)
const Version = { version: Type.Integer({ minimum: 0 }) }

const answered = { response: { 200: resultSchema() } }
const Id = Type.Object({ id: Type.String({ format: 'uuid' }) })

type Id = { Params: { id: string } }
type SettingsBody = { Body: WriteBody<ListSettings> & { version: number } }
type ViewBody = { Body: WriteBody<ViewRecord> }

interface OwnCalls {
  entity: StoredEntity
  texts: SuiteTexts
  seenBy: (request: FastifyRequest) => Promise<Visibility>
}

/**
 * What a user makes of a list: columns, start and views, for everybody who may view it. Only sharing a view with a role
 * needs a right of its own, `<room>.share`.
 */
export function ownListRoutes(app: FastifyInstance, deps: Deps, { entity, texts, seenBy }: OwnCalls): void {
  const answers = new Answers(texts)
  const path = `${pathOf(entity)}/own`
  const { room } = entity.entity
  const own = guarded(rightTo(entity, 'view'))

  app.put<SettingsBody>(
    `${path}/settings`,
    {
      ...documented(entity, 'Store how the user likes this list', { ...answered, body: body(Settings, Version) }),
      ...own,
    },
    (request) =>
      action(deps, answers, { request, right: null, content: request.body }, (context) =>
        saveSettings(context, answers, { room, ...request.body }),
      ),
  )

  const write = async (request: FastifyRequest<ViewBody>, id: string | null): Promise<CallResult> => {
    const rights = await requireRight(request, rightTo(entity, 'view'))
    const { record, version = null } = request.body
    judgeColumns(entity, await seenBy(request), record)
    const mayShare = rights.can(shareRight(entity))
    return action(deps, answers, { request, right: null, content: request.body }, (context) =>
      saveView(context, answers, { room, id, version, record, mayShare }),
    )
  }
  app.post<ViewBody>(
    `${path}/views`,
    { ...documented(entity, 'Save a view of this list', { ...answered, body: body(View, {}) }), ...own },
    (request) => write(request, null),
  )
  app.put<Id & ViewBody>(
    `${path}/views/:id`,
    {
      ...documented(entity, 'Rename, replace or share a view', { ...answered, params: Id, body: body(View, Version) }),
      ...own,
    },
    (request) => write(request as FastifyRequest<ViewBody>, request.params.id),
  )
  app.delete<Id & Asked>(
    `${path}/views/:id`,
    { ...documented(entity, 'Delete a view', { ...answered, params: Id }), ...own },
    async (request) => {
      const version = /^[1-9]\d{0,8}$/.exec(request.query['version'] ?? '')
      if (!version) throw badRequest('version must be a whole number from 1.')
      const { id } = request.params
      return action(deps, answers, { request, right: null, content: request.query }, (context) =>
        removeView(context, answers, { room, id, version: Number(version[0]) }),
      )
    },
  )
}

/** @throws 400 for a view that no list of this user can show */
function judgeColumns(entity: StoredEntity, seen: Visibility, { filters, sort, columns }: ViewRecord): void {
  const isUsable = (name: string) => entity.field(name) !== undefined && isReadable(seen, name)
  const isFilter = (name: string) => filterField(entity, name) !== undefined && isReadable(seen, name)
  filtersOf(entity, filters, isFilter, new Set())
  if (!sort.every((word) => isUsable(columnOf(word)))) throw badRequest('A sort field is unknown.')
  const isShown = (name: string) => entity.field(name) !== undefined && seen.mode(name) !== 'hide'
  if (columns && !columns.every(isShown)) throw badRequest('A column is unknown.')
}
