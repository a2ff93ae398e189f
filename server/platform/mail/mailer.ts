import { randomUUID } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { Type } from 'typebox'
import {
  filled,
  LETTERS,
  type LetterDefinition,
  type LetterId,
  type LetterValues,
} from '../../../shared/contracts/letters.ts'
import { LOCALES, type Locale } from '../../../shared/contracts/shell.ts'
import { defaultLanguage } from '../configuration/default-language.ts'
import type { Tables } from '../database/tables.ts'
import type { Trx } from '../database/transaction.ts'
import type { SuiteTexts } from '../entity/texts.ts'
import { Hopeless, jobHandler, jobKind, type JobContext } from '../jobs/job.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Clock, Letter, Mail } from '../ports.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { openLetter, sealLetter } from './sealed-text.ts'
import { templateOf } from './templates.ts'

export const SendLetter = jobKind('sendLetter', Type.Object({ letterId: Type.String() }), { maxAttempts: 8 })

interface MailerParts {
  db: Kysely<Tables>
  clock: Clock
  mail: Mail
  jobs: Jobs
  texts: SuiteTexts
  secrets: Secrets
}

/** A file that a letter brings along, as its row keeps it: where it is fetched when the letter is sent. */
export interface AttachmentReference {
  source: string
  reference: string
  fileName: string
}

export interface NewLetter<L extends LetterId> {
  to: string
  /** Language of the reader; none, or one that we do not have, is the default language of the suite. */
  locale: string | null
  values: LetterValues<L>
  attachments?: readonly AttachmentReference[]
  /** Display name of who causes the letter. */
  by: string
}

interface LetterRow {
  id: string
  recipient: string
  subject: string
  /** Null of a confidential letter. */
  body: string | null
  /** Text of a confidential letter, until it is sent. */
  sealed: string | null
  attachments: AttachmentReference[]
  status: 'Waiting' | 'Sent' | 'Failed'
  confidential: boolean
  locale: Locale
  created_on: string
}

/** Where files of one kind are fetched. */
type AttachmentSource = (reference: string) => Promise<{ contentType: string; content: Buffer }>

/** Letters that leave the house (server/platform/mail/README.md). */
export class Mailer {
  readonly #parts: MailerParts
  readonly #sources = new Map<string, AttachmentSource>()

