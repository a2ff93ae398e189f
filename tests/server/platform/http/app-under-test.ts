import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { forbidden } from '../../../../server/platform/http/errors.ts'
import { seedIdentity } from '../../../../server/platform/identity/seed.ts'
import { createLog, type Log } from '../../../../server/platform/log.ts'
import { testDatabase } from '../../../support/database.ts'
import { startTestApp, testDeps, type TestApp, type TestOptions } from '../../../support/server.ts'

/** Log lines, kept as objects. */
export class KeptLog {
  readonly lines: Record<string, unknown>[] = []
  readonly log: Log = createLog(
    'debug',
    new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        this.lines.push(JSON.parse(chunk.toString()) as Record<string, unknown>)
        done()
      },
    }),
  )

  of(requestId: unknown): Record<string, unknown>[] {
    return this.lines.filter((line) => line['request'] === requestId)
  }
}

const Note = {
  type: 'object',
  additionalProperties: false,
  required: ['text'],
  properties: { text: { type: 'string', maxLength: 20 }, count: { type: 'integer' } },
} as const

/** Advisory lock of the database that the slow call waits for. */
export const HELD = 4712

/** Calls that do one thing each, in place of the modules. */
export function trialCalls(app: FastifyInstance): void {
  app.post(
    '/api/trial/note',
    { config: { unkeyed: true }, schema: { summary: 'Keep a note', tags: ['trial'], body: Note } },
    async (request) => ({
      got: request.body,
    }),
  )
  app.get('/api/trial/forbidden', async () => {
    throw forbidden()
  })
  app.get('/api/trial/crash', async () => {
    throw new TypeError('secret detail of the inside')
  })
  // As slow as whoever holds the lock.
  app.get('/api/trial/slow', { config: { public: true } }, async () => {
    await sql`select pg_advisory_xact_lock(${HELD})`.execute(app.identity.db)
    return { done: true }
  })
  app.get('/api/trial/large', { config: { public: true } }, async () => ({ list: 'steel '.repeat(2000) }))
  app.get('/trial/crash', async () => {
    throw new TypeError('secret detail of the inside')
  })
}

/** The server with trial calls on a database of its own that has the demo users. */
export async function startTrial(options: TestOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await testDatabase())
  await seedIdentity(testDeps(database))
  const test = await startTestApp({ ...options, database, parts: { modules: trialCalls, ...options.parts } })
  return {
    ...test,
    async close() {
      await test.close()
      await database.drop()
    },
  }
}
