import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import { ATTACHMENTS_WIDGET, MOST_ATTACHMENTS } from '../../../shared/contracts/attachment.ts'
import type { CallResult, PagedList, Problem } from '../../../shared/contracts/result.ts'
import { action } from '../action/action.ts'
import { writeAudit } from '../audit/audit.ts'
import type { ActionContext } from '../action/action.ts'
import type { Deps } from '../deps.ts'
import type { Change } from '../entity/changes.ts'
import { documented, guarded, pathOf, rightTo, type Asked } from '../entity/contract.ts'
import { readInSight } from '../entity/read.ts'
import type { EntityParts } from '../entity/save.ts'
import * as schemas from '../entity/schemas.ts'
import { visibilityOf } from '../entity/visibility.ts'
import { attachment as disposition } from '../http/sent-file.ts'
import { forbidden, notFound } from '../http/errors.ts'
import { fileCalls } from '../http/file-calls.ts'
import { fileNameOf } from './file-name.ts'
import type { FileStores } from './file-stores.ts'
import { deleteAttachment, insertAttachment, readAttachment, readAttachments, type Owner } from './rows.ts'
import { stage, TooLarge, type StagedFile } from './staging.ts'

type Named = { Params: { id: string } }
type NamedFile = { Params: { id: string; attachmentId: string } }

/** Nothing in a file may run or reach out, however it is opened. */
const HARMLESS = { 'content-security-policy': "sandbox; default-src 'none'", 'x-content-type-options': 'nosniff' }

/**
 * Attachments of the records of one entity [S5.56] [S5.57] [S9.08]: whoever may see a record sees what hangs on it, whoever
 * may change it adds and removes. Form security knows them as the widget `attachments`.
 */
export function attachmentRoutes(app: FastifyInstance, deps: Deps, parts: EntityParts, stores: FileStores): void {
  const { entity, answers } = parts
  const path = `${pathOf(entity)}/:id/attachments`
  const reads = guarded(rightTo(entity, 'view'))
  const right = rightTo(entity, entity.attachedBy ?? 'edit')
  const writes = guarded(right)

  /** The record that a call names, as its caller may see it. */
  async function ownerOf(request: FastifyRequest<Named>, toWrite: boolean): Promise<Owner & { key: string | null }> {
    const seen = await visibilityOf(deps.db, request.user, entity)
    const mode = seen.mode(ATTACHMENTS_WIDGET)
    if (mode === 'hide' || (toWrite && mode)) throw forbidden()
    const found = await readInSight(deps.db, entity, request.params.id, seen)
    if (!found?.inScope) throw found && entity.outOfScope ? forbidden() : notFound()
    const { record } = found
    return { room: entity.entity.room, recordId: String(record['id']), key: record[entity.entity.key] as string | null }
  }

  app.get<Named>(
    path,
    { ...documented(entity, 'Attachments of a record', { params: schemas.idSchema }), ...reads },
    async (request): Promise<PagedList<unknown>> => {
      const rows = await readAttachments(deps.db, await ownerOf(request, false))
      const List = rows.map(({ store: _store, ...row }) => row)
      return { Page: 1, PageSize: MOST_ATTACHMENTS, List, TotalCount: List.length }
    },
  )

  app.get<NamedFile>(
    `${path}/:attachmentId`,
    { ...documented(entity, 'What an attachment holds', { params: schemas.attachmentSchema }), ...reads },
    async (request, reply) => {
      const owner = await ownerOf(request, false)
      const row = await readAttachment(deps.db, owner, request.params.attachmentId)
      if (!row) throw notFound()
      const store = stores.find(row.store)
      if (!store) throw new Error(`Attachments in the store ${row.store} cannot be read: its settings are missing.`)
      const content = await store.read(deps.db, row.id)
      return reply
        .headers({ ...HARMLESS, 'content-length': row.size, 'content-disposition': disposition(row.name) })
        .type(row.type)
        .send(content)
    },
  )

  app.delete<NamedFile>(
    `${path}/:attachmentId`,
    {
      ...documented(entity, 'Remove an attachment', {
        params: schemas.attachmentSchema,
        response: { 200: schemas.resultSchema() },
      }),
      ...writes,
    },
    async (request): Promise<CallResult> => {
      const owner = await ownerOf(request, true)
      const { attachmentId } = request.params
      const write = { request, right, content: attachmentId }
      return action(deps, answers, write, async (context) => {
        const row = await readAttachment(context.trx, owner, attachmentId)
        if (!row) throw notFound()
        await deleteAttachment(context.trx, owner, attachmentId)
        await audit(context, owner, { action: 'delete', oldValue: row.name, newValue: null })
        return answers.deleted(attachmentId)
      })
    },
  )

  fileCalls(app, (scope) => {
    scope.post<Named & Asked & { Body: Readable }>(
      path,
      {
        ...documented(entity, 'Attach a file', {
          params: schemas.idSchema,
          querystring: schemas.fileNameSchema,
          response: { 200: schemas.resultSchema() },
        }),
        ...writes,
      },
      async (request): Promise<CallResult> => {
        const owner = await ownerOf(request, true)
        const name = fileNameOf(request.query['name'] ?? '')
        let file: StagedFile
        try {
          file = await stage(request.body)
        } catch (error) {
          if (!(error instanceof TooLarge)) throw error
          return answers.refused([problem('tooLarge', { name })])
        }
        try {
          const content = { name, sha256: file.sha256.toString('hex') }
          const write = { request, right, content }
          return await action(deps, answers, write, (context) => attach(context, owner, name, file))
        } finally {
          await file.forget()
        }
      },
    )
  })

  async function attach(context: ActionContext, owner: Owner & { key: string | null }, name: string, file: StagedFile) {
    if (file.size === 0) return answers.refused([problem('empty', { name })])
    if (file.type === null) return answers.refused([problem('typeNotSupported', { name })])
    const known = await readAttachments(context.trx, owner)
    if (known.length >= MOST_ATTACHMENTS) return answers.refused([problem('tooMany', { count: MOST_ATTACHMENTS })])
    const id = deps.random.uuid()
    const store = stores.current
    const row = await insertAttachment(
      context.trx,
      { ...owner, id, name, store: store.name, by: context.user.name, on: context.now },
      file,
    )
    if (!row) return answers.refused([problem('nameUsed', { name })])
    await store.put(context.trx, id, file)
    await audit(context, owner, { action: 'insert', oldValue: null, newValue: name })
    const { store: _store, ...shown } = row
    return answers.saved(id, shown)
  }

  async function audit(
    context: ActionContext,
    { recordId, key }: Owner & { key: string | null },
    change: Omit<Change, 'column'>,
  ): Promise<void> {
    const entry = {
      table: entity.table,
      id: recordId,
      recordKey: key,
      by: context.user.name,
      on: context.now,
      requestId: context.requestId,
      changeId: context.changeId,
    }
    await writeAudit(context.trx, entry, [{ ...change, column: ATTACHMENTS_WIDGET }])
  }
}

const problem = (name: string, Args: Problem['Args']): Problem => ({
  Field: ATTACHMENTS_WIDGET,
  Key: `kit:attachments.problems.${name}`,
  Args,
})
