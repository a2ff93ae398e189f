import type { FastifyInstance, FastifyRequest } from 'fastify'
import { writeFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Readable } from 'node:stream'
import type { BadRowsPage, TransferRun } from '../../../shared/contracts/transfer.ts'
import type { CallResult } from '../../../shared/contracts/result.ts'
import { action, type ActionContext } from '../action/action.ts'
import { stage, TooLarge } from '../attachments/staging.ts'
import { businessDay } from '../calendar/business-day.ts'
import type { Deps } from '../deps.ts'
import { documented, guarded, pathOf, rightTo, type Asked } from '../entity/contract.ts'
import { exportQuerySchema, fileNameSchema, pagedSchema, resultSchema } from '../entity/schemas.ts'
import { localeOf, type SuiteTexts } from '../entity/texts.ts'
import { isReadable, visibilityOf } from '../entity/visibility.ts'
import { XLSX } from '../export/send.ts'
import { attachment, sendFile } from '../http/sent-file.ts'
import { notFound } from '../http/errors.ts'
import { fileCalls } from '../http/file-calls.ts'
import { holdJob, stopJob } from '../jobs/commands.ts'
import { listQuery, type QueryText } from '../lists/list-query.ts'
import { FileRefused } from '../tables/file-refused.ts'
import { requireRight } from '../rights/require.ts'
import { arrive } from './arrival.ts'
import { writeBadRows } from './bad-rows.ts'
import { writeExport } from './export.ts'
import { TransferCheck, TransferImport } from './job.ts'
import { viewOf, type Offered } from './offered.ts'
import { Unreadable } from './reading/source.ts'
import { addRun, beginImport, begunRun, holdRun, ownRuns, readBadRows } from './rows.ts'
import { templateOf } from './template.ts'

type Named = { Params: { id: string } }

const params = { type: 'object', properties: { id: { type: 'string', format: 'uuid' } } }
const localeSchema = { type: 'object', properties: { Locale: { type: 'string' } }, additionalProperties: false }
const pageSchema = {
  type: 'object',
  properties: { Page: { type: 'string', pattern: '^[1-9]\\d{0,4}$' } },
  additionalProperties: false,
}
const importSchema = {
  type: 'object',
  additionalProperties: false,
  properties: { confirmed: { type: 'array', maxItems: 200, items: { type: 'string', maxLength: 200 } } },
}

/**
 * Records in files: a template, an export that can be sent back, and files that are sent, checked and imported. Whoever may
 * import sees his own files alone; what a file does to a record is what a save by its sender would do.
 */
