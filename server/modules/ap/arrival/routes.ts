import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { PaperReading } from '../../../../shared/contracts/reading/paper.ts'
import type { CallResult, Problem } from '../../../../shared/contracts/result.ts'
import { action, type ActionContext } from '../../../platform/action/action.ts'
import { Answers } from '../../../platform/action/answers.ts'
import { fileNameOf } from '../../../platform/attachments/file-name.ts'
import { insertAttachment, readAttachment } from '../../../platform/attachments/rows.ts'
import { stage, TooLarge, type StagedFile } from '../../../platform/attachments/staging.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import type { Deps } from '../../../platform/deps.ts'
import { documented, guarded, pathOf, rightTo, type Asked, type Named } from '../../../platform/entity/contract.ts'
import { readInSight } from '../../../platform/entity/read.ts'
import { entityRoutes, type EntityRooms } from '../../../platform/entity/routes.ts'
import * as schemas from '../../../platform/entity/schemas.ts'
import { visibilityOf, visibleRecord } from '../../../platform/entity/visibility.ts'
import { attachment as disposition } from '../../../platform/http/sent-file.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { fileCalls } from '../../../platform/http/file-calls.ts'
import { serialNumber } from '../../../trade/numbering/serial-number.ts'
import type { PaperWords } from '../../../platform/paper/paper-words.ts'
import { readOnce } from '../../../platform/paper/read-once.ts'
import { ArrivalStore } from './entity.ts'
import { contentOf, readingOf } from './reading.ts'
import { arrivalBulkActions, standingOf, take } from './standing.ts'

const ROOM = 'ap/arrival'
const PATH = pathOf(ArrivalStore)
const SERIAL = { prefix: 'AV', sequence: 'ap_arrival_number' }
/** Nothing in a file may run or reach out, however it is opened. */
const HARMLESS = { 'content-security-policy': "sandbox; default-src 'none'", 'x-content-type-options': 'nosniff' }

/** What has come and is to be entered: brought as a file, read, taken, set aside. */
export function arrivalRoutes(app: FastifyInstance, deps: Deps, rooms: EntityRooms): void {
  entityRoutes(app, deps, rooms, ArrivalStore, { writable: false, actions: ['add'], bulkActions: arrivalBulkActions })
  const answers = new Answers(rooms.texts)
  bringRoute(app, deps, rooms, answers)
  takeRoute(app, deps, answers)
  fileRoutes(app, deps, rooms)
}

/** The file of an arrival that its caller may see, and the arrival. */
async function seenBy(deps: Deps, request: FastifyRequest<Named>) {
  const seen = await visibilityOf(deps.db, request.user, ArrivalStore)
  const found = await readInSight(deps.db, ArrivalStore, request.params.id, seen)
  if (!found?.inScope) throw notFound()
  const id = String(found.record['id'])
  const { rows } = await sql<{ attachmentId: string; sha256: Buffer; room: string; recordId: string }>`
    select a.id as "attachmentId", a.sha256, a.room, a.record_id as "recordId"
    from ap_arrival t join attachment_shown a on a.id = t.attachment_id where t.id = ${id}::uuid`.execute(deps.db)
  return { arrival: visibleRecord(found.record, seen), file: rows[0]! }
}

function fileRoutes(app: FastifyInstance, deps: Deps, { files }: EntityRooms): void {
  app.get<Named>(
    `${PATH}/:id/file`,
    {
      ...documented(ArrivalStore, 'The file of an arrival', { params: schemas.idSchema }),
      ...guarded(rightTo(ArrivalStore, 'view')),
    },
    async (request, reply) => {
      const { file } = await seenBy(deps, request)
      const row = await readAttachment(deps.db, file, file.attachmentId)
      if (!row) throw notFound()
      const store = files.find(row.store)
      if (!store) throw new Error(`Attachments in the store ${row.store} cannot be read: its settings are missing.`)
      return reply
        .headers({ ...HARMLESS, 'content-length': row.size, 'content-disposition': disposition(row.name) })
        .type(row.type)
        .send(await store.read(deps.db, row.id))
    },
  )
  app.get<Named>(
    `${PATH}/:id/reading`,
    {
      ...documented(ArrivalStore, 'An arrival, and what was read in its file', { params: schemas.idSchema }),
      ...guarded(rightTo(ArrivalStore, 'view')),
    },
    async (request): Promise<{ arrival: unknown; type: string; reading: PaperReading }> => {
      const { arrival, file } = await seenBy(deps, request)
      const row = await readAttachment(deps.db, file, file.attachmentId)
      if (!row) throw notFound()
      const words = await readOnce(deps, file.sha256, () => contentOf(deps, files, file.attachmentId))
      return { arrival, type: row.type, reading: await readingOf(deps.db, words, deps.clock.now()) }
    },
  )
}

