import { randomBytes, randomUUID } from 'node:crypto'

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
  /** uuid of its row. */
  id: string
  to: string
  subject: string
  /** Plain text, lines of any length. */
  text: string
  writtenOn: Date
  attachments?: readonly { fileName: string; contentType: string; content: Buffer }[]
}

/** Post that leaves the house. */
export interface Mail {
  /** The address that letters come from. */
  readonly from: string
  /** True: to a mail server. False: into a folder, where a letter lies until somebody fetches it. */
  readonly delivers: boolean
  send(letter: Letter): Promise<void>
}

/** Exchange rates that others publish. Tests hand in one that answers by itself. */
export interface RateFeed {
  /**
   * The text at an address.
   * @throws NotRead
   */
  read(address: string): Promise<string>
}

/** Where letters of others lie, and who asks for them. */
export interface MailboxAt {
  readonly host: string
  readonly port: number
  /** None only inside the house, where the operator has allowed that host. */
  readonly security: 'TLS' | 'StartTLS' | 'None'
  readonly userName: string
  readonly password: string
  readonly folder: string
  /** Most bytes of a letter. */
  readonly longest: number
}

/** A folder of letters, as long as the connection to it stands. */
export interface OpenMailbox {
  /** Numbers of letters mean something as long as this stays the same. */
  readonly epoch: string
  letters(): Promise<readonly { readonly uid: number; readonly size: number }[]>
  /** The whole of one; null when it is gone. */
  source(uid: number): Promise<Buffer | null>
  markRead(uid: number): Promise<void>
  move(uid: number, folder: string): Promise<void>
  remove(uid: number): Promise<void>
}

/** Mailboxes of others. */
export interface ReadsMailboxes {
  /** @throws whatever the other side, or the way to it, refuses with */
  within<R>(at: MailboxAt, work: (mailbox: OpenMailbox) => Promise<R>): Promise<R>
}

export const systemClock: Clock = { now: () => new Date() }

export const systemRandom: Random = { uuid: () => randomUUID(), bytes: (length) => randomBytes(length) }
