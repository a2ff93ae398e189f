import { sql, type Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'

type Kind = 'account' | 'address'

interface Limit {
  /** Failures that cost no wait. */
  free: number
  /** First wait in seconds; each further failure doubles it. */
  first: number
  /** Longest wait in seconds. */
  longest: number
}

/** Many people share one address, so it may fail more often than one account. */
const LIMITS: Record<Kind, Limit> = {
  account: { free: 5, first: 5, longest: 900 },
  address: { free: 30, first: 5, longest: 900 },
}
/** Failures older than this are forgotten, in seconds. */
const FORGET_AFTER = 3600

/** Who tries to sign in: the name as typed, known or not, and the address it comes from. */
export interface Attempt {
  account: string
  address: string
}

/**
 * Counts an attempt as failed before it is looked at, so that many at once gain nothing, and answers the seconds to
 * wait; 0 lets it pass. A success is taken back by `forgive`.
 */
export async function attempt(db: Kysely<Tables>, who: Attempt, now: Date): Promise<number> {
  // The address first: whoever is held back there cannot lock other people's accounts.
  const byAddress = await count(db, 'address', subjectOf('address', who), now)
  return byAddress > 0 ? byAddress : count(db, 'account', subjectOf('account', who), now)
}

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
          from (select greatest(f.last_failure, excluded.last_failure) as latest,
                       case when f.last_failure < excluded.last_failure - make_interval(secs => ${FORGET_AFTER})
                            then 1 else f.failures + 1 end as n) as next)
        -- What holds nobody back ends when it began: whose clock was read before then, and comes later, is not held back either.
        where f.locked_until <= greatest(f.last_failure, excluded.last_failure)
      returning 1)
    select case when exists (select from counted) then 0
           else (select greatest(1, ceil(extract(epoch from locked_until - ${at}::timestamptz)))::int
                 from sign_in_failure where kind = ${kind} and subject = ${subject}) end as wait`.execute(db)
  // A row made by another process within this statement is not seen here; that attempt was the first, this one waits.
  return rows[0]!.wait ?? 1
}

/** After a success: the account starts anew, the address gets this one attempt back. */
export async function forgive(db: Kysely<Tables>, who: Attempt): Promise<void> {
  await sql`delete from sign_in_failure
            where kind = 'account' and subject = ${subjectOf('account', who)}`.execute(db)
  await sql`update sign_in_failure set failures = failures - 1, locked_until = last_failure
            where kind = 'address' and subject = ${subjectOf('address', who)} and failures > 0`.execute(db)
}

/** Attempts on one account that are looked at together: fewer than may fail, so that those that are right hold nobody back. */
const TOGETHER = LIMITS.account.free - 1

/** Attempts on one account take turns. Many people of one name are rare, but every tool of an installation may be one. */
export class Turns {
  readonly #busy = new Map<string, number>()
  readonly #waiting = new Map<string, (() => void)[]>()

  async take<R>(account: string, look: () => Promise<R>): Promise<R> {
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
            where last_failure < ${now.toISOString()}::timestamptz - make_interval(secs => ${FORGET_AFTER})`.execute(db)
}

function subjectOf(kind: Kind, { account, address }: Attempt): string {
  return kind === 'account' ? account.normalize('NFKC').trim().toLowerCase() : network(address)
}

/** A household or an office has a whole /64 of IPv6 addresses; of IPv4, one. */
function network(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address.replace(/^::ffff:/i, '')
  const [head = '', tail = ''] = address.split('%', 1)[0]!.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const full = [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return full.slice(0, 4).join(':') + '::/64'
}
