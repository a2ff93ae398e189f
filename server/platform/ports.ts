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

export const systemClock: Clock = { now: () => new Date() }

export const systemRandom: Random = { uuid: () => randomUUID(), bytes: (length) => randomBytes(length) }
