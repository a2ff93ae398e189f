import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { RELEASE_HEADER } from '../../../shared/contracts/live.ts'
import { unavailable } from './errors.ts'
import { isApi } from './failures.ts'
import type { Readiness } from './readiness.ts'

const LONGEST_PROBE_MS = 2_000

/** Whether the database answers now. */
async function answers(pool: Pool): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<false>((done) => (timer = setTimeout(() => done(false), LONGEST_PROBE_MS)))
  const asked = pool.query('select 1').then(
    () => true,
    () => false,
  )
  try {
    return await Promise.race([asked, tooLong])
  } finally {
    clearTimeout(timer)
  }
}

interface Parts {
  pool: Pool
  readiness: Readiness
  release: string
}

/** `/healthz`: the process is alive. `/readyz`: 200 once it can serve, 503 before and while the database is away. */
export function reportHealth(app: FastifyInstance, { pool, readiness, release }: Parts): void {
  // Who watches a server often asks for the head alone.
  const options = { config: { quiet: true, public: true }, schema: { hide: true }, exposeHeadRoute: true }
  app.get('/healthz', options, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ alive: true }),
  )
  app.get('/readyz', options, async (_request, reply) => {
    const database = await answers(pool)
    const ready = readiness.ready && database
    return reply
      .header('cache-control', 'no-store')
      .header(RELEASE_HEADER, release)
      .code(ready ? 200 : 503)
      .send({ ready, database, started: readiness.ready })
  })
  // The first data is still being loaded: half of it is no answer.
  app.addHook('onRequest', async (request) => {
    if (!readiness.ready && isApi(request)) throw unavailable(request.id)
  })
}
