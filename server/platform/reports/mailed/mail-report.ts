import type { LetterValues } from '../../../../shared/contracts/letters.ts'
import type { Locale } from '../../../../shared/contracts/shell.ts'
import { rhythmEndText, LARGEST_LETTER } from '../../../../shared/contracts/report-rhythm.ts'
import { businessDay } from '../../calendar/business-day.ts'
import type { Trx } from '../../database/transaction.ts'
import type { Deps } from '../../deps.ts'
import { XLSX } from '../../export/send.ts'
import { currentUser, findUserById } from '../../identity/user.ts'
import { Hopeless, jobHandler, type JobContext } from '../../jobs/job.ts'
import { SERVER } from '../../jobs/schedules.ts'
import type { ReportRooms } from '../report-rooms.ts'
import { fileOfLetter, mailedRun } from '../runs/run-rows.ts'
import { writeRun } from '../runs/write-run.ts'
import { dateText } from '../words.ts'
import { askDue, AskKeptReports, MailReport } from './ask-due.ts'
import { readerOf } from './reader-of.ts'
import { endRhythm, sentRhythm } from './rhythm-rows.ts'

/** Where letters fetch a report that they bring along. */
const REPORT_FILE = 'reportRun'

/** [finance 9.5 E] Sends what is kept under names: asked for every hour, each made by a job of its own. */
export function keepMailing(deps: Deps, rooms: ReportRooms): void {
  deps.mailer.attachFrom(REPORT_FILE, async (id) => {
    const file = await fileOfLetter(deps.db, id)
    if (!file) throw new Hopeless('The file is no longer kept.')
    return { contentType: file.format === 'pdf' ? 'application/pdf' : XLSX, content: file.content }
  })
  deps.jobs.add(
    jobHandler(AskKeptReports, () => askDue(deps)),
    { id: 'askKeptReports', cron: '2 * * * *', payload: {} },
  )
  deps.jobs.add(jobHandler(MailReport, ({ rhythmId }, context) => mailReport(deps, rooms, rhythmId, context)))
}

/** One letter: it and the end of the job are there together, and so is the end of a rhythm that can go on no longer. */
async function mailReport(deps: Deps, rooms: ReportRooms, rhythmId: string, context: JobContext): Promise<void> {
  const { db, clock } = deps
  const kept = await sentRhythm(db, rhythmId)
  const row = kept && (await findUserById(db, kept.userId))
  if (!kept || !row) return
  const { version, email, room } = kept
  const end = (trx: Trx, why: Parameters<typeof endRhythm>[2]['why']) => endRhythm(trx, rhythmId, { version, why })
  if (row.disabled) return void (await context.finish((trx) => end(trx, 'Disabled')))
  if (email === null) return void (await context.finish((trx) => end(trx, 'Address')))

  const now = clock.now()
  const [today, keptOn] = [await businessDay(db, now), await businessDay(db, new Date(kept.keptAt))]
  const reader = await readerOf(db, currentUser(row))
  const { locale } = reader
  const mailable = rooms.mailed.get(room)
  const { format, paper, parameters, groupBy } = kept
  const form = { ...reader, format, paper }
  const made = await (mailable?.make({ parameters, groupBy, keptOn, today }, form) ?? { ends: 'Report' as const })

  const values: LetterValues<'keptReport'> = {
    displayName: row.display_name,
    reportName: mailable ? rooms.texts.text(locale, mailable.title) : room,
    keptName: kept.name,
    date: dateText(today, locale),
    next: dateText(kept.nextOn, locale),
  }
  const letter = { to: email, locale, by: SERVER }
  const withoutFile = (trx: Trx, reason: string) =>
    deps.mailer.write(trx, 'keptReportWithoutFile', { ...letter, values: { ...values, reason } })

  if ('isEmpty' in made)
    return void (await context.finish((trx) => deps.mailer.write(trx, 'keptReportEmpty', { ...letter, values })))
  if ('sentence' in made) return void (await context.finish((trx) => withoutFile(trx, made.sentence)))
  if ('ends' in made) {
    const { next: _next, ...ended } = values
    const reason = rooms.texts.text(locale, rhythmEndText(made.ends))
    await context.finish(async (trx) => {
      if (await end(trx, made.ends))
        await deps.mailer.write(trx, 'keptReportEnded', { ...letter, values: { ...ended, reason } })
    })
    return
  }
  const { file, asked } = made
  const runId = await mailedRun(db, { userId: kept.userId, jobId: context.jobId, room, asked, now })
  await writeRun(deps, context, runId, file, async (trx, size) => {
    if (size > LARGEST_LETTER) return withoutFile(trx, tooLarge(rooms, locale, size, mailable!.hasRuns))
    const attachments = [{ source: REPORT_FILE, reference: runId, fileName: file.name }]
    return deps.mailer.write(trx, 'keptReport', { ...letter, values, attachments })
  })
}

/** Where a file is fetched that no letter carries. */
const tooLarge = ({ texts }: ReportRooms, locale: Locale, size: number, hasRuns: boolean): string =>
  texts.text(locale, hasRuns ? 'kit:rhythm.tooLargeRuns' : 'kit:rhythm.tooLarge', {
    size: Math.ceil(size / MEGABYTE),
    most: LARGEST_LETTER / MEGABYTE,
  })

const MEGABYTE = 1024 * 1024
