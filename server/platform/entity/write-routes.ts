import type { FastifyInstance, FastifyRequest, FastifySchema } from 'fastify'
import type { CallResult, WriteBody } from '../../../shared/contracts/result.ts'
import { action } from '../action/action.ts'
import type { Deps } from '../deps.ts'
import { badRequest } from '../http/errors.ts'
import { names } from '../lists/list-query.ts'
import { documented, pathOf, rightTo, type Asked, type Named, type Write } from './contract.ts'
import { removeRecord, saveRecord, type EntityParts } from './save.ts'
import * as schemas from './schemas.ts'
import type { Row, StoredEntity } from './stored.ts'

/** Ajv words that only say that a value is outside its limits: those are judged field by field. */
const LIMITS = new Set(['minLength', 'maxLength', 'pattern', 'format', 'minimum', 'maximum', 'enum', 'maxItems'])

/** @throws 400 for what no form can send: an unknown field, a wrong type, a broken line id */
export function judgeBody(request: FastifyRequest): void {
  const { validationError } = request
  const errors = (validationError?.validation ?? []) as { keyword: string; instancePath: string; message?: string }[]
  const beyond = errors.find(
    ({ keyword, instancePath }) =>
      !LIMITS.has(keyword) || !instancePath.startsWith('/record/') || instancePath.endsWith('/lineId'),
  )
  if (beyond) throw badRequest(`body${beyond.instancePath} ${beyond.message ?? ''}`.trim())
}

/** The calls that write: add, change and remove, each through the one path of writes. */
export function writeRoutes(app: FastifyInstance, deps: Deps, parts: EntityParts, writes: readonly Write[]): void {
  const { entity, answers } = parts
  const path = pathOf(entity)

  if (writes.includes('add'))
    app.post<{ Body: WriteBody<Row> }>(
      path,
      { ...documented(entity, 'Add a record', writing(entity, true)), attachValidation: true },
      async (request) => {
        judgeBody(request)
        const write = { request, right: rightTo(entity, 'add'), content: request.body }
        return action(deps, answers, write, (context) => saveRecord(parts, context, null, request.body))
      },
    )

  if (writes.includes('edit'))
    app.put<Named & { Body: WriteBody<Row> }>(
      `${path}/:id`,
      {
        ...documented(entity, 'Change a record', { params: schemas.idSchema, ...writing(entity, false) }),
        attachValidation: true,
      },
      async (request) => {
        judgeBody(request)
        const write = { request, right: rightTo(entity, 'edit'), content: request.body }
        return action(deps, answers, write, (context) => saveRecord(parts, context, request.params.id, request.body))
      },
    )

  if (writes.includes('delete'))
    app.delete<Named & Asked>(
      `${path}/:id`,
      documented(entity, 'Remove a record', { params: schemas.idSchema, response: { 200: schemas.resultSchema() } }),
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

const writing = (entity: StoredEntity, isNew: boolean): FastifySchema => ({
  body: schemas.writeSchema(entity, isNew),
  response: { 200: schemas.resultSchema(schemas.recordSchema(entity)) },
})
