import type { Pool, PoolClient } from 'pg'

/** Everything that is sent to the database over one pool, while somebody listens. */
export class Statements {
  #sent: string[] | null = null
  readonly #heard = new WeakSet<PoolClient>()

  constructor(pool: Pool) {
    pool.on('acquire', (client) => this.#hear(client))
  }

  #hear(client: PoolClient): void {
    if (this.#heard.has(client)) return
    this.#heard.add(client)
    const query = client.query.bind(client) as (...call: unknown[]) => unknown
    const heard = (asked: string | { text: string }, ...rest: unknown[]) => {
      this.#sent?.push(typeof asked === 'string' ? asked : asked.text)
      return query(asked, ...rest)
    }
    client.query = heard as typeof client.query
  }

  /** What a piece of work sends, begin and commit included. */
  async of<R>(work: () => Promise<R>): Promise<{ answer: R; sent: readonly string[] }> {
    const sent: string[] = []
    this.#sent = sent
    try {
      return { answer: await work(), sent }
    } finally {
      this.#sent = null
    }
  }
}
