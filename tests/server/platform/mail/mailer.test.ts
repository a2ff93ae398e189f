import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Deps } from '../../../../server/platform/deps.ts'
import { readSuiteTexts } from '../../../../server/platform/entity/texts.ts'
import type { Letter, Mail } from '../../../../server/platform/ports.ts'
import { openLetter, sealLetters } from '../../../../server/platform/mail/sealed-text.ts'
import { seedTemplates } from '../../../../server/platform/mail/templates.ts'
import { SealedBox } from '../../../../server/platform/secrets/secrets.ts'
import { testDatabase, type TestDatabase } from '../../../support/database.ts'
import { KeptMail, testDeps } from '../../../support/server.ts'

/** A mail server that can be out of order. */
class Counter implements Mail {
  readonly from = 'Novus <novus@example.com>'
  readonly delivers = true
  readonly kept = new KeptMail()
  failure: Error | null = null
  async send(letter: Letter): Promise<void> {
    if (this.failure) throw this.failure
    await this.kept.send(letter)
  }
}

const NOON = Date.parse('2026-11-20T12:00:00Z')
let database: TestDatabase
let deps: Deps
let mail: Counter
let time: number

beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(async () => {
  await sql`delete from job`.execute(database.db)
  await sql`truncate letter, email_template, pgboss.job`.execute(database.db)
  time = NOON
  mail = new Counter()
  deps = testDeps(database, { mail, clock: { now: () => new Date(time) } })
  await database.db.transaction().execute((trx) => seedTemplates(trx, readSuiteTexts(deps.config.root)))
})
afterAll(() => database.drop())

const values = { displayName: 'Claire', userName: 'claire', date: '2026-11-20', time: '15:04' }
const changed = (locale: string | null = 'fr-CA', more = {}) =>
  database.db
    .transaction()
    .execute((trx) =>
      deps.mailer.write(trx, 'passwordChanged', { to: 'claire@example.com', locale, values, by: 'Test', ...more }),
    )
const invited = () =>
  database.db.transaction().execute((trx) =>
    deps.mailer.write(trx, 'invitation', {
      to: 'claire@example.com',
      locale: null,
      values: { displayName: 'Claire', userName: 'claire', link: 'https://secret', hours: '24' },
      by: 'Test',
    }),
  )
const again = (id: string) => database.db.transaction().execute((trx) => deps.mailer.again(trx, id, 'Marie'))
async function row(id: string) {
  const { rows } = await sql<Record<string, unknown>>`select * from letter where id = ${id}::uuid`.execute(database.db)
  return rows[0]!
}

