import { sql } from 'kysely'
import { DeadLetter, Job, Schedule } from '../../../../shared/contracts/admin/job.ts'
import { EmailTemplate, Letter } from '../../../../shared/contracts/admin/letter.ts'
import { stored } from '../../../platform/entity/stored.ts'

const TRAIL_AS_FIELDS = { requestedBy: 'created_by', requestedOn: 'created_on' }

/** As many pieces as an integer of the contract can say; `least` alone would make a figure of none. */
const figure = (name: string) =>
  sql`case when t.${sql.raw(name)} is not null then least(t.${sql.raw(name)}, 2147483647)::int end`

export const JobStore = stored(Job, {
  table: 'job',
  columns: { ...TRAIL_AS_FIELDS, status: 'state' },
  namedByKey: false,
  derived: {
    done: figure('done'),
    total: figure('total'),
    payload: sql`jsonb_pretty(t.payload)`,
  },
})

/** What a job is about: whom its letter goes to, or the screen that its work belongs to. */
const ABOUT = sql`
  case t.name
    when 'sendLetter' then (select l.recipient || ', ' || l.subject from letter_shown l where l.id::text = t.payload ->> 'letterId')
    when 'reportRun' then (select r.room from report_run_shown r where r.job_id = t.id)
    when 'mailReport' then (select r.room from report_run_shown r where r.job_id = t.id)
    when 'workRun' then (select w.room from work_run_shown w where w.job_id = t.id)
  end`

/** Jobs that nobody has decided about. */
export const DeadLetterStore = stored(DeadLetter, {
  table: 'job',
  columns: TRAIL_AS_FIELDS,
  namedByKey: false,
  derived: { about: ABOUT },
  restriction: () => ({ applies: sql<boolean>`true`, scope: sql<boolean>`t.state = 'Failed'` }),
})

export const ScheduleStore = stored(Schedule, { table: 'schedule' })

export const LetterStore = stored(Letter, {
  table: 'letter',
  columns: { writtenBy: 'created_by', writtenOn: 'created_on' },
  namedByKey: false,
})

const TEXTS = ['subject', 'body'].flatMap((name) => ['', '_fr', '_zh_cn', '_zh_tw'].map((locale) => name + locale))

export const EmailTemplateStore = stored(EmailTemplate, {
  table: 'email_template',
  derived: {
    changed: sql`(${sql.join(
      TEXTS.map((column) => sql`${sql.ref(`t.${column}`)} is distinct from t.shipped ->> ${sql.lit(column)}`),
      sql` or `,
    )})`,
    changedBy: sql`t.updated_by`,
    changedOn: sql`t.updated_on`,
  },
})
