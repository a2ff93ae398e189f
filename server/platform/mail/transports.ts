import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Letter, Mail } from '../ports.ts'

/** What is handed over: nothing in it is ever read from a file or an address that a text names. */
function optionsOf(letter: Letter, from: string): SendMailOptions {
  if (/[\r\n]/.test(letter.to)) throw new Error('A mail address has no line breaks.')
  return {
    from,
    to: { name: '', address: letter.to },
    subject: letter.subject,
    text: letter.text,
    date: letter.writtenOn,
    // The same at every attempt, so that a letter that was sent twice is seen to be one.
    messageId: `<${letter.id}@novus>`,
    attachments: letter.attachments?.map(({ fileName, contentType, content }) => ({
      filename: fileName,
      contentType,
      content,
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** The letter as it travels: RFC 5322 with MIME. */
export async function asMessage(letter: Letter, from: string): Promise<Buffer> {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return (await composer.sendMail(optionsOf(letter, from))).message as Buffer
}

/** Post by SMTP: `smtps://user:password@mail.example.com`. */
export function smtpMail(url: string, from: string): Mail {
  const transport = createTransport(url, {})
  return { from, delivers: true, send: async (letter) => void (await transport.sendMail(optionsOf(letter, from))) }
}

/**
 * Post through a pickup folder: each letter is one `.eml` file, written whole before it gets its name, for the site's mail
 * relay to collect. Sent again, it takes its own place.
 */
export function pickupMail(folder: string, from: string): Mail {
  return {
    from,
    delivers: false,
    async send(letter) {
      const path = join(folder, `${letter.id}.eml`)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(`${path}.part`, await asMessage(letter, from), { mode: 0o600 })
      await rename(`${path}.part`, path)
    },
  }
}
