import type { FastifyInstance } from 'fastify'
import type { Readiness } from './readiness.ts'

/** The address without its query, which may hold what somebody searched for or a code of the sign-in. */
const pathOf = (url: string) => url.split('?', 1)[0]!

/** One line per request, and its id in the answer so that a screen can name it. */
export function logRequests(app: FastifyInstance, readiness: Readiness): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const user = (request as { user?: { id?: string } | null }).user
    const line = {
      method: request.method,
      path: pathOf(request.url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      user: user?.id ?? null,
    }
    // Probes come every few seconds and say nothing while all is well, nor while a first start takes its minutes.
    const dull = request.routeOptions.config.quiet === true && (reply.statusCode < 400 || !readiness.ready)
    request.log[dull ? 'debug' : 'info'](line, 'answered')
  })
  app.addHook('onRequestAbort', async (request) => {
    // A stream ends so.
    const level = request.routeOptions.config.quiet === true ? 'debug' : 'info'
    request.log[level]({ method: request.method, path: pathOf(request.url) }, 'the caller hung up')
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Not logged while it succeeds, nor before the server is ready. */
    quiet?: boolean
  }
}
