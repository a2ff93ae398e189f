/** Runs `work` while no other browser tab of this origin renews or ends the session. */
export type RenewalLock = <T>(work: () => Promise<T>) => Promise<T>

interface LockParts {
  /** `navigator.locks`; absent in some embedded and older browsers. */
  locks?: Pick<LockManager, 'request'>
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  now?: () => number
  wait?: (milliseconds: number) => Promise<void>
  /** Names this browser tab in a lease. */
  owner?: string
}

const LOCK = 'novus:renewal'
/** Lease of a tab that holds the Web Lock, and lease of a tab that has none to hold. */
const HELD = 'novus:renewal:held'
const CLAIMED = 'novus:renewal:claimed'
/** Longer than a renewal may take: its request times out after 10 s. */
const LEASE = 15_000
/** Time in which a write to storage has reached every other tab. */
const SETTLE = 60
const POLL = 25

/**
 * A Web Lock where the browser has them, a lease in storage where it has not. Both kinds of tab honour each other, since
 * one tab without `navigator.locks` beside nine with them must not use the refresh token a second time [acceptance 21].
 *
 * A holder of the Web Lock yields to a claim that stands; a claimant waits until its claim is known to all, and then
 * until a holder that did not see it is done.
 */
export function renewalLock(parts: LockParts): RenewalLock {
  const { storage, locks } = parts
  const now = parts.now ?? Date.now
  const wait = parts.wait ?? ((ms) => new Promise<void>((done) => setTimeout(done, ms)))
  const owner = parts.owner ?? crypto.randomUUID()

  const ownerOf = (key: string): string | null => {
    const [name, until] = (storage.getItem(key) ?? '').split(' ')
    return name && Number(until) > now() ? name : null
  }
  const take = (key: string) => storage.setItem(key, `${owner} ${now() + LEASE}`)
  const drop = (key: string) => ownerOf(key) === owner && storage.removeItem(key)
  const free = async (key: string) => {
    while ((ownerOf(key) ?? owner) !== owner) await wait(POLL)
  }

  async function hold<T>(work: () => Promise<T>): Promise<T> {
    for (take(HELD); (ownerOf(CLAIMED) ?? owner) !== owner; take(HELD)) {
      drop(HELD)
      await free(CLAIMED)
    }
    try {
      return await work()
    } finally {
      drop(HELD)
    }
  }

  async function claim<T>(work: () => Promise<T>): Promise<T> {
    do {
      await free(CLAIMED)
      take(CLAIMED)
      await wait(SETTLE)
    } while (ownerOf(CLAIMED) !== owner)
    await free(HELD)
    try {
      return await work()
    } finally {
      drop(CLAIMED)
    }
  }

  return (work) => (locks ? locks.request(LOCK, () => hold(work)) : claim(work))
}
