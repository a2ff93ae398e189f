import { describe, expect, it } from 'vitest'
import { Seat } from '../../../root-config/live/seat.ts'

/** Web Locks of one browser, as far as a seat needs them. */
function browserLocks() {
  const queue: (() => void)[] = []
  let isHeld = false
  const next = () => {
    const run = queue.shift()
    isHeld = run !== undefined
    run?.()
  }
  const request = (_: string, { signal }: { signal: AbortSignal }, held: () => Promise<void>) =>
    new Promise<void>((done, fail) => {
      const run = () => void held().then(() => (done(), next()))
      signal.addEventListener('abort', () => {
        if (!queue.includes(run)) return
        queue.splice(queue.indexOf(run), 1)
        fail(signal.reason as Error)
      })
      queue.push(run)
      if (!isHeld) next()
    })
  return { request } as unknown as LockManager
}

function seatOf(name: string, log: string[], locks: LockManager | undefined): Seat {
  return new Seat({
    locks,
    lead: () => void log.push(`${name} leads`),
    retire: () => void log.push(`${name} retires`),
  })
}
const settled = async () => {
  for (let i = 0; i < 8; i++) await Promise.resolve()
}

describe('[decision 0013] the pages of one browser', () => {
  it('have one leader, and the next takes over when it gives up', async () => {
    const [log, locks] = [[] as string[], browserLocks()]
    const [a, b, c] = ['a', 'b', 'c'].map((name) => seatOf(name, log, locks)) as [Seat, Seat, Seat]
    a.want()
    b.want()
    c.want()
    c.want()
    await settled()
    expect(log).toEqual(['a leads'])
    b.giveUp()
    a.giveUp()
    await settled()
    expect(log).toEqual(['a leads', 'a retires', 'c leads'])
    a.want()
    c.giveUp()
    c.giveUp()
    await settled()
    expect(log.slice(3)).toEqual(['c retires', 'a leads'])
  })

  it('each lead for themselves where the browser has no locks', () => {
    const log: string[] = []
    const [a, b] = [seatOf('a', log, undefined), seatOf('b', log, undefined)]
    a.want()
    b.want()
    b.giveUp()
    expect(log).toEqual(['a leads', 'b leads', 'b retires'])
  })
})
