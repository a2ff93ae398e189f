import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { Letter } from '../../../../server/platform/ports.ts'
import { asMessage, pickupMail, smtpMail } from '../../../../server/platform/mail/transports.ts'

const folder = await mkdtemp(join(tmpdir(), 'novus-mail-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const FROM = 'Novus <novus@example.com>'
const letter = (changes: Partial<Letter> = {}): Letter => ({
  id: '6f1e4c0e-5b1f-4a57-9e0b-0d5f7f9d2a11',
  to: 'claire@example.com',
  subject: 'Écran prêt',
  text: 'Voilà.\nÀ bientôt.',
  writtenOn: new Date('2026-11-20T12:00:00Z'),
  ...changes,
})

/** A mail server that says what it is told to, and keeps what it hears. */
async function mailServer(answerToData: string): Promise<{ url: string; heard: string[]; server: Server }> {
  const heard: string[] = []
  const talk = (socket: Socket) => {
    let isText = false
    socket.write('220 test\r\n')
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      heard.push(chunk)
      if (isText) {
        if (!chunk.endsWith('\r\n.\r\n')) return
        isText = false
        socket.write(`${answerToData}\r\n`)
      } else if (/^DATA/i.test(chunk)) {
        isText = true
        socket.write('354 go on\r\n')
      } else socket.write(/^QUIT/i.test(chunk) ? '221 bye\r\n' : '250 ok\r\n')
    })
    socket.on('error', () => undefined)
  }
  const server = createServer(talk)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}?ignoreTLS=true`, heard, server }
}

describe('mail', () => {
  it('lies whole in the pickup folder, with accents intact', async () => {
    await pickupMail(folder, FROM).send(letter())
    expect(await readdir(folder)).toEqual([`${letter().id}.eml`])
    const [head, body] = (await readFile(join(folder, `${letter().id}.eml`), 'utf8')).split('\r\n\r\n')
    expect(head).toContain('From: Novus <novus@example.com>')
    expect(head).toContain('To: claire@example.com')
    expect(head).toContain('Date: Fri, 20 Nov 2026 12:00:00 +0000')
    expect(head).toContain(`Message-ID: <${letter().id}@novus>`)
    expect(head).toMatch(/Subject: =\?UTF-8\?/i)
    expect(body).toContain('Voil=C3=A0.')
  })

  it('brings its files along', async () => {
    const file = { fileName: 'relevé.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF-1.7') }
    const message = (await asMessage(letter({ attachments: [file] }), FROM)).toString()
    expect(message).toContain('Content-Type: application/pdf')
    expect(message).toContain(Buffer.from('%PDF-1.7').toString('base64'))
  })

  it('takes no header from an address', async () => {
    const to = 'a@example.com\r\nBcc: everybody@example.com'
    await expect(asMessage(letter({ to }), 'novus@example.com')).rejects.toThrow(/line breaks/)
  })

  it('goes to a mail server, and its refusal is heard', async () => {
    const [friendly, hostile] = [await mailServer('250 queued'), await mailServer('554 no such user')]
    try {
      await smtpMail(friendly.url, FROM).send(letter())
      expect(friendly.heard.join('')).toContain('RCPT TO:<claire@example.com>')
      expect(friendly.heard.join('')).toContain(`Message-ID: <${letter().id}@novus>`)
      await expect(smtpMail(hostile.url, FROM).send(letter())).rejects.toMatchObject({ responseCode: 554 })
    } finally {
      friendly.server.close()
      hostile.server.close()
    }
  })
})
