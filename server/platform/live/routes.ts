import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { UNHEARD_HEADER } from '../../../shared/contracts/live.ts'
import type { Deps } from '../deps.ts'
import type { EntityRegistry } from '../entity/registry.ts'
import { tooMany, unavailable } from '../http/errors.ts'
import { requireKnown } from '../rights/require.ts'
import { LiveService, MOST_STREAMS } from './live-service.ts'

/** A browser that was refused for its many streams may ask again after so many seconds. */
const LATER_SECONDS = 60

/**
 * `GET api/shell/stream`: what changes while a user works, as server-sent events (`shared/contracts/live.ts`), read with the
 * bearer token of every other call. Never the only way to know something: whoever reads no stream asks.
 */
export function liveRoutes(
  app: FastifyInstance,
  deps: Deps,
  registry: EntityRegistry,
  heartbeat?: number,
): LiveService {
  const service = new LiveService({ ...deps, registry, ...(heartbeat === undefined ? {} : { heartbeat }) })
  app.addHook('onListen', async () => service.begin())
  app.addHook('preClose', async () => service.end())
  app.get(
    '/api/shell/stream',
    {
      compress: false,
      config: { quiet: true },
      schema: {
        summary: 'Events: records, figures and rights that change while the user works',
        tags: ['shell'],
        produces: ['text/event-stream'],
        response: { 200: Type.String() },
      },
    },
    async (request, reply) => {
      await requireKnown(request)
      const token = request.headers.authorization!.slice('Bearer '.length)
      if (service.streamsOf(request.user) >= MOST_STREAMS) throw tooMany(LATER_SECONDS)
      const reader = await service.open(request.user, () => app.identity.verify(token), unheardIn(request))
      if (!reader) throw unavailable(request.id)
      reply.header('content-type', 'text/event-stream')
      // No proxy keeps a line back, packs it or remembers it.
      reply.header('cache-control', 'no-store, no-transform')
      reply.header('x-accel-buffering', 'no')
      return reply.send(reader.stream)
    },
  )
  return service
}

/** For how long his page has heard nothing, in ms; null: it does not say. */
function unheardIn({ headers }: FastifyRequest): number | null {
  const said = Number(headers[UNHEARD_HEADER] ?? Number.NaN)
  return said >= 0 ? said : null
}
