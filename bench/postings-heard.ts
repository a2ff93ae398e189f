import type { Pool, PoolClient } from 'pg'

/** One posting as the server's connection saw it, in ms. */
export interface PostingHeard {
  /** From the start of its transaction to the statement that takes the number. */
  readonly before: number
  /** That statement: it waits for whoever holds the number, and writes the entry. */
  readonly entry: number
  /** From its answer to the end of the commit: others wait meanwhile. */
  readonly held: number
  /** Statements in that time, the commit among them. */
  readonly statements: number
}

/** Hears what the connections of a pool send, and tells of each transaction that took a number of the ledger. */
export function hearPostings(pool: Pool): PostingHeard[] {
  const heard: PostingHeard[] = []
  const known = new WeakSet<PoolClient>()
  pool.on('acquire', (client) => {
    if (known.has(client)) return
    known.add(client)
    const query = client.query.bind(client) as (...call: unknown[]) => unknown
    let began = 0
    let taking = 0
    let taken = 0
    let statements = 0
    const listening = (asked: string | { text: string }, ...rest: unknown[]): unknown => {
      const text = typeof asked === 'string' ? asked : asked.text
      const now = performance.now()
      if (text.startsWith('start transaction')) [began, taking, taken, statements] = [now, 0, 0, 0]
      else if (text.includes('from write_entry(')) taking = now
      else if (taken > 0) statements++
      const answered = query(asked, ...rest)
      if (answered instanceof Promise)
        answered.then(
          () => {
            const then = performance.now()
            if (text.includes('from write_entry(')) taken = then
            else if (text === 'commit' && taken > 0)
              heard.push({ before: taking - began, entry: taken - taking, held: then - taken, statements })
          },
          () => undefined,
        )
      return answered
    }
    client.query = listening as typeof client.query
  })
  return heard
}
