import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Time as the server sees it. Tests hand in one that they turn. */
export interface Clock {
  now(): Date
}

/** Chance. Tests hand in one that repeats. */
export interface Random {
  uuid(): string
  bytes(length: number): Buffer
}

export interface Letter {
  to: string
  subject: string
  /** Plain text, lines of any length. */
  text: string
}

/** Post that leaves the house. */
export interface Mail {
  send(letter: Letter): Promise<void>
}

export const systemClock: Clock = { now: () => new Date() }

export const systemRandom: Random = { uuid: () => randomUUID(), bytes: (length) => randomBytes(length) }

const headerLine = (text: string) => `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`

/** RFC 5322 text of a letter; an address with a line break is refused, so that it cannot add headers. */
export function asMessage(letter: Letter, from: string, now: Date, id: string): string {
  if (/[\r\n]/.test(letter.to)) throw new Error('A mail address has no line breaks.')
  const body = Buffer.from(letter.text).toString('base64').replace(/.{76}/g, '$&\r\n')
  return [
    `From: ${from}`,
    `To: ${letter.to}`,
    `Subject: ${headerLine(letter.subject)}`,
    `Date: ${now.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${id}@novus>`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    body,
    '',
  ].join('\r\n')
}

/**
 * Post through a pickup folder: each letter is one `.eml` file, written whole before it gets its name, for the site's mail
 * relay to collect.
 */
export function pickupMail(folder: string, from: string, clock: Clock, random: Random): Mail {
  return {
    async send(letter) {
      const id = random.uuid()
      const path = join(folder, `${id}.eml`)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(`${path}.part`, asMessage(letter, from, clock.now(), id), { mode: 0o600 })
      await rename(`${path}.part`, path)
    },
  }
}
