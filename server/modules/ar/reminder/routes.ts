import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { RemindersDue } from '../../../../shared/contracts/ar/collection.ts'
import { Collection } from '../../../../shared/contracts/ar/collection.ts'
import { underWayProblem } from '../../../../shared/contracts/process.ts'
import type { Locale } from '../../../../shared/contracts/shell.ts'
import { action } from '../../../platform/action/action.ts'
import { Answers } from '../../../platform/action/answers.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import type { Deps } from '../../../platform/deps.ts'
import { documented, guarded, type Named } from '../../../platform/entity/contract.ts'
import { entityRoutes, type EntityRooms } from '../../../platform/entity/routes.ts'
import * as schemas from '../../../platform/entity/schemas.ts'
import { sightOf, visibilityOf, withDots } from '../../../platform/entity/visibility.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { rightsOf } from '../../../platform/rights/rights.ts'
import { beginWork } from '../../../platform/work/work-job.ts'
import { FirmStore } from '../../admin/index.ts'
import { CollectionStore } from '../collection/entity.ts'
import { sheetFile } from '../../../trade/sheet/kept-sheet.ts'
import type { KeptSheet } from '../../../trade/sheet/kept-sheet.ts'
import { sendSheets } from '../../../trade/sheet/send-file.ts'
import { NOT_WHOLE, seesWhole } from '../statement/whole.ts'
import { dueReminders } from './due.ts'
import { ReminderLevelStore } from './entity.ts'
import { remind, remindAll, REMINDER_FILE } from './send.ts'
import * as level from './rules.ts'

const PATH = '/api/ar/collection'
const RIGHT = 'ar/collection.remind'
const told = { response: { 200: { type: 'object', additionalProperties: true } } } as const

/** [S6.09] What is told of whoever is to be reminded, where it is kept. */
const TOLD = {
  firmId: 'admin.firm.firmId',
  email: 'admin.firm.contacts.email',
  overdue: 'ar.customerInvoice.openAmount',
} as const

interface Kept {
  readonly locale: Locale
  readonly content: KeptSheet
  readonly createdOn: string
}
const kept = sql`select locale, content, made_on as "createdOn" from customer_reminder`

/** [finance 8.4 reminders] Whose turn it is to be reminded, one of them or all, and the letters that go by post. */
export function reminderRoutes(app: FastifyInstance, deps: Deps, rooms: EntityRooms): void {
  const { db, clock } = deps
  const { texts } = rooms
  const answers = new Answers(texts)
  entityRoutes(app, deps, rooms, ReminderLevelStore, { onSave: level.onSave })
  rooms.registry.keepBeside('customer_reminder')
  rooms.works.add({ room: Collection.room, action: 'remind', right: RIGHT, run: (hand) => remindAll(hand, texts) })
  deps.mailer.attachFrom(REMINDER_FILE, async (id) => {
    const { rows } = await sql<Kept>`${kept} where note_id = ${id}::uuid`.execute(db)
    if (!rows[0]) throw notFound()
    return { contentType: 'application/pdf', content: await sheetFile(rows[0]) }
  })

  app.get(
    `${PATH}/reminders`,
    {
      ...documented(CollectionStore, 'Who is to be reminded today, and how hard', told),
      ...guarded('ar/collection.view'),
    },
    async ({ user }): Promise<RemindersDue> => {
      const seen = await visibilityOf(db, user, FirmStore)
      const today = await businessDay(db, clock.now())
      const { rows } = await dueReminders(user, today, seen.scope ?? sql<boolean>`true`).execute(db)
      const due = rows.map(({ firmId, level: of, email, overdue }) => ({ firmId, level: of, email, overdue }))
      return { rows: withDots(sightOf(await rightsOf(db, user)), due, TOLD) }
    },
  )

  app.post<{ Body: { customerId?: string } }>(
    `${PATH}/remind`,
    {
      ...documented(CollectionStore, 'Remind a customer, or everybody whose turn it is', {
        body: {
          type: 'object',
          additionalProperties: false,
          properties: { customerId: { type: 'string', minLength: 1, maxLength: 20 } },
        },
        ...told,
      }),
      ...guarded(RIGHT),
    },
    (request) =>
      action(deps, answers, { request, right: RIGHT, content: request.body }, async (context) => {
        const { trx, user } = context
        if (!(await seesWhole(trx, user))) return answers.refused([NOT_WHOLE])
        const { customerId } = request.body
        if (customerId === undefined) {
          const begun = await beginWork(deps, context, {
            room: Collection.room,
            action: 'remind',
            subject: '',
            asked: {},
          })
          if ('id' in begun) return answers.begun(begun.id)
          return answers.refused([underWayProblem(begun.other.askedBy, new Date(begun.other.askedOn).toISOString())])
        }
        const seen = await visibilityOf(trx, user, FirmStore)
        const today = await businessDay(trx, context.now)
        // Two who remind at once wait for each other: never two on a day.
        await sql`select pg_advisory_xact_lock(hashtextextended(${`remind ${customerId}`}, 0))`.execute(trx)
        const own = sql<boolean>`t.firm_id = ${customerId} and ${seen.scope ?? sql<boolean>`true`}`
        const { rows } = await dueReminders(user, today, own).execute(trx)
        if (!rows[0])
          return answers.refused([{ Field: null, Key: 'ar:rules.collection.noReminderDue', Args: { customerId } }])
        const runId = deps.random.uuid()
        await remind(context, deps, rows[0], runId, texts)
        return answers.saved(runId, null)
      }),
  )

  app.get<Named>(
    `${PATH}/reminders/:id/file`,
    {
      ...documented(CollectionStore, 'The reminders of a run that go by post, as one PDF', {
        params: schemas.idSchema,
      }),
      ...guarded(RIGHT),
    },
    async (request, reply) => {
      const { rows } = await sql<Kept>`
        ${kept} where run_id = ${request.params.id}::uuid and way = 'Paper'
          and note_id in (select n.id from collection_note n where n.noted_by = ${request.user.name})
        order by made_on, note_id`.execute(db)
      if (!rows[0]) throw notFound()
      const title = texts.text('en-CA', 'ar:collection.reminders')
      const look = { locale: rows[0].locale, title, asOf: new Date(rows[0].createdOn) }
      return sendSheets(reply, `${title}.pdf`, look, rows)
    },
  )
}
