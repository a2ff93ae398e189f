import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { PAPERS } from '../../../../shared/contracts/report.ts'
import { rhythmEndText, RHYTHMS, WEEKDAYS, type RhythmAsk } from '../../../../shared/contracts/report-rhythm.ts'
import type { Problem } from '../../../../shared/contracts/result.ts'
import { action, type ActionContext } from '../../action/action.ts'
import { Answers } from '../../action/answers.ts'
import { refuseActing } from '../../action/refuse-acting.ts'
import { businessDay } from '../../calendar/business-day.ts'
import type { Deps } from '../../deps.ts'
import { guarded } from '../../entity/contract.ts'
import { resultSchema } from '../../entity/schemas.ts'
import { forbidden, notFound } from '../../http/errors.ts'
import type { ReportRooms } from '../report-rooms.ts'
import { keptOf } from '../saved-parameters.ts'
import type { Mailable } from './mailable.ts'
import { lastSentDay, nextDay } from './next-day.ts'
import { readerOf } from './reader-of.ts'
import { forgetRhythm, holdKept, writeRhythm } from './rhythm-rows.ts'

const exact = { additionalProperties: false }
const orNull = (schema: object) => Type.Optional(Type.Union([Type.Unsafe(schema), Type.Null()]))
const body = Type.Object(
  {
    rhythm: Type.Enum([...RHYTHMS, 'Never']),
    weekday: orNull({ type: 'string', enum: WEEKDAYS }),
    monthDay: orNull({ type: 'integer', minimum: 1, maximum: 31 }),
    format: Type.Enum(['pdf', 'xlsx']),
    paper: Type.Enum([...PAPERS]),
    version: Type.Integer({ minimum: 0 }),
  },
  exact,
)
const refusal = (Field: string | null, Key: string): Problem => ({ Field, Key, Args: {} })

/** [finance 9.5 E] Gives what its user keeps under a name a rhythm, or takes it back. What is sent goes to him alone, so nobody does it in his name. */
export function rhythmRoute(
  app: FastifyInstance,
  deps: Deps,
  rooms: ReportRooms,
  room: string,
  mailable: Mailable,
): void {
  rooms.mailed.set(room, mailable)
  const answers = new Answers(rooms.texts)
  const right = `${room}.export`

  const keep = async ({ trx, user, rights, now }: ActionContext, id: string, asked: RhythmAsk) => {
    refuseActing(user)
    if (!rights.can(`${room}.view`)) throw forbidden()
    const kept = await holdKept(trx, { id, userId: user.id, room })
    if (!kept) throw notFound()
    if (kept.rhythmVersion !== asked.version) return answers.refused([refusal(null, 'kit:rhythm.changed')])
    const { rhythm, format, paper } = asked
    if (rhythm === 'Never') {
      await forgetRhythm(trx, id)
      return answers.saved(id, await keptOf(trx, id))
    }
    const day = ({ Weekly: 'weekday', Monthly: 'monthDay', WorkingDays: null } as const)[rhythm]
    if (day !== null && (asked[day] ?? null) === null)
      return answers.refused([refusal(day, 'kit:problems.required')], 'INVALID')
    if (kept.email === null) return answers.refused([refusal('rhythm', rhythmEndText('Address'))])
    const today = await businessDay(trx, now)
    const keptOn = await businessDay(trx, new Date(kept.keptAt))
    const reader = await readerOf(trx, user)
    const fault = await mailable.fault({ ...kept, keptOn, today }, { ...reader, format, paper })
    if (fault) return answers.refused([refusal('rhythm', rhythmEndText(fault))])
    const days = {
      rhythm,
      weekday: rhythm === 'Weekly' ? asked.weekday : null,
      monthDay: rhythm === 'Monthly' ? asked.monthDay : null,
    }
    const { zone } = reader
    await writeRhythm(trx, id, { ...asked, ...days }, { day: nextDay(days, lastSentDay(now, zone)), zone })
    return answers.saved(id, await keptOf(trx, id))
  }

  app.put<{ Params: { id: string }; Body: RhythmAsk }>(
    `/api/${room}/saved/:id/rhythm`,
    {
      schema: {
        ...{ summary: 'Send what is kept under a name by e-mail', tags: [room], body },
        params: Type.Object({ id: Type.String({ format: 'uuid' }) }),
        response: { 200: resultSchema() },
      },
      ...guarded(right),
    },
    (request) =>
      action(deps, answers, { request, right, content: request.body }, (context) =>
        keep(context, request.params.id, request.body),
      ),
  )
}
