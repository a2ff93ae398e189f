import type { FastifyInstance, FastifyRequest, FastifySchema } from 'fastify'
import type { CallResult, WriteBody } from '../../../shared/contracts/result.ts'
import { action } from '../action/action.ts'
import type { Deps } from '../deps.ts'
import { badRequest } from '../http/errors.ts'
import { names } from '../lists/list-query.ts'
import { requireRight } from '../rights/require.ts'
import { documented, guarded, ofRecord, pathOf, rightTo, type Asked, type Named, type Write } from './contract.ts'
import { removeRecord, saveRecord, type EntityParts } from './save.ts'
import * as schemas from './schemas.ts'
import type { Row } from './stored.ts'

/** The calls that write: add, change and remove, each through the one path of writes. */
export function writeRoutes(app: FastifyInstance, deps: Deps, parts: EntityParts, writes: readonly Write[]): void {
  const { entity, answers } = parts
  const path = pathOf(entity)
  const { fields } = entity.entity

  if (writes.includes('add'))
    app.post<{ Body: WriteBody<Row> }>(
      path,
      {
        ...documented(entity, 'Add a record', writing(parts, true)),
        ...ofRecord(fields),
        ...guarded(rightTo(entity, 'add')),
      },
      async (request) => {
        await requireThen(request, parts)
        const write = { request, right: rightTo(entity, 'add'), content: request.body }
        return action(deps, answers, write, (context) => saveRecord(parts, context, null, request.body))
      },
    )

  if (writes.includes('edit'))
    app.put<Named & { Body: WriteBody<Row> }>(
      `${path}/:id`,
      {
        ...documented(entity, 'Change a record', { params: schemas.idSchema, ...writing(parts, false) }),
        ...ofRecord(fields),
        ...guarded(rightTo(entity, 'edit')),
      },
      async (request) => {
        await requireThen(request, parts)
        const write = { request, right: rightTo(entity, 'edit'), content: request.body }
        return action(deps, answers, write, (context) => saveRecord(parts, context, request.params.id, request.body))
      },
    )

  if (writes.includes('delete'))
    app.delete<Named & Asked>(
      `${path}/:id`,
      {
        ...documented(entity, 'Remove a record', {
          params: schemas.idSchema,
          response: { 200: schemas.resultSchema() },
        }),
        ...guarded(rightTo(entity, 'delete')),
      },
      async (request): Promise<CallResult> => {
        const version = /^[1-9]\d{0,8}$/.exec(request.query['version'] ?? '')
        if (!version) throw badRequest('version must be a whole number from 1.')
        const confirmed = names(request.query['confirmed'])
        const write = { request, right: rightTo(entity, 'delete'), content: request.query }
        return action(deps, answers, write, (context) =>
          removeRecord(parts, context, request.params.id, { version: Number(version[0]), confirmed }),
        )
      },
    )
}

/** Who saves a document and leads it on needs the rights to both. @throws 403 */
async function requireThen(request: FastifyRequest<{ Body: WriteBody<Row> }>, { entity }: EntityParts): Promise<void> {
  const { then } = request.body
  if (then !== undefined) await requireRight(request, `${entity.room}.${then}`)
}

const writing = ({ entity, then }: EntityParts, isNew: boolean): FastifySchema => ({
  body: schemas.writeSchema(entity, isNew, then?.names),
  response: { 200: schemas.resultSchema(schemas.recordSchema(entity)) },
})
