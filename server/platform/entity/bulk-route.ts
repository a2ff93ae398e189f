import type { FastifyInstance } from 'fastify'
import { MOST_AT_ONCE, type BulkBody } from '../../../shared/contracts/bulk.ts'
import { objectSchema, type Fields } from '../../../shared/contracts/fields.ts'
import type { Deps } from '../deps.ts'
import { badRequest } from '../http/errors.ts'
import { claimKey } from '../idempotency/claim.ts'
import { filtersOf, LONGEST_SEARCH } from '../lists/list-query.ts'
import { requireRight } from '../rights/require.ts'
import { saveMany } from './bulk.ts'
import { documented, guarded, pathOf, rightTo } from './contract.ts'
import type { EntityParts } from './save.ts'
import * as schemas from './schemas.ts'
import { isReadable, visibilityOf } from './visibility.ts'
import { judgeBody } from './write-routes.ts'

const text = { type: 'string' }

/** The call that writes the same into many records. */
export function bulkRoute(app: FastifyInstance, deps: Deps, parts: EntityParts): void {
  const { entity } = parts
  const body = {
    type: 'object',
    additionalProperties: false,
    required: ['record', 'total'],
    properties: {
      record: objectSchema(single(entity.entity.fields)),
      ids: {
        type: 'array',
        minItems: 1,
        maxItems: MOST_AT_ONCE,
        uniqueItems: true,
        items: { ...text, format: 'uuid' },
      },
      filters: { type: 'object', additionalProperties: { ...text, maxLength: 500 } },
      total: { type: 'integer', minimum: 1 },
      confirmed: { type: 'array', maxItems: 50, items: { ...text, maxLength: 200 } },
    },
  }
  app.post<{ Body: BulkBody }>(
    `${pathOf(entity)}/bulk`,
    {
      ...documented(entity, 'Change many records alike', { body, response: { 200: schemas.resultSchema() } }),
      ...guarded(rightTo(entity, 'edit')),
      attachValidation: true,
    },
    async (request) => {
      judgeBody(request)
      const rights = await requireRight(request, rightTo(entity, 'edit'))
      const key = claimKey(request.headers['idempotency-key'])
      const seen = await visibilityOf(deps.db, request.user, entity)
      const { record, ids, filters = {}, total, confirmed = [] } = request.body
      if (Object.keys(record).length === 0) throw badRequest('record says nothing.')
      const { Search = '', ...columns } = filters
      if (Search.length > LONGEST_SEARCH) throw badRequest(`Search is longer than ${LONGEST_SEARCH} characters.`)
      const known = (column: string) => entity.field(column) !== undefined && isReadable(seen, column)
      const rows = {
        search: Search.trim(),
        filters: filtersOf(entity, columns, known, new Set()),
        sort: [],
        ...(ids ? { ids } : {}),
      }
      const caller = { user: request.user, rights, requestId: request.id }
      return saveMany(deps, parts, caller, seen, { rows, changes: { ...record }, confirmed, total, key })
    },
  )
}

/** Fields that say the same of every record: no lines, no pictures, nothing that names the record itself. */
function single(fields: Fields): Fields {
  const kept = Object.entries(fields).filter(
    ([, field]) => !['lines', 'picture'].includes(field.kind) && !field.fixed && !field.readOnly,
  )
  return Object.fromEntries(kept)
}
