import { choice, code, flag, integer, note, optional, stamp, text } from '../fields.ts'
import { entity, type RecordOfEntity } from '../entity.ts'

/** What the server does by itself, by the names that rows keep. */
export const JOB_NAMES = [
  'sendLetter',
  'reportRun',
  'askKeptReports',
  'mailReport',
  'workRun',
  'transferCheck',
  'transferImport',
  'forgetAnswers',
  'forgetJobs',
  'forgetAttachments',
  'cleanUpIdentity',
  'reverseDueEntries',
  'proveLedger',
  'draftRecurring',
  'draftCustomerRecurring',
  'collectDebits',
  'enterRecurring',
  'followStatements',
  'fetchRates',
  'readMailboxes',
  'tellAdministrators',
] as const

/** A job as its row tells it. Nobody changes one: it is stopped, or tried again. */
export const Job = entity('admin.job', {
  key: 'name',
  title: 'name',
  fields: {
    name: choice(JOB_NAMES, { readOnly: true }),
    /** `Failed` is a dead letter. */
    status: choice(['Queued', 'Running', 'Retrying', 'Done', 'Failed', 'Stopped'], { readOnly: true }),
    requestedBy: text({ max: 100, readOnly: true }),
    requestedOn: stamp(),
    scheduleId: optional(code({ max: 50, readOnly: true })),
    runAt: stamp(),
    attempts: integer({ readOnly: true }),
    maxAttempts: integer({ readOnly: true }),
    startedOn: optional(stamp()),
    finishedOn: optional(stamp()),
    done: optional(integer({ readOnly: true })),
    total: optional(integer({ readOnly: true })),
    line: optional(text({ max: 500, readOnly: true })),
    stopAskedBy: optional(text({ max: 100, readOnly: true })),
    givenUp: optional(text({ max: 200, readOnly: true })),
    error: optional(note({ max: 4000, readOnly: true })),
    payload: note({ max: 10_000, readOnly: true }),
  },
  list: [
    'name',
    'status',
    'requestedOn',
    'requestedBy',
    'runAt',
    'attempts',
    'done',
    'total',
    'line',
    'error',
    'startedOn',
    'finishedOn',
    'scheduleId',
  ],
  search: ['requestedBy', 'error', 'line'],
  sort: ['-requestedOn'],
  bulkActions: { retry: {}, stop: { right: 'retry' } },
})
export type Job = RecordOfEntity<typeof Job>

/** What the server could not do, and waits for somebody to decide: it is tried again, or given up. */
export const DeadLetter = entity('admin.deadLetter', {
  keptElsewhere: true,
  key: 'name',
  title: 'error',
  fields: {
    name: choice(JOB_NAMES, { readOnly: true }),
    requestedBy: text({ max: 100, readOnly: true }),
    requestedOn: stamp(),
    finishedOn: optional(stamp()),
    attempts: integer({ readOnly: true }),
    error: optional(note({ max: 4000, readOnly: true })),
    /** Whom or what it is about: a recipient and the subject of his letter, the screen of a report. */
    about: optional(text({ max: 700, readOnly: true })),
  },
  list: ['name', 'about', 'error', 'finishedOn', 'attempts', 'requestedBy', 'requestedOn'],
  search: ['requestedBy', 'error'],
  sort: ['-requestedOn'],
  bulkActions: { retry: {}, giveUp: { right: 'retry', parameters: { reason: text({ max: 200 }) } } },
})
export type DeadLetter = RecordOfEntity<typeof DeadLetter>

/** When the server does something by itself. What it does is of the release; when, and whether, is the administrator's. */
export const Schedule = entity('admin.schedule', {
  key: 'scheduleId',
  title: 'job',
  fields: {
    scheduleId: code({ max: 50, readOnly: true }),
    job: choice(JOB_NAMES, { readOnly: true }),
    active: flag(),
    /** Minute, hour, day of the month, month, day of the week: `15 2 * * 1-5`. */
    cron: text({ max: 100 }),
    zone: text({ max: 64 }),
    lastRunOn: optional(stamp()),
    nextRunOn: optional(stamp()),
  },
  list: ['scheduleId', 'job', 'cron', 'zone', 'active', 'lastRunOn', 'nextRunOn'],
  search: ['scheduleId'],
})
export type Schedule = RecordOfEntity<typeof Schedule>
