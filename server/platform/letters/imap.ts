import type { ImapFlow } from 'imapflow'
import { addressOf } from '../outside/own-or-public.ts'
import type { MailboxAt, OpenMailbox, ReadsMailboxes } from '../ports.ts'

/** Longest time without a word from the other side, in ms. */
const PATIENCE = 15_000

export interface ImapOptions {
  /** Certificates beside those that the machine trusts, in PEM. */
  readonly trusts?: readonly string[]
  /** In place of the usual one, in ms. */
  readonly patience?: number
}

/** Reads mailboxes over IMAP. @param innerHosts hosts inside the house that may be asked, lower-cased; of these alone unencrypted */
export function imapMailboxes(
  innerHosts: readonly string[],
  { trusts, patience = PATIENCE }: ImapOptions = {},
): ReadsMailboxes {
  return {
    async within<R>(at: MailboxAt, work: (mailbox: OpenMailbox) => Promise<R>): Promise<R> {
      // Half a second of loading that no start waits for.
      const library = await import('imapflow')
      const client = new library.ImapFlow({
        host: await addressOf(at.host, innerHosts),
        servername: at.host,
        port: at.port,
        secure: at.security === 'TLS',
        // A connection that stays open to readers on the way is a setting of the house alone.
        doSTARTTLS: at.security === 'TLS' ? undefined : at.security === 'StartTLS',
        ...(trusts ? { tls: { ca: [...trusts] } } : {}),
        auth: { user: at.userName, pass: at.password },
        ...{ logger: false, disableAutoIdle: true, connectionTimeout: patience, greetingTimeout: patience },
        ...{ socketTimeout: 2 * patience, maxLiteralSize: 2 * at.longest },
      })
      // What breaks off later is heard by whoever waits for an answer.
      client.on('error', () => undefined)
      try {
        await client.connect()
        const opened = await client.mailboxOpen(at.folder)
        return await work(mailboxOf(client, String(opened.uidValidity)))
      } finally {
        await client.logout().catch(() => client.close())
      }
    },
  }
}

const mailboxOf = (client: ImapFlow, epoch: string): OpenMailbox => ({
  epoch,
  async letters() {
    const found: { uid: number; size: number }[] = []
    if (client.mailbox === false || client.mailbox.exists === 0) return found
    for await (const { uid, size } of client.fetch('1:*', { uid: true, size: true }))
      found.push({ uid, size: size ?? 0 })
    return found
  },
  async source(uid) {
    const letter = await client.fetchOne(String(uid), { source: true }, { uid: true })
    return letter === false ? null : (letter.source ?? null)
  },
  async markRead(uid) {
    done(await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true }), 'marked as read')
  },
  async move(uid, folder) {
    done(await client.messageMove(String(uid), folder, { uid: true }), `moved to ${folder}`)
  },
  async remove(uid) {
    done(await client.messageDelete(String(uid), { uid: true }), 'deleted')
  },
})

/** The library says no more than that it did not. */
function done(answer: unknown, what: string): void {
  if (!answer) throw new Error(`The letter could not be ${what}.`)
}