describe('a letter', () => {
  it('with a link that lets somebody in is put into a folder without it, whatever the template says', async () => {
    const folder = new KeptMail()
    deps = testDeps(database, {
      mail: { from: 'x@example.com', delivers: false, send: (letter) => folder.send(letter) },
      clock: { now: () => new Date(time) },
    })
    const link = 'https://novus.example.com/oidc/first?token=AbC-123_x'
    await database.db.transaction().execute((trx) =>
      deps.mailer.write(trx, 'invitation', {
        ...{ to: 'claire@example.com', locale: 'fr-CA', by: 'Test' },
        values: { displayName: 'Claire', userName: 'claire', link, hours: '24' },
      }),
    )
    await deps.jobs.drain()
    expect(folder.letters[0]!.text).toContain('Claire')
    expect(folder.letters[0]!.text).not.toContain('AbC-123_x')
    expect(folder.letters[0]!.text).toMatch(/personne qui vous invite/)
  })

  it('is written in the transaction that has the reason, and sent by a job', async () => {
    const failing = database.db.transaction().execute(async (trx) => {
      await deps.mailer.write(trx, 'passwordChanged', { to: 'x@example.com', locale: null, values, by: 'Test' })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    const id = await changed()
    expect(mail.kept.letters).toEqual([])
    await deps.jobs.drain()
    expect(mail.kept.letters).toHaveLength(1)
    expect(mail.kept.letters[0]).toMatchObject({
      id,
      to: 'claire@example.com',
      subject: 'Votre mot de passe Novus a été modifié',
      text: expect.stringMatching(/^Bonjour Claire,[^]*2026-11-20 à 15:04/),
      writtenOn: new Date(NOON),
    })
    expect(await row(id)).toMatchObject({ status: 'Sent', attempts: 1, sent_on: '2026-11-20T12:00:00Z' })
  })

  it('waits while the mail server is out of order, and is a failed one after its last attempt', async () => {
    mail.failure = new Error('connection refused')
    const id = await changed()
    await deps.jobs.drain()
    expect(await row(id)).toMatchObject({ status: 'Waiting', attempts: 1, last_error: 'connection refused' })
    for (let n = 0; n < 10; n++, time += 3_600_000) await deps.jobs.drain()
    expect(await row(id)).toMatchObject({ status: 'Failed', attempts: 8 })
    mail.failure = null
    expect(await again(id)).toBe(true)
    await deps.jobs.drain()
    expect(await row(id)).toMatchObject({ status: 'Sent', attempts: 1, last_error: null })
  })

  it('that the mail server refuses for good is not offered again', async () => {
    mail.failure = Object.assign(new Error('no such user'), { responseCode: 550 })
    const id = await changed()
    await deps.jobs.drain()
    expect(await row(id)).toMatchObject({ status: 'Failed', attempts: 1, last_error: 'no such user' })
  })

  it('with a secret is shown to nobody, and its text is not kept once it is sent', async () => {
    const id = await invited()
    expect(await deps.mailer.read(id)).toBe(null)
    await deps.jobs.drain()
    expect(mail.kept.letters[0]!.text).toContain('https://secret')
    expect(await row(id)).toMatchObject({ status: 'Sent', body: null })
    expect(await again(id)).toBe(false)
    const { rows } = await sql`select from job where payload::text like '%secret%'`.execute(database.db)
    expect(rows).toEqual([])
  })

  it('with a secret lies sealed while it waits and when it has failed, and leaves whole', async () => {
    const id = await invited()
    const kept = async () => JSON.stringify(await row(id))
    expect(await kept()).not.toMatch(/secret|Hello Claire/)
    mail.failure = Object.assign(new Error('no such user'), { responseCode: 550 })
    await deps.jobs.drain()
    expect(await row(id)).toMatchObject({ status: 'Failed', body: null })
    expect(await kept()).not.toMatch(/secret|Hello Claire/)
    mail.failure = null
    expect(await again(id)).toBe(true)
    await deps.jobs.drain()
    expect(mail.kept.letters[0]!.text).toMatch(/^Hello Claire[^]*https:\/\/secret/)
    expect(await row(id)).toMatchObject({ status: 'Sent', body: null, sealed: null })
  })

  it('with a secret that an older release left open, or an earlier key has sealed, is sealed at a start', async () => {
    const open = await invited()
    await sql`update letter set body = 'Come by https://secret', sealed = null where id = ${open}::uuid`.execute(
      database.db,
    )
    const earlier = { id: 'earlier', key: randomBytes(32) }
    const stale = await invited()
    const sealed = new SealedBox([earlier]).seal('Come by https://secret-too    ', 'letter.sealed')
    await sql`update letter set sealed = ${sealed} where id = ${stale}::uuid`.execute(database.db)
    const plain = await changed()
    const box = new SealedBox([{ id: '1', key: randomBytes(32) }, earlier])
    await sealLetters(database.db, box)
    await sealLetters(database.db, box)
    for (const [id, text] of Object.entries({
      [open]: 'Come by https://secret',
      [stale]: 'Come by https://secret-too',
    })) {
      const kept = await row(id)
      expect(JSON.stringify(kept)).not.toContain('secret')
      expect([box.isStale(String(kept['sealed'])), openLetter(box, String(kept['sealed']))]).toEqual([false, text])
    }
    expect(await row(plain)).toMatchObject({ sealed: null, body: expect.stringMatching(/^Bonjour/) })
  })

  it('fetches its files when it is sent', async () => {
    const file = { contentType: 'text/plain', content: Buffer.from('figures') }
    deps.mailer.attachFrom('probe', async (reference) => (expect(reference).toBe('7'), file))
    await changed(null, { attachments: [{ source: 'probe', reference: '7', fileName: 'a.txt' }] })
    const lost = await changed(null, { attachments: [{ source: 'elsewhere', reference: '7', fileName: 'b.txt' }] })
    await deps.jobs.drain()
    expect(mail.kept.letters[0]!.attachments).toEqual([{ fileName: 'a.txt', ...file }])
    expect(await row(lost)).toMatchObject({ status: 'Failed', last_error: expect.stringContaining('b.txt') })
  })
})

describe('the texts of letters', () => {
  it('are those of the template, in English where the language has none', async () => {
    await sql`update email_template set subject = 'Hi {{displayName}} and {{nobody}}', subject_fr = null`.execute(
      database.db,
    )
    await changed('fr-CA')
    await changed('de-DE')
    await deps.jobs.drain()
    const subjects = mail.kept.letters.map(({ subject }) => subject)
    expect(subjects).toEqual(['Hi Claire and {{nobody}}', 'Hi Claire and {{nobody}}'])
    expect(mail.kept.letters.map(({ text }) => text.slice(0, 5)).sort()).toEqual(['Bonjo', 'Hello'])
  })

  it('follow the release, except for those that somebody has changed', async () => {
    await sql`update email_template set body = 'Ours' where template_id = 'invitation'`.execute(database.db)
    const texts = readSuiteTexts(deps.config.root)
    const newer = { ...texts, raw: (...of: Parameters<typeof texts.raw>) => `${texts.raw(...of)}!` }
    await database.db.transaction().execute((trx) => seedTemplates(trx, newer))
    const { rows } = await sql<{ subject: string; body: string }>`
      select subject, body from email_template where template_id = 'invitation'`.execute(database.db)
    expect(rows).toEqual([{ subject: 'Your access to Novus!', body: 'Ours' }])
  })
})
