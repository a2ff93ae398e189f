import type { FastifyInstance } from 'fastify'
import type { Socket } from 'node:net'

const LOOK_EVERY_MS = 50

/**
 * The end waits for calls that are under way. Their connections would then stay open for a next call that never comes, so
 * they are closed as soon as they are idle. A connection on which nothing was ever asked, as browsers open them ahead, is not
 * idle to Node: it waits a minute for its first call. It is closed at once.
 */
export function endWithLastCall(app: FastifyInstance): void {
  const open = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('preClose', async () => {
    const close = () => {
      app.server.closeIdleConnections()
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    }
    const timer = setInterval(close, LOOK_EVERY_MS)
    app.server.once('close', () => clearInterval(timer))
    if (!app.server.listening) clearInterval(timer)
  })
}
