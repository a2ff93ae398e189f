import type { FastifyInstance } from 'fastify'
import { RELEASE_HEADER } from '../../../shared/contracts/live.ts'
import type { Disk } from '../database/disk.ts'
import type { Pulse } from '../database/pulse.ts'
import { unavailable } from './errors.ts'
import { isApi } from './failures.ts'
import type { Readiness } from './readiness.ts'

interface Parts {
  pulse: Pulse
  disk: Disk
  readiness: Readiness
  release: string
}

/** `/healthz`: the process is alive. `/readyz`: 200 once it can serve, 503 before, while the database is away, and while its disk is full. */
export function reportHealth(app: FastifyInstance, { pulse, disk, readiness, release }: Parts): void {
  // Who watches a server often asks for the head alone.
  const options = { config: { quiet: true, public: true }, schema: { hide: true }, exposeHeadRoute: true }
  app.get('/healthz', options, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ alive: true }),
  )
  app.get('/readyz', options, async (_request, reply) => {
    const database = await pulse.beats()
    const writable = !disk.isFull
    const ready = readiness.ready && database && writable
    return reply
      .header('cache-control', 'no-store')
      .header(RELEASE_HEADER, release)
      .code(ready ? 200 : 503)
      .send({ ready, database, writable, started: readiness.ready })
  })
  // The first data is still being loaded: half of it is no answer.
  app.addHook('onRequest', async (request) => {
    if (!readiness.ready && isApi(request)) throw unavailable(request.id)
  })
}