/** Who opens one to enter it has it from then on: another is told, and may take it over. */
function takeRoute(app: FastifyInstance, deps: Deps, answers: Answers): void {
  app.post<Named & { Body: { over?: boolean } }>(
    `${PATH}/:id/take`,
    {
      ...documented(ArrivalStore, 'Take an arrival, to enter it', {
        params: schemas.idSchema,
        body: { type: 'object', additionalProperties: false, properties: { over: { type: 'boolean' } } },
        response: { 200: schemas.resultSchema() },
      }),
      ...guarded(rightTo(ArrivalStore, 'take')),
    },
    async (request): Promise<CallResult> => {
      await seenBy(deps, request)
      const write = { request, right: rightTo(ArrivalStore, 'take'), content: request.body }
      return action(deps, answers, write, async (context) => {
        const one = await standingOf(context, request.params.id)
        if (!one) throw notFound()
        const problems = await take(context, one, request.body.over === true)
        return problems.length > 0 ? answers.refused(problems) : answers.saved(one.id, null)
      })
    },
  )
}

const problem = (name: string, Args: Problem['Args']): Problem => ({
  ...{ Field: null, Key: `kit:attachments.problems.${name}`, Args },
})

function bringRoute(app: FastifyInstance, deps: Deps, rooms: EntityRooms, answers: Answers): void {
  fileCalls(app, (scope) => {
    scope.post<Asked & { Body: Readable }>(
      PATH,
      {
        ...documented(ArrivalStore, 'Bring a file that is to be entered', {
          querystring: schemas.fileNameSchema,
          response: { 200: schemas.resultSchema() },
        }),
        ...guarded(rightTo(ArrivalStore, 'add')),
      },
      async (request): Promise<CallResult> => {
        const name = fileNameOf(request.query['name'] ?? '')
        let file: StagedFile
        try {
          file = await stage(request.body)
        } catch (error) {
          if (!(error instanceof TooLarge)) throw error
          return answers.refused([problem('tooLarge', { name })])
        }
        try {
          if (file.size === 0) return answers.refused([problem('empty', { name })])
          if (file.type === null) return answers.refused([problem('typeNotSupported', { name })])
          // Read before the transaction: nobody waits on a lock for a slow file.
          const words = await readOnce(deps, file.sha256, () => buffer(file.read()))
          const content = { name, sha256: file.sha256.toString('hex') }
          const write = { request, right: rightTo(ArrivalStore, 'add'), content }
          return await action(deps, answers, write, async (context) => {
            const arrived = await arrive(deps, rooms, context, { name, file, words, sender: context.user.name })
            return answers.saved(arrived.id, { key: arrived.arrivalNo })
          })
        } finally {
          await file.forget()
        }
      },
    )
  })
}

interface Arriving {
  readonly name: string
  readonly file: StagedFile
  readonly words: PaperWords
  readonly sender: string
  /** Of the letter that brought it. */
  readonly subject?: string
}

/** Keeps a file as an arrival, with what was read in it. */
export async function arrive(
  deps: Deps,
  { files }: Pick<EntityRooms, 'files'>,
  context: Pick<ActionContext, 'trx' | 'now' | 'requestId' | 'changeId'> & { readonly user: { readonly name: string } },
  { name, file, words, sender, subject }: Arriving,
): Promise<{ id: string; arrivalNo: string }> {
  const { trx, now, user, requestId, changeId } = context
  const { findings } = await readingOf(trx, words, now)
  const found = (fact: string) => findings.find((one) => one.fact === fact)?.value ?? null
  const [id, attachmentId] = [deps.random.uuid(), deps.random.uuid()]
  const arrivalNo = await serialNumber(trx, SERIAL)
  await insertAttachment(
    trx,
    { ...{ room: ROOM, recordId: id, id: attachmentId, name }, store: files.current.name, by: user.name, on: now },
    file,
  )
  await files.current.put(trx, attachmentId, file)
  await sql`
    insert into ap_arrival (id, arrival_no, file_name, sender, subject, arrived_on, status, vendor_id, doc_number, doc_date, doc_amount, currency,
                            attachment_id, sha256, created_by, created_on, updated_by, updated_on)
    values (${id}::uuid, ${arrivalNo}, ${name}, ${sender}, ${subject || null}, ${now}, 'New', ${found('party')}, ${found('number')}, ${found('date')}::date,
            ${found('gross')}::numeric, coalesce(${found('currency')},
              (select v.currency from firm_shown f join firm_vendor_shown v on v.owner_id = f.id where f.firm_id = ${found('party')})),
            ${attachmentId}::uuid, ${file.sha256}, ${user.name}, ${now}, ${user.name}, ${now})`.execute(trx)
  const entry = { table: 'ap_arrival', id, recordKey: arrivalNo, by: user.name, on: now, requestId, changeId }
  await writeAudit(trx, entry, [
    { column: 'fileName', oldValue: null, newValue: name, action: 'insert' },
    { column: 'status', oldValue: null, newValue: 'New', action: 'insert' },
  ])
  return { id, arrivalNo }
}
