import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { Mailbox } from '../../../../shared/contracts/ap/mailbox.ts'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import { DOTS } from '../../../../shared/contracts/fields.ts'
import { seedSchedules } from '../../../../server/platform/jobs/schedules.ts'
import { addressOf, NotAllowed } from '../../../../server/platform/outside/own-or-public.ts'
import { ImapServer } from '../../../support/imap-server.ts'
import { rules, startStaff, type Row } from '../admin/calls.ts'

/** Letters that vendors send, out of a real mailbox over a socket into Arrivals. */
const INNER = 'localhost'
const { app, admin, clerk } = await startStaff({ config: { innerMailHosts: [INNER] } })
const PATH = '/api/ap/mailbox'
const server = new ImapServer('invoices', 'open sesame')
const port = await server.listen()
afterAll(() => server.close())

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
const PNG = Buffer.from(
  '89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000a49444154789c6300010000050001',
  'hex',
)

interface Part {
  readonly name: string
  readonly type: string
  readonly content: Buffer
  readonly inline?: boolean
}
const letter = (subject: string, parts: readonly Part[], from = 'Bayfront Rolling Mills <ar@bayfront.example>') =>
  [
    `From: ${from}`,
    `To: invoices@example.com`,
    `Subject: ${subject}`,
    `Message-ID: <${subject.replace(/\W/g, '')}@bayfront.example>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Please find our invoice.',
    ...parts.flatMap(({ name, type, content, inline }) => [
      '--b',
      `Content-Type: ${type}; name="${name}"`,
      'Content-Transfer-Encoding: base64',
      `Content-Disposition: ${inline ? 'inline' : 'attachment'}; filename="${name}"`,
      ...(inline ? ['Content-ID: <logo>'] : []),
      '',
      content.toString('base64').replace(/.{76}/g, '$&\r\n'),
    ]),
    '--b--',
    '',
  ].join('\r\n')
const pdf = (name: string, more = ''): Part => ({
  name,
  type: 'application/pdf',
  content: Buffer.concat([PDF, Buffer.from(more)]),
})

const mailbox = (changes: Row = {}): Row => ({
  ...emptyRecord(Mailbox.fields),
  ...{ mailboxId: 'INVOICES', name: 'Invoices', active: true, host: INNER, port, security: 'None' },
  ...{ userName: 'invoices', password: 'open sesame', folder: 'INBOX', afterReading: 'Mark', moveTo: null },
  ...changes,
})
await seedSchedules(app.deps, app.deps.jobs.shipped)
const [schedule] = (await admin.list('/api/admin/schedule?scheduleId==readMailboxes')).List
const read = async () => {
  expect((await admin.save('POST', `/api/admin/schedule/${String(schedule!['id'])}/run`)).ResultStatus).toBe(1)
  await app.deps.jobs.drain()
}
const arrivals = async () =>
  (await admin.list('/api/ap/arrival?PageSize=100&SortFields=arrivalNo')).List.map(
    ({ sender, subject, fileName, status }) => [sender, subject, fileName, status],
  )
const box = async () => (await admin.list(PATH)).List[0]!
const add = async (changes: Row = {}) => {
  const answer = await admin.save('POST', PATH, { record: mailbox(changes) })
  expect(answer.ResultStatus, JSON.stringify(answer.Problems)).toBe(1)
  return answer.Data!
}

beforeEach(async () => {
  await sql`delete from ap_mailbox`.execute(app.db)
  await sql`truncate ap_arrival cascade`.execute(app.db)
  for (const folder of server.folders.values()) folder.length = 0
  server.asked.length = 0
  server.saidLong.clear()
})

describe('[judgement 13 letters] a mailbox', () => {
  it('brings what hangs on its letters, judged by what it holds, with who sent it and how it was called, each letter once', async () => {
    await add()
    const logo = { name: 'logo.png', type: 'image/png', content: PNG, inline: true }
    const program = { name: 'invoice.pdf.exe', type: 'application/pdf', content: Buffer.from('MZ\u0090 a program') }
    server.put(letter('Invoice ROLL-40118', [pdf('ROLL-40118.pdf', '1'), logo, program]))
    server.put(letter('Two at once', [pdf('a.pdf', '2'), pdf('..\\\\b.pdf', '3')], 'accounts@kelso.example'))
    await read()
    expect(await arrivals()).toEqual([
      ['Bayfront Rolling Mills <ar@bayfront.example>', 'Invoice ROLL-40118', 'ROLL-40118.pdf', 'New'],
      ['accounts@kelso.example', 'Two at once', 'a.pdf', 'New'],
      ['accounts@kelso.example', 'Two at once', '.._b.pdf', 'New'],
    ])
    expect(await box()).toMatchObject({ lastOutcome: '+2 / +3 / −1', failed: false, version: 1 })
    expect(server.folders.get('INBOX')!.map(({ flags }) => [...flags])).toEqual([['\\Seen'], ['\\Seen']])
    await read()
    expect(await arrivals()).toHaveLength(3)
    // The same letter once more, and a folder that has begun its numbers anew.
    server.put(server.folders.get('INBOX')![0]!.source)
    server.epoch = 8
    await read()
    expect(await arrivals()).toHaveLength(3)
  })

  it('takes a letter once though the line breaks before it is led away, and leads it away then', async () => {
    await add({ afterReading: 'Move', moveTo: 'Done' })
    server.put(letter('Broken line', [pdf('x.pdf', '4')]))
    server.cutsAt = /UID MOVE/
    await read()
    expect(await box()).toMatchObject({ failed: true })
    expect([await arrivals(), server.folders.get('Done')!.length]).toMatchObject([{ length: 1 }, 0])
    await read()
    expect(await box()).toMatchObject({ failed: false })
    expect([await arrivals(), server.folders.get('INBOX')!.length, server.folders.get('Done')!.length]).toMatchObject([
      { length: 1 },
      0,
      1,
    ])
  })

  it('leaves a letter where it is that it could not take whole, and goes on with the next', async () => {
    await add({ afterReading: 'Remove' })
    server.put(letter('Nothing hangs on it', []))
    server.put(letter('A program', [{ name: 'x.exe', type: 'application/pdf', content: Buffer.from('MZ a program') }]))
    server.put(letter('Whole', [pdf('w.pdf', '7')]))
    await read()
    expect(await arrivals()).toMatchObject([[expect.anything(), 'Whole', 'w.pdf', 'New']])
    expect(server.folders.get('INBOX')!.map(({ flags }) => [...flags])).toEqual([['\\Seen'], ['\\Seen']])
  })

  it('fetches no letter that is said to be longer than 35 MB: it lies where it is, is counted, and is not asked for again', async () => {
    await add({ afterReading: 'Remove' })
    server.saidLong.set(server.put(letter('Endless', [pdf('e.pdf', '8')])), 35_000_001)
    server.put(letter('Behind it', [pdf('b.pdf', '9')]))
    await read()
    expect(await arrivals()).toMatchObject([[expect.anything(), 'Behind it', 'b.pdf', 'New']])
    expect(await box()).toMatchObject({ lastOutcome: '+1 / +1 / −1', failed: false })
    const fetched = () => server.asked.filter((line) => /FETCH .*BODY/.test(line)).length
    expect(fetched()).toBe(1)
    await read()
    expect([fetched(), server.folders.get('INBOX')!.length]).toEqual([1, 1])
  })

  it('reads fifty letters at once and the rest with the next reading', async () => {
    await add()
    for (let at = 0; at < 52; at++) server.put(letter(`No ${at}`, []))
    await read()
    expect(await box()).toMatchObject({ lastOutcome: '+50 / +0' })
    await read()
    expect(await box()).toMatchObject({ lastOutcome: '+2 / +0' })
  })

  it('gives a mailbox up after three letters in a row that cannot be had, and says so', async () => {
    await add({ afterReading: 'Move', moveTo: 'Nowhere' })
    for (const at of [1, 2, 3, 4]) server.put(letter(`Stuck ${at}`, [pdf(`${at}.pdf`, `s${at}`)]))
    await read()
    expect(await box()).toMatchObject({ failed: true, lastOutcome: expect.stringContaining('moved to Nowhere') })
    expect(await arrivals()).toHaveLength(3)
  })

  it('says what went wrong on its record and among dead letters, and never its password', async () => {
    await add({ password: 'wrong' })
    server.put(letter('Not read', [pdf('n.pdf', '5')]))
    await read()
    expect(await box()).toMatchObject({ failed: true, lastOutcome: expect.stringMatching(/authentication failed/i) })
    const { rows } = await sql<{ error: string; status: string }>`
      select error, state as status from job where name = 'readMailboxes' and state = 'Failed' order by finished_on desc limit 1`.execute(
      app.db,
    )
    expect(rows[0]).toMatchObject({ status: 'Failed', error: expect.stringContaining('INVOICES') })
    const all = await sql<{ said: string }>`
      select (select string_agg(j::text, ' ') from job j) || (select string_agg(m::text, ' ') from ap_mailbox m)
             || (select string_agg(a::text, ' ') from audit_log a) as said`.execute(app.db)
    expect(all.rows[0]!.said).not.toMatch(/wrong|rong"/)
    expect(await box()).not.toHaveProperty('password')
    const one = (await admin.read(`${PATH}/INVOICES`)).Data!
    expect(String(one['password']).trim()).toBe(DOTS)
  })

  it('asks no machine of the house that the operator has not named, and none without encryption but those', async () => {
    await expect(addressOf('127.0.0.1', [])).rejects.toThrow(NotAllowed)
    await expect(addressOf('169.254.169.254', [])).rejects.toThrow(NotAllowed)
    const open = await admin.save('POST', PATH, { record: mailbox({ host: 'mail.example.com' }) })
    expect(rules(open)).toEqual([['security', 'ap:rules.mailbox.encrypted']])
    await add({ host: '127.0.0.1', security: 'TLS' })
    await read()
    expect(await box()).toMatchObject({ failed: true, lastOutcome: expect.stringContaining('INNER_MAIL_HOSTS') })
    expect(server.asked).toEqual([])
  })

  it('is kept by administrators, and its password is for the server that it was given for', async () => {
    const { version } = await add()
    expect((await clerk.write('POST', PATH, { record: mailbox({ mailboxId: 'TWO' }) })).statusCode).toBe(403)
    const change = (record: Row) => admin.save('PUT', `${PATH}/INVOICES`, { record, version })
    expect(rules(await change({ host: 'mail.thief.example', security: 'TLS' }))).toEqual([
      ['password', 'ap:rules.mailbox.passwordOfHost'],
    ])
    expect(rules(await change({ afterReading: 'Move' }))).toEqual([['moveTo', 'ap:rules.mailbox.movedElsewhere']])
    expect(rules(await admin.save('POST', PATH, { record: mailbox({ mailboxId: 'TWO' }) }))).toEqual([
      ['folder', 'ap:rules.mailbox.placeOnce'],
    ])
    expect(rules(await admin.save('POST', PATH, { record: mailbox({ folder: 'Done' }) }))).toEqual([
      ['mailboxId', 'ap:rules.mailbox.idUsedOnce'],
    ])
    expect(
      rules(
        await admin.save('POST', PATH, { record: mailbox({ mailboxId: 'TWO', host: 'http://x', security: 'TLS' }) }),
      ),
    ).toEqual([['host', 'ap:rules.mailbox.hostForm']])
    expect(await change({ name: 'Bills' })).toMatchObject({ ResultStatus: 1 })
    server.put(letter('Still read', [pdf('s.pdf', '6')]))
    await read()
    expect(await box()).toMatchObject({ failed: false })
  })
})
