import { sql, type Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { CLOCK_TOLERANCE } from './lifetimes.ts'

/** `pair`: an account at one address; `browser`: an account in a browser where its user has signed in before. */
type Kind = 'pair' | 'browser' | 'address' | 'account'

interface Limit {
  /** Failures that cost no wait. */
  free: number
  /** First wait in seconds; each further failure doubles it. */
  first: number
  /** Longest wait in seconds. */
  longest: number
}

/**
 * Many people share one address, so it may fail more often than one account there. What many addresses together try on one account
 * is slowed down; its user is not shut out by it where he has signed in before.
 */
const LIMITS: Record<Kind, Limit> = {
  pair: { free: 5, first: 5, longest: 900 },
  browser: { free: 5, first: 5, longest: 900 },
  address: { free: 30, first: 5, longest: 900 },
  account: { free: 40, first: 5, longest: 300 },
}
/** Failures older than this are forgotten, in seconds. */
const FORGET_AFTER = 3600

/** Who tries to sign in: the name as typed, known or not, and the address it comes from. */
export interface Attempt {
  account: string
  address: string
  /** How his browser is known; null: he has not signed in there yet. */
  browser?: string | null
}

/** What an attempt counts for, in this order: whoever is held back at one counts no further, so he cannot hold others back. */
const countsFor = ({ browser }: Attempt): readonly Kind[] => (browser ? ['browser'] : ['address', 'pair', 'account'])

/**
 * Counts an attempt as failed before it is looked at, so that many at once gain nothing, and answers the seconds to
 * wait; 0 lets it pass. A success is taken back by `forgive`.
 */
export async function attempt(db: Kysely<Tables>, who: Attempt, now: Date): Promise<number> {
  for (const kind of countsFor(who)) {
    const wait = await count(db, kind, subjectOf(kind, who), now)
    if (wait > 0) return wait
  }
  return 0
}

/** Counted while the clock was ahead: it would hold somebody back until that day. */
const ofAhead = sql`f.last_failure > excluded.last_failure + make_interval(secs => ${sql.lit(CLOCK_TOLERANCE)})`

async function count(db: Kysely<Tables>, kind: Kind, subject: string, now: Date): Promise<number> {
  const { free, first, longest } = LIMITS[kind]
  const at = now.toISOString()
  const { rows } = await sql<{ wait: number }>`
    with counted as (
      insert into sign_in_failure as f (kind, subject, failures, last_failure, locked_until)
      values (${kind}, ${subject}, 1, ${at}::timestamptz, ${at}::timestamptz)
      on conflict (kind, subject) do update
        set (failures, last_failure, locked_until) = (
          select n, latest, latest + make_interval(secs =>
            case when n < ${free}::int then 0 else least(${longest}::int, ${first}::int * 2 ^ least(n - ${free}::int, 20)) end)
          from (select case when ${ofAhead} then excluded.last_failure
                            else greatest(f.last_failure, excluded.last_failure) end as latest,
                       case when ${ofAhead} or f.last_failure < excluded.last_failure - make_interval(secs => ${FORGET_AFTER})
                            then 1 else f.failures + 1 end as n) as next)
        -- What holds nobody back ends when it began: whose clock was read before then, and comes later, is not held back either.
        where ${ofAhead} or f.locked_until <= greatest(f.last_failure, excluded.last_failure)
      returning 1)
    select case when exists (select from counted) then 0
           else (select greatest(1, ceil(extract(epoch from locked_until - ${at}::timestamptz)))::int
                 from sign_in_failure where kind = ${kind} and subject = ${subject}) end as wait`.execute(db)
  // A row made by another process within this statement is not seen here; that attempt was the first, this one waits.
  return rows[0]!.wait ?? 1
}

/** After a success: here the account starts anew; the address and the account as a whole get this one attempt back. */
export async function forgive(db: Kysely<Tables>, who: Attempt): Promise<void> {
  for (const kind of countsFor(who)) {
    const subject = subjectOf(kind, who)
    await (kind === 'pair' || kind === 'browser'
      ? sql`delete from sign_in_failure where kind = ${kind} and subject = ${subject}`.execute(db)
      : sql`update sign_in_failure set failures = failures - 1, locked_until = last_failure
            where kind = ${kind} and subject = ${subject} and failures > 0`.execute(db))
  }
}

/** Attempts on one account that are looked at together: fewer than may fail, so that those that are right hold nobody back. */
const TOGETHER = LIMITS.pair.free - 1

/** Attempts on one account from one place take turns. Many people of one name are rare, but every tool of an installation may be one. */
export class Turns {
  readonly #busy = new Map<string, number>()
  readonly #waiting = new Map<string, (() => void)[]>()

  async take<R>(who: Attempt, look: () => Promise<R>): Promise<R> {
    const account = subjectOf(who.browser ? 'browser' : 'pair', who)
    const busy = this.#busy.get(account) ?? 0
    if (busy < TOGETHER) this.#busy.set(account, busy + 1)
    else await new Promise<void>((go) => this.#waiting.set(account, [...(this.#waiting.get(account) ?? []), go]))
    try {
      return await look()
    } finally {
      this.#leave(account)
    }
  }

  #leave(account: string): void {
    const [next, ...others] = this.#waiting.get(account) ?? []
    if (others.length > 0) this.#waiting.set(account, others)
    else this.#waiting.delete(account)
    if (next) return next()
    const busy = this.#busy.get(account)! - 1
    if (busy > 0) this.#busy.set(account, busy)
    else this.#busy.delete(account)
  }
}

/** Job: drops what is forgotten anyway. */
export async function forgetOldFailures(db: Kysely<Tables>, now: Date): Promise<void> {
  await sql`delete from sign_in_failure
            where last_failure < ${now.toISOString()}::timestamptz - make_interval(secs => ${FORGET_AFTER})
               or last_failure > ${now.toISOString()}::timestamptz + make_interval(secs => ${FORGET_AFTER})`.execute(db)
}

function subjectOf(kind: Kind, { account, address, browser }: Attempt): string {
  const name = account.normalize('NFKC').trim().toLowerCase()
  if (kind === 'address') return network(address)
  if (kind === 'account') return name
  return `${name} ${kind === 'browser' ? browser : network(address)}`
}

/** A household or an office has a whole /64 of IPv6 addresses; of IPv4, one. */
export function network(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address.replace(/^::ffff:/i, '')
  const [head = '', tail = ''] = address.split('%', 1)[0]!.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const full = [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return full.slice(0, 4).join(':') + '::/64'
}
