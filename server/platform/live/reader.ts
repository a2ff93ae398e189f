import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Kysely } from 'kysely'
import type { LiveEvent, LiveEvents } from '../../../shared/contracts/live.ts'
import type { Tables } from '../database/tables.ts'
import { readCaller } from '../identity/acting.ts'
import type { CurrentUser, TokenFacts } from '../identity/user.ts'
import type { Clock } from '../ports.ts'
import type { RightsRow } from '../rights/rights.ts'

/** More that waits for a slow reader, in characters, is not kept: he asks again for what is shown. */
const MOST_WAITING = 64 * 1024

interface Parts {
  db: Kysely<Tables>
  clock: Clock
  /** Looks at the token that the stream was asked for with; null when it is good no longer. */
  verify(): Promise<TokenFacts | null>
  ended(): void
}

/** One stream: who reads it, what he may do as of the last look, and the events on their way to him. */
export class Reader {
  readonly id = randomUUID()
  readonly stream: Readable
  readonly #parts: Parts
  #user: CurrentUser
  #held: string | null = null
  #lookedAt = 0
  #done = false

  constructor(user: CurrentUser, parts: Parts) {
    this.#user = user
    this.#parts = parts
    this.stream = new Readable({ read: () => undefined, highWaterMark: MOST_WAITING })
    this.stream.once('close', () => {
      this.#done = true
      parts.ended()
    })
  }

  /** As of the last look. Rights and scope are remembered beside it. */
  get user(): CurrentUser {
    return this.#user
  }
  /** Row id of who has signed in, whoever he acts as. */
  get signedIn(): string {
    return this.#user.acting?.by.id ?? this.#user.id
  }
  /** When it was last asked whether he may still read, ms since 1970. */
  get lookedAt(): number {
    return this.#lookedAt
  }

  tell<E extends LiveEvent>(event: E, data: LiveEvents[E]): void {
    this.#write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  /** A line that says nothing, so that nobody between takes the stream for dead. */
  beat(): void {
    this.#write(':\n\n')
  }

  /** Reads anew who he is and what he may do: told when it is no longer the same, ended when he may not read any more. */
  async look(now: Date): Promise<void> {
    const facts = await this.#parts.verify()
    const found = facts && (await readCaller(this.#parts.db, this.#parts.clock, facts))
    if (!found || found === 'over') return this.#over()
    const { user, rows } = found
    const isOther = this.#user.acting?.id !== user.acting?.id
    this.#user = user
    this.#lookedAt = now.getTime()
    const held = rows.map((row) => heldBy(user, row)).join()
    if (isOther) this.tell('person', {})
    else if (this.#held !== null && this.#held !== held) this.tell('rights', {})
    this.#held = held
  }

  end(): void {
    if (this.#done) return
    this.#done = true
    this.stream.push(null)
  }

  #over(): void {
    this.tell('over', {})
    this.end()
  }

  #write(text: string): void {
    if (this.#done) return
    if (this.stream.push(text) || this.stream.readableLength <= MOST_WAITING) return
    this.#done = true
    this.stream.destroy()
  }
}

/** All that a user may do as one text: two are alike when the texts are. */
function heldBy({ roles, portal }: CurrentUser, row: RightsRow): string {
  const sorted = (list: readonly unknown[] | null | undefined) => list && list.map((one) => JSON.stringify(one)).sort()
  const { rights, ways, widgets, masters, named, withheld, branches, warehouses } = row
  const lists = [rights, ways.closed, ways.shut, widgets, masters, named, withheld, branches, warehouses, roles]
  return JSON.stringify([portal, ...lists.map(sorted)])
}
