import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { asMessage, pickupMail, systemRandom } from '../../../server/platform/ports.ts'

const folder = await mkdtemp(join(tmpdir(), 'novus-mail-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const noon = new Date('2026-11-20T12:00:00Z')

describe('mail', () => {
  it('lies whole in the pickup folder, with accents intact', async () => {
    const mail = pickupMail(folder, 'Novus <novus@example.com>', { now: () => noon }, systemRandom)
    await mail.send({ to: 'claire@example.com', subject: 'Écran prêt', text: 'Voilà.\nÀ bientôt.' })
    const [file, ...others] = await readdir(folder)
    expect(others).toEqual([])
    const [head, body] = (await readFile(join(folder, file!), 'utf8')).split('\r\n\r\n')
    expect(head).toContain('To: claire@example.com')
    expect(head).toContain('Date: Fri, 20 Nov 2026 12:00:00 +0000')
    expect(Buffer.from(/Subject: =\?UTF-8\?B\?(.*)\?=/.exec(head!)![1]!, 'base64').toString()).toBe('Écran prêt')
    expect(Buffer.from(body!, 'base64').toString()).toBe('Voilà.\nÀ bientôt.')
  })

  it('takes no header from an address', () => {
    const letter = { to: 'a@example.com\r\nBcc: everybody@example.com', subject: 's', text: 't' }
    expect(() => asMessage(letter, 'novus@example.com', noon, '1')).toThrow(/line breaks/)
  })
})
