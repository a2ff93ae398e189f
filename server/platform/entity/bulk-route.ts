import type { FastifyInstance } from 'fastify'
import { MOST_NAMED, type BulkBody } from '../../../shared/contracts/bulk.ts'
import { fieldProblems, normalize } from '../../../shared/contracts/check.ts'
import { objectSchema, type Fields } from '../../../shared/contracts/fields.ts'
import type { Deps } from '../deps.ts'
import { badRequest } from '../http/errors.ts'
import { claimKey } from '../idempotency/claim.ts'
import { filtersOf, LONGEST_SEARCH } from '../lists/list-query.ts'
import { requireRight } from '../rights/require.ts'
import type { Works } from '../work/work.ts'
import { manyInBackground } from './bulk-run.ts'
import { doMany } from './bulk.ts'
import { documented, guarded, ofRecord, pathOf, rightTo } from './contract.ts'
import type { ManyCall, ManyWork } from './many.ts'
import { saveRecord, type EntityParts } from './save.ts'
import * as schemas from './schemas.ts'
import { filterField, type StoredEntity } from './stored.ts'
import { localeOf } from './texts.ts'
import { isReadable, visibilityOf, type Visibility } from './visibility.ts'

const text = { type: 'string' }

/** Which records a call is about, and how many of them its user was told of. */
const ROWS = {
  ids: { type: 'array', minItems: 1, maxItems: MOST_NAMED, uniqueItems: true, items: { ...text, format: 'uuid' } },
  versions: {
    type: 'object',
    maxProperties: MOST_NAMED,
    propertyNames: { format: 'uuid' },
    additionalProperties: { type: 'integer', minimum: 1 },
  },
  filters: { type: 'object', additionalProperties: { ...text, maxLength: 500 } },
  total: { type: 'integer', minimum: 1 },
  confirmed: { type: 'array', maxItems: 50, items: { ...text, maxLength: 200 } },
}

const bodyWith = (name: 'record' | 'parameters', fields: Fields) => ({
  type: 'object',
  additionalProperties: false,
  required: [name, 'total'],
  properties: { [name]: objectSchema(fields), ...ROWS },
})

/** The call that writes the same into many records. */
export function bulkRoute(app: FastifyInstance, deps: Deps, parts: EntityParts, works: Works): void {
  const { entity } = parts
  const editing: ManyWork = {
    action: 'edit',
    right: 'edit',
    one: (context, { id, version }, { values, confirmed }) =>
      saveRecord(parts, context, id, { record: values, version, confirmed: [...confirmed] }),
  }
  works.add(manyInBackground(parts, editing))
  app.post<{ Body: BulkBody }>(
    `${pathOf(entity)}/bulk`,
    {
      ...documented(entity, 'Change many records alike', {
        body: bodyWith('record', single(entity.entity.fields)),
        response: { 200: schemas.resultSchema() },
      }),
      ...guarded(rightTo(entity, 'edit')),
      ...ofRecord({}),
    },
    async (request) => {
      const rights = await requireRight(request, rightTo(entity, 'edit'))
      const key = claimKey(request.headers['idempotency-key'])
      const seen = await visibilityOf(deps.db, request.user, entity, localeOf(request.headers['x-locale']))
      const values = { ...request.body.record }
      if (Object.keys(values).length === 0) throw badRequest('record says nothing.')
      const caller = { user: request.user, rights, requestId: request.id }
      return doMany(deps, parts, editing, caller, seen, { ...callOf(entity, seen, request.body, values), key })
    },
  )
}

/** The call that does one of the bulk actions of an entity to many records. */
export function bulkActionRoute(
  app: FastifyInstance,
  deps: Deps,
  parts: EntityParts,
  works: Works,
  work: ManyWork,
): void {
  const { entity } = parts
  const { parameters } = entity.entity.bulkActions[work.action]!
  works.add(manyInBackground(parts, work))
  app.post<{ Body: BulkBody }>(
    `${pathOf(entity)}/actions/${work.action}`,
    {
      ...documented(entity, `${work.action} many records`, {
        body: bodyWith('parameters', parameters),
        response: { 200: schemas.resultSchema() },
      }),
      ...guarded(rightTo(entity, work.right)),
    },
    async (request) => {
      const rights = await requireRight(request, rightTo(entity, work.right))
      const key = claimKey(request.headers['idempotency-key'])
      const values = normalize({ fields: parameters }, { ...request.body.parameters })
      const problems = fieldProblems({ fields: parameters }, values)
      if (problems.length > 0) return parts.answers.refused(problems, 'INVALID')
      const seen = await visibilityOf(deps.db, request.user, entity, localeOf(request.headers['x-locale']))
      const caller = { user: request.user, rights, requestId: request.id }
      return doMany(deps, parts, work, caller, seen, { ...callOf(entity, seen, request.body, values), key })
    },
  )
}

/** @throws 400 for a filter that this user cannot ask with */
function callOf(
  entity: StoredEntity,
  seen: Visibility,
  { ids, versions, filters = {}, total, confirmed = [] }: BulkBody,
  values: Record<string, unknown>,
): Omit<ManyCall, 'key'> {
  const { Search = '', ...columns } = filters
  if (Search.length > LONGEST_SEARCH) throw badRequest(`Search is longer than ${LONGEST_SEARCH} characters.`)
  const known = (column: string) => filterField(entity, column) !== undefined && isReadable(seen, column)
  const rows = {
    search: Search.trim(),
    filters: filtersOf(entity, columns, known, new Set()),
    sort: [],
    ...(ids ? { ids } : {}),
  }
  return { rows, asked: { values, confirmed, ...(versions ? { versions } : {}) }, total }
}

/** Fields that say the same of every record: no lines, no pictures, nothing that names the record itself. */
function single(fields: Fields): Fields {
  const kept = Object.entries(fields).filter(
    ([, field]) => !['lines', 'picture'].includes(field.kind) && !field.fixed && !field.readOnly,
  )
  return Object.fromEntries(kept)
}