export function transferRoutes(app: FastifyInstance, deps: Deps, texts: SuiteTexts, offered: Offered): void {
  const { entity, answers } = offered.parts
  const path = `${pathOf(entity)}/transfer`
  const right = rightTo(entity, 'import')
  const { room } = entity
  const guard = guarded(right)

  const viewFor = async (request: FastifyRequest, locale = localeOf(request.headers['x-locale'])) => {
    const seen = await visibilityOf(deps.db, request.user, entity, locale)
    return { seen, view: viewOf(offered, seen, locale, texts) }
  }
  const nameOf = (locale: string, key: string, args: Record<string, string> = {}) => {
    const title = texts.text(localeOf(locale), `${entity.entity.module}:${entity.entity.noun}.title`)
    return `${texts.text(localeOf(locale), key, { title, ...args })}.xlsx`
  }

  app.get<{ Querystring: QueryText }>(
    `${path}/template`,
    { ...documented(entity, 'Workbook to fill in', { querystring: localeSchema }), ...guard },
    async (request, reply) => {
      const locale = localeOf(request.query['Locale'])
      const { view } = await viewFor(request, locale)
      const book = await templateOf(deps, texts, request.user, offered, view)
      return reply
        .type(XLSX)
        .header('content-disposition', attachment(nameOf(locale, 'kit:transfer.templateName')))
        .send(book)
    },
  )

  app.get<Asked>(
    `${path}/export`,
    {
      ...documented(entity, 'Workbook of records that can be sent back', { querystring: exportQuerySchema(entity) }),
      ...guarded(rightTo(entity, 'view')),
    },
    async (request, reply) => {
      await requireRight(request, rightTo(entity, 'export'))
      const locale = localeOf(request.query['Locale'])
      const { seen, view } = await viewFor(request, locale)
      const query = listQuery(entity, request.query, { allowed: (column) => isReadable(seen, column), download: true })
      const name = nameOf(locale, 'kit:transfer.exportName', { date: await businessDay(deps.db, deps.clock.now()) })
      return sendFile(reply, { type: XLSX, name }, (stream) =>
        writeExport(deps, texts, stream, { offered, view, seen, query }),
      )
    },
  )

  app.get(path, { ...documented(entity, 'Files of the user, newest first', {}), ...guard }, async (request) => ({
    runs: await ownRuns(deps.db, request.user.id, room),
  }))

  app.get<Named & { Querystring: { Page?: string } }>(
    `${path}/:id/rows`,
    {
      ...documented(entity, 'Rows that were refused or asked about', {
        params,
        querystring: pageSchema,
        response: { 200: pagedSchema({ type: 'object', additionalProperties: true }) },
      }),
      ...guard,
    },
    async (request): Promise<BadRowsPage> => {
      const page = Number(request.query.Page ?? 1)
      const found = await readBadRows(deps.db, request.user.id, room, request.params.id, page)
      if (!found) throw notFound()
      return found
    },
  )

  app.get<Named & { Querystring: QueryText }>(
    `${path}/:id/file`,
    { ...documented(entity, 'The same rows as a workbook', { params, querystring: localeSchema }), ...guard },
    async (request, reply) => {
      const { id } = request.params
      const own = await readBadRows(deps.db, request.user.id, room, id, 1)
      const run = own && (await begunRun(deps.db, id))
      if (!run) throw notFound()
      const locale = localeOf(request.query['Locale'])
      const { view } = await viewFor(request, locale)
      const name = nameOf(locale, 'kit:transfer.badRowsName')
      return sendFile(reply, { type: XLSX, name }, (stream) =>
        writeBadRows(deps, texts, stream, { id, sheets: run.sheets }, view),
      )
    },
  )

  app.post<Named & { Body: { confirmed?: string[] } }>(
    `${path}/:id/import`,
    {
      ...documented(entity, 'Import a file that was checked', {
        params,
        body: importSchema,
        response: { 200: resultSchema() },
      }),
      ...guard,
    },
    (request) =>
      action(deps, answers, { request, right, content: request.body }, async ({ trx, user }) => {
        const { id } = request.params
        const run = await holdRun(trx, user.id, room, id)
        if (!run) throw notFound()
        const problem = whyNot(run)
        if (problem) return answers.refused([{ Field: null, Key: `kit:transfer.problems.${problem}`, Args: {} }])
        const confirmed = request.body.confirmed ?? []
        const jobId = await deps.jobs.enqueue(trx, TransferImport, { runId: id, confirmed }, { by: user.name })
        await beginImport(trx, id, jobId)
        return answers.saved(id, null)
      }),
  )

  app.post<Named>(
    `${path}/:id/stop`,
    {
      ...documented(entity, 'Stop a check or an import', { params, response: { 200: resultSchema() } }),
      ...guard,
    },
    (request) =>
      action(deps, answers, { request, right, content: null }, async ({ trx, user, now }) => {
        const run = await holdRun(trx, user.id, room, request.params.id)
        const job = run && (await holdJob(trx, run.jobId))
        if (!job) throw notFound()
        await stopJob(trx, job, user.name, now)
        return answers.saved(request.params.id, null)
      }),
  )

  fileCalls(app, (scope) => {
    scope.post<Asked & { Body: Readable }>(
      path,
      {
        ...documented(entity, 'Send a file to be checked', {
          querystring: fileNameSchema,
          response: { 200: resultSchema() },
        }),
        ...guard,
      },
      (request) => take(request),
    )
  })

  async function take(request: FastifyRequest<Asked & { Body: Readable }>): Promise<CallResult> {
    const fileName = (request.query['name'] ?? '').normalize('NFC').trim() || 'file'
    const refused = ({ key, args }: Unreadable) => answers.refused([{ Field: null, Key: key, Args: args }])
    try {
      const file = await stage(request.body)
      try {
        const content = { fileName, sha256: file.sha256.toString('hex') }
        return await action(deps, answers, { request, right, content }, (context) =>
          arrived(context, request, fileName, file.path),
        )
      } finally {
        await file.forget()
      }
    } catch (error) {
      if (error instanceof TooLarge) return refused(new Unreadable('kit:transfer.problems.tooLarge'))
      if (error instanceof Unreadable) return refused(error)
      throw error
    }
  }

  async function arrived(
    { trx, user, now, rights }: ActionContext,
    request: FastifyRequest,
    fileName: string,
    file: string,
  ): Promise<CallResult> {
    const id = deps.random.uuid()
    const { view } = await viewFor(request)
    if (!rights.can(rightTo(entity, 'view')))
      return answers.refused([{ Field: null, Key: 'kit:refused.gone', Args: {} }])
    const jobId = await deps.jobs.enqueue(trx, TransferCheck, { runId: id, confirmed: [] }, { by: user.name })
    await addRun(trx, { id, userId: user.id, jobId, room, fileName, now })
    try {
      await sql`savepoint own_form`.execute(trx)
      await arrive(trx, id, file, offered, view, texts)
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      await sql`rollback to savepoint own_form`.execute(trx)
      const known = await ofStrangers(file, fileName)
      if (known === null) throw error
      await arrive(trx, id, known, offered, view, texts)
    }
    return answers.saved(id, null)
  }

  /** A file of another program, written beside it as one of ours; null for what is none, which the first reading has said why. */
  async function ofStrangers(file: string, fileName: string): Promise<string | null> {
    const text = await offered.ofStrangers?.(file, fileName).catch((error: unknown) => {
      if (error instanceof FileRefused || error instanceof Unreadable) return null
      throw error
    })
    if (!text) return null
    await writeFile(`${file}.csv`, text, { mode: 0o600 })
    return `${file}.csv`
  }
}

/** Why a file cannot be imported now; null when it can. */
function whyNot({ step, state, result }: TransferRun): string | null {
  if (state === 'Waiting' || state === 'Running') return 'atWork'
  if (result?.written) return 'imported'
  if (!result || (step === 'check' && state !== 'Done')) return 'notChecked'
  return result.bad > 0 ? 'hasBadRows' : null
}