  constructor(parts: MailerParts) {
    this.#parts = parts
    parts.jobs.add(jobHandler(SendLetter, ({ letterId }, context) => this.#send(letterId, context)))
  }

  /** The address that letters come from. */
  get from(): string {
    return this.#parts.mail.from
  }

  /** Whether letters go to a mail server; else they lie in a folder until somebody fetches them. */
  get delivers(): boolean {
    return this.#parts.mail.delivers
  }

  /** Says where files are fetched that letters name as coming from `source`. */
  attachFrom(source: string, fetch: AttachmentSource): void {
    this.#sources.set(source, fetch)
  }

  /**
   * Writes a letter in the caller's transaction; it is sent if that commits.
   * @returns id of its row
   */
  async write<L extends LetterId>(trx: Trx, id: L, letter: NewLetter<L>): Promise<string> {
    const { clock, texts, secrets } = this.#parts
    const locale = LOCALES.find((known) => known === letter.locale) ?? (await defaultLanguage(trx))
    const { subject, body } = (await templateOf(trx, id, locale)) ?? this.#shipped(texts, id, locale)
    const now = clock.now()
    const { confidential = false }: LetterDefinition = LETTERS[id]
    const text = filled(body, letter.values)
    const { rows } = await sql<{ id: string }>`
      insert into letter (template_id, locale, recipient, subject, body, sealed, confidential, attachments, status,
                          created_by, created_on, updated_by, updated_on)
      values (${id}, ${locale}, ${letter.to}, ${oneLine(filled(subject, letter.values))},
              ${confidential ? null : text}, ${confidential ? sealLetter(secrets, text) : null}, ${confidential},
              ${JSON.stringify(letter.attachments ?? [])}::jsonb,
              'Waiting', ${letter.by}, ${now}, ${letter.by}, ${now})
      returning id`.execute(trx)
    const letterId = rows[0]!.id
    await this.#enqueue(trx, letterId, letter.by)
    return letterId
  }

  /**
   * Has a letter sent once more.
   * @returns false when there is none, or its text is not kept
   */
  async again(trx: Trx, letterId: string, by: string): Promise<boolean> {
    const { numAffectedRows } = await sql`
      update letter set status = 'Waiting', attempts = 0, last_error = null, version = version + 1, updated_by = ${by},
        updated_on = ${this.#parts.clock.now()}
      where id = ${letterId}::uuid and (body is not null or sealed is not null)`.execute(trx)
    if (numAffectedRows !== 1n) return false
    await this.#enqueue(trx, letterId, by)
    return true
  }

  /** Hands a letter over at once: for what must be told when no row can be written. @throws what the mail server says */
  async sendUnkept(letter: Pick<Letter, 'to' | 'subject' | 'text'>): Promise<void> {
    await this.#parts.mail.send({ ...letter, id: randomUUID(), writtenOn: this.#parts.clock.now() })
  }

  /** The letter as it travels, without its files; null when its text is not for other eyes. */
  async read(letterId: string): Promise<Letter | null> {
    const row = await rowOf(this.#parts.db, letterId)
    return row && !row.confidential ? letterOf(row, row.body) : null
  }

  #shipped(texts: SuiteTexts, id: LetterId, locale: Locale) {
    return { subject: texts.raw(locale, `letters:${id}.subject`), body: texts.raw(locale, `letters:${id}.body`) }
  }

  async #enqueue(trx: Trx, letterId: string, by: string): Promise<void> {
    await this.#parts.jobs.enqueue(trx, SendLetter, { letterId }, { by, key: letterId })
  }

  async #send(letterId: string, { attempt, finish }: JobContext): Promise<void> {
    const { db, clock, mail, secrets } = this.#parts
    const row = await rowOf(db, letterId)
    if (!row || row.status === 'Sent') return
    try {
      const text = row.sealed === null ? row.body : openLetter(secrets, row.sealed)
      await mail.send({ ...letterOf(row, this.#asMailed(row, text)), attachments: await this.#fetch(row.attachments) })
    } catch (error) {
      const failure = isRefusal(error) ? new Hopeless((error as Error).message) : (error as Error)
      const isLast = failure instanceof Hopeless || attempt >= SendLetter.maxAttempts
      await sql`
        update letter set status = ${isLast ? 'Failed' : 'Waiting'}, attempts = attempts + 1,
          last_error = ${failure.message.slice(0, 2000)}, version = version + 1
        where id = ${letterId}::uuid and status = 'Waiting'`.execute(db)
      throw failure
    }
    await finish((trx) =>
      sql`
        update letter set status = 'Sent', sent_on = ${clock.now()}, attempts = attempts + 1, last_error = null,
          body = case when confidential then null else body end, sealed = null, version = version + 1
        where id = ${letterId}::uuid`.execute(trx),
    )
  }

  /** A folder keeps what a mail server only passes on: there a link that lets somebody in is left out; whoever invited has seen it. */
  #asMailed({ confidential, locale }: LetterRow, text: string | null): string | null {
    if (!confidential || text === null || this.#parts.mail.delivers) return text
    return text.replace(LINK, () => this.#parts.texts.raw(locale, 'letters:withoutLink'))
  }

  async #fetch(references: readonly AttachmentReference[]) {
    return Promise.all(
      references.map(async ({ source, reference, fileName }) => {
        const fetch = this.#sources.get(source)
        if (!fetch) throw new Hopeless(`Nobody knows where ${fileName} is kept.`)
        return { fileName, ...(await fetch(reference)) }
      }),
    )
  }
}

async function rowOf(db: Kysely<Tables>, letterId: string): Promise<LetterRow | null> {
  const { rows } = await sql<LetterRow>`
    select id, recipient, subject, body, sealed, attachments, status, confidential, locale, created_on
    from letter where id = ${letterId}::uuid`.execute(db)
  return rows[0] ?? null
}

const letterOf = (row: LetterRow, text: string | null): Letter => ({
  id: row.id,
  to: row.recipient,
  subject: row.subject,
  text: text ?? '',
  writtenOn: new Date(row.created_on),
})

/** A one-time link, wherever a template has put it. */
const LINK = /\S+[?&]token=\S+/g

/** A name may have been pasted with a line break; a subject has none. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 500)

/** The mail server has refused for good: another attempt would meet the same answer (RFC 5321, 5yz). */
const isRefusal = (error: unknown): boolean => {
  const { responseCode } = error as { responseCode?: number }
  return responseCode !== undefined && responseCode >= 500
}
