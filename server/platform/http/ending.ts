import type { FastifyInstance } from 'fastify'

const LOOK_EVERY_MS = 50

/**
 * The end waits for calls that are under way. Their connections would then stay open for a next call that never comes, so
 * they are closed as soon as they are idle.
 */
export function endWithLastCall(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const timer = setInterval(() => app.server.closeIdleConnections(), LOOK_EVERY_MS)
    app.server.once('close', () => clearInterval(timer))
    if (!app.server.listening) clearInterval(timer)
  })
}
