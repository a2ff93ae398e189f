import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { Type } from 'typebox'
import type { AFTER_READING, MAIL_SECURITIES } from '../../../../shared/contracts/ap/mailbox.ts'
import { stage, TooLarge, type StagedFile } from '../../../platform/attachments/staging.ts'
import { transaction, type Trx } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { EntityRooms } from '../../../platform/entity/routes.ts'
import { jobHandler, jobKind, type JobContext } from '../../../platform/jobs/job.ts'
import { SERVER } from '../../../platform/jobs/schedules.ts'
import type { PaperWords } from '../../../platform/paper/paper-words.ts'
import { readOnce } from '../../../platform/paper/read-once.ts'
import type { OpenMailbox } from '../../../platform/ports.ts'
import { sealedPlace } from '../../../platform/secrets/sealed-column.ts'
import { openSecret } from '../../../platform/secrets/secret-text.ts'
import { arrive } from '../arrival/routes.ts'
import { readLetter, type ReadLetter } from './files-of-letter.ts'

/** A mailbox that cannot be reached is asked again with the next reading. */
const ReadMailboxes = jobKind('readMailboxes', Type.Object({}), { maxAttempts: 1 })
/** Letters of one reading, and the bytes of one; what is longer is left where it is, and said. */
const MOST_LETTERS = 50
const LONGEST_LETTER = 35_000_000
/** One letter that cannot be taken keeps none of those behind it; so many in a row are the mailbox itself. */
const MOST_FAILURES = 3

interface Kept {
  readonly id: string
  readonly mailboxId: string
  readonly host: string
  readonly port: number
  readonly security: (typeof MAIL_SECURITIES)[number]
  readonly userName: string
  readonly password: string | null
  readonly folder: string
  readonly afterReading: (typeof AFTER_READING)[number]
  readonly moveTo: string | null
}

/** Has letters read every ten minutes; an administrator sets how often. */
export function keepReadingMailboxes(deps: Deps, rooms: Pick<EntityRooms, 'files'>): void {
  deps.jobs.add(
    jobHandler(ReadMailboxes, (_payload, job) => readMailboxes(deps, rooms, job)),
    { id: 'readMailboxes', cron: '*/10 * * * *', payload: {} },
  )
}

/**
 * One reading of all mailboxes that are in use; what each came to stands on its record.
 * @throws when one of them failed, so that it is among the dead letters of jobs too
 */
async function readMailboxes(deps: Deps, rooms: Pick<EntityRooms, 'files'>, job: JobContext): Promise<void> {
  const { rows } = await sql<Kept>`
    select id, mailbox_id as "mailboxId", host, port, security, user_name as "userName", password, folder,
           after_reading as "afterReading", move_to as "moveTo"
    from ap_mailbox where active order by mailbox_id`.execute(deps.db)
  const failed: string[] = []
  for (const mailbox of rows) {
    await job.progress({ line: mailbox.mailboxId })
    const outcome = new Outcome()
    try {
      await readOne(deps, rooms, mailbox, { job, outcome })
    } catch (error) {
      if (job.signal.aborted) throw error
      outcome.fails(error)
    }
    if (outcome.hasFailed) failed.push(`${mailbox.mailboxId}: ${outcome.text}`)
    await sql`
      update ap_mailbox set last_read_on = ${deps.clock.now()}, last_outcome = ${outcome.text}, failed = ${outcome.hasFailed}
      where id = ${mailbox.id}::uuid`.execute(deps.db)
  }
  if (failed.length > 0) throw new Error(failed.join('\n'))
}

/** What a reading came to: figures, and what went wrong in the words of the other side, never with what was sent to it. */
class Outcome {
  letters = 0
  arrivals = 0
  /** Files that are none that a document can have, and letters that are too long. */
  left = 0
  #problem: string | null = null

