import type { FastifyInstance } from 'fastify'
import type { Config } from '../../../../server/platform/config.ts'
import { createDatabase, createPool } from '../../../../server/platform/database/pool.ts'
import type { Deps } from '../../../../server/platform/deps.ts'
import { buildApp } from '../../../../server/platform/http/app.ts'
import { seedIdentity } from '../../../../server/platform/identity/seed.ts'
import { createLog } from '../../../../server/platform/log.ts'
import { requireRight } from '../../../../server/platform/rights/require.ts'
import { testDatabase } from '../../../support/database.ts'
import { testDeps } from '../../../support/server.ts'
import { Visitor } from './visitor.ts'

/** Public address of every server in these tests; nobody listens there. */
export const PUBLIC_URL = 'http://localhost:8080'

/** One database with any number of server processes in front of it, and a clock that the test turns. */
export interface House {
  deps: Deps
  app: FastifyInstance
  /** Seconds that the servers' clock is ahead of the real one. */
  ahead: number
  visitor(headers?: Record<string, string>): Visitor
  /** Another process on the same database, with connections of its own. */
  another(): Promise<FastifyInstance>
  close(): Promise<void>
}

export async function openHouse(config: Partial<Config> = {}): Promise<House> {
  const database = await testDatabase()
  const closing: (() => Promise<unknown>)[] = []
  let skew = 0
  const clock = { now: () => new Date(Date.now() + skew * 1000) }
  const deps = testDeps(database, { config, clock })
  const open = async (over: Deps) => {
    const app = await buildApp(over, { modules: probes, web: () => undefined })
    closing.unshift(() => app.close())
    return app
  }
  await seedIdentity(deps)
  const app = await open(deps)
  return {
    deps,
    app,
    get ahead() {
      return skew
    },
    set ahead(seconds) {
      skew = seconds
    },
    visitor: (headers) => new Visitor(app, PUBLIC_URL, headers),
    async another() {
      const pool = createPool({ url: database.url, max: 4, log: createLog('silent') })
      closing.push(() => pool.end())
      return open({ ...deps, pool, db: createDatabase(pool) })
    },
    async close() {
      for (const close of closing) await close()
      await database.drop()
    },
  }
}

/** Routes that show what a call is given. */
function probes(app: FastifyInstance): void {
  app.get('/api/probe/me', async (request) => request.user)
  app.get('/api/probe/open', { config: { public: true } }, async () => ({ open: true }))
  app.get<{ Querystring: { right: string } }>('/api/probe/right', async (request) => {
    await requireRight(request, request.query.right)
    return { held: true }
  })
}
