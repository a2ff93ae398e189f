import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { imapMailboxes, type ImapOptions } from '../../../../server/platform/letters/imap.ts'
import type { MailboxAt } from '../../../../server/platform/ports.ts'
import { certificateOf } from '../../../support/certificate.ts'
import { ImapServer } from '../../../support/imap-server.ts'

/** A mailbox over a socket that is really encrypted, by certificates that sign themselves. */
const own = certificateOf('localhost')
const other = certificateOf('mail.thief.example')
const start = new ImapServer('invoices', 'open sesame', { certificate: own, from: 'start' })
const asked = new ImapServer('invoices', 'open sesame', { certificate: own, from: 'asked' })
const thief = new ImapServer('invoices', 'open sesame', { certificate: other, from: 'start' })
const plain = new ImapServer('invoices', 'open sesame')
const servers = [start, asked, thief, plain]
const ports = new Map(await Promise.all(servers.map(async (server) => [server, await server.listen()] as const)))
afterAll(() => Promise.all(servers.map((server) => server.close())))

const at = (server: ImapServer, changes: Partial<MailboxAt> = {}): MailboxAt => ({
  ...{ host: 'localhost', port: ports.get(server)!, security: 'TLS', userName: 'invoices', password: 'open sesame' },
  ...{ folder: 'INBOX', longest: 10_000 },
  ...changes,
})
const read = (place: MailboxAt, options: ImapOptions = { trusts: [own.cert] }) =>
  imapMailboxes(['localhost'], options).within(place, async (box) => {
    const letters = await box.letters()
    return (await Promise.all(letters.map(({ uid }) => box.source(uid)))).map(String)
  })

beforeEach(() => {
  for (const server of servers) {
    for (const folder of server.folders.values()) folder.length = 0
    server.asked.length = 0
    server.silentAt = null
  }
})

describe('[judgement 13 letters] a mailbox over an encrypted line', () => {
  it('is read where the line is encrypted from its first byte, and where that is asked for before the password is said', async () => {
    start.put('Subject: one\r\n\r\n')
    asked.put('Subject: two\r\n\r\n')
    expect(await read(at(start))).toEqual([expect.stringContaining('one')])
    expect(await read(at(asked, { security: 'StartTLS' }))).toEqual([expect.stringContaining('two')])
    expect(asked.asked.indexOf('STARTTLS')).toBeGreaterThan(-1)
    expect(asked.asked.indexOf('STARTTLS')).toBeLessThan(asked.asked.indexOf('LOGIN'))
  })

  it('says no password to a server whose certificate nobody vouches for, or that is of another name', async () => {
    await expect(read(at(start), {})).rejects.toThrow(/self.signed/i)
    await expect(read(at(thief), { trusts: [other.cert] })).rejects.toThrow(/altname|does not match/i)
    expect([...start.asked, ...thief.asked]).toEqual([])
  })

  it('says no password where encryption was to be asked for and is not offered', async () => {
    await expect(read(at(plain, { security: 'StartTLS' }))).rejects.toThrow()
    expect(plain.asked).not.toContain('LOGIN')
  })

  it('waits for a server that has gone silent no longer than it has patience', async () => {
    start.put('Subject: never told\r\n\r\n')
    start.silentAt = /FETCH/
    await expect(read(at(start), { trusts: [own.cert], patience: 100 })).rejects.toThrow()
    expect(start.asked.some((line) => line.startsWith('FETCH') || line.startsWith('UID FETCH'))).toBe(true)
  })

  it('takes no more bytes of a letter than it may have, whatever the server said of its length', async () => {
    const uid = start.put(`Subject: endless\r\n\r\n${'x'.repeat(50_000)}`)
    start.saidLong.set(uid, 10)
    await expect(read(at(start, { longest: 10_000 }))).rejects.toThrow()
    // By that limit alone: where it is wider, the letter is had.
    expect(await read(at(start, { longest: 100_000 }))).toHaveLength(1)
  })
})