  get hasFailed(): boolean {
    return this.#problem !== null
  }
  get text(): string {
    const figures = `+${this.letters} / +${this.arrivals}${this.left > 0 ? ` / −${this.left}` : ''}`
    return (this.#problem === null ? figures : `${figures}: ${this.#problem}`).slice(0, 300)
  }
  fails(error: unknown): void {
    const { message, code, responseText, authenticationFailed } = error as Error & {
      code?: string
      responseText?: string
      authenticationFailed?: boolean
    }
    const said = [authenticationFailed ? 'authentication failed' : null, code, responseText ?? message]
    this.#problem = said.filter(Boolean).join(' ').replace(/\s+/g, ' ')
  }
}

interface Reading {
  readonly job: JobContext
  readonly outcome: Outcome
}

async function readOne(
  deps: Deps,
  rooms: Pick<EntityRooms, 'files'>,
  mailbox: Kept,
  { job, outcome }: Reading,
): Promise<void> {
  const { host, port, security, userName, folder, password } = mailbox
  const opened = password === null ? '' : openSecret(deps.secrets, password, sealedPlace('ap_mailbox', 'password'))
  const at = { host, port, security, userName, folder, password: opened, longest: LONGEST_LETTER }
  await deps.mailboxes.within(at, async (box) => {
    const known = await takenOf(deps, mailbox, box.epoch)
    const there = await box.letters()
    // Taken, and the server or the line was gone before it was led away.
    if (mailbox.afterReading !== 'Mark')
      for (const { uid } of there) if (known.get(uid) === true) await leadAway(box, mailbox, uid)
    let failures = 0
    for (const { uid, size } of there.filter((one) => !known.has(one.uid)).slice(0, MOST_LETTERS)) {
      await job.progress({ line: `${mailbox.mailboxId} ${uid}` })
      try {
        await takeOne(deps, rooms, mailbox, { box, uid, size, outcome })
        failures = 0
      } catch (error) {
        outcome.fails(error)
        failures += 1
        if (failures === MOST_FAILURES) throw error
      }
    }
  })
}

interface Letter {
  readonly box: OpenMailbox
  readonly uid: number
  readonly size: number
  readonly outcome: Outcome
}

/** What is too long stays where it is; what was not taken whole stays too, marked as read. */
async function takeOne(
  deps: Deps,
  rooms: Pick<EntityRooms, 'files'>,
  mailbox: Kept,
  { box, uid, size, outcome }: Letter,
): Promise<void> {
  const place = { epoch: box.epoch, uid }
  if (size > LONGEST_LETTER) {
    outcome.left += 1
    return noted(deps, mailbox, place)
  }
  const source = await box.source(uid)
  if (source === null) return
  if (await takeLetter(deps, rooms, mailbox, { ...place, source, outcome })) await leadAway(box, mailbox, uid)
  else await box.markRead(uid)
}

/** Letters that are known, and whether they were taken whole; the others lie where they are. */
async function takenOf({ db }: Deps, { id }: Kept, epoch: string): Promise<ReadonlyMap<number, boolean>> {
  const { rows } = await sql<{ uid: string; taken: boolean }>`
    select uid, arrivals > 0 and left_out = 0 as taken from ap_letter_taken where owner_id = ${id}::uuid and epoch = ${epoch}`.execute(
    db,
  )
  return new Map(rows.map(({ uid, taken }) => [Number(uid), taken]))
}

const leadAway = (box: OpenMailbox, { afterReading, moveTo }: Kept, uid: number): Promise<void> =>
  afterReading === 'Move' && moveTo
    ? box.move(uid, moveTo)
    : afterReading === 'Remove'
      ? box.remove(uid)
      : box.markRead(uid)

interface Place {
  readonly epoch: string
  readonly uid: number
}

/** It stays where it is, and is not fetched again. */
async function noted(deps: Deps, mailbox: Kept, place: Place): Promise<void> {
  await transaction(deps.db, (trx) => claim(trx, mailbox, place, { sha256: null, now: deps.clock.now() }))
}

/** True for whoever is the first to take it: by its number in its folder, and by what it holds. */
async function claim(
  trx: Trx,
  { id }: Kept,
  { epoch, uid }: Place,
  { sha256, now }: { sha256: Buffer | null; now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ again: boolean }>`
    insert into ap_letter_taken (owner_id, epoch, uid, sha256, taken_on, arrivals, left_out)
    values (${id}::uuid, ${epoch}, ${uid}, ${sha256}, ${now}, 0, 0) on conflict do nothing
    returning exists (select from ap_letter_taken o where o.owner_id = ${id}::uuid and o.sha256 = ${sha256}) as again`.execute(
    trx,
  )
  return rows[0] !== undefined && !rows[0].again
}

/** Takes a letter once, with all that hangs on it, in one transaction; false where something of it was left out, or nothing came of it. */
async function takeLetter(
  deps: Deps,
  rooms: Pick<EntityRooms, 'files'>,
  mailbox: Kept,
  { source, outcome, ...place }: Place & { readonly source: Buffer; readonly outcome: Outcome },
): Promise<boolean> {
  const letter = await readLetter(source)
  const brought = await filesOf(deps, letter)
  try {
    const sha256 = createHash('sha256').update(source).digest()
    const [now, requestId] = [deps.clock.now(), deps.random.uuid()]
    await transaction(deps.db, async (trx) => {
      if (!(await claim(trx, mailbox, place, { sha256, now }))) return
      const context = { trx, now, requestId, changeId: requestId, user: { name: SERVER } }
      for (const one of brought.files)
        await arrive(deps, rooms, context, { ...one, sender: letter.sender, subject: letter.subject })
      await sql`
        update ap_letter_taken set arrivals = ${brought.files.length}, left_out = ${brought.left}
        where owner_id = ${mailbox.id}::uuid and epoch = ${place.epoch} and uid = ${place.uid}`.execute(trx)
      outcome.letters += 1
      outcome.arrivals += brought.files.length
      outcome.left += brought.left
    })
    return brought.files.length > 0 && brought.left === 0
  } finally {
    await Promise.all(brought.files.map(({ file }) => file.forget()))
  }
}

interface Brought {
  readonly name: string
  readonly file: StagedFile
  readonly words: PaperWords
}

/** Files that a document can have, judged by what they hold as those that people bring are; the others are counted. */
async function filesOf(deps: Deps, { files }: ReadLetter): Promise<{ files: Brought[]; left: number }> {
  const found: Brought[] = []
  let left = 0
  for (const { name, content } of files) {
    const file = await stage(Readable.from([content])).catch((error: unknown) => {
      if (error instanceof TooLarge) return null
      throw error
    })
    if (file && file.size > 0 && file.type !== null) {
      found.push({ name, file, words: await readOnce(deps, file.sha256, () => Promise.resolve(content)) })
    } else {
      left += 1
      await file?.forget()
    }
  }
  return { files: found, left }
}
