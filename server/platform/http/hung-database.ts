import type { FastifyInstance } from 'fastify'
import type { Pulse } from '../database/pulse.ts'
import { notAnswering } from './errors.ts'
import { answerFailure, isApi } from './failures.ts'

/** A call without an answer for so long, in ms, asks whether the database lives. */
const LONG_MS = 5_000

/**
 * A database that hangs says nothing, so that whoever waits for it would wait for ever. A call that takes long is answered as
 * soon as the database turns out to be silent, and those that come meanwhile at once; what they have begun may still be done, so a
 * write is repeated under its key. A slow statement of a database that lives takes its time.
 */
export function boundCalls(app: FastifyInstance, pulse: Pulse): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isApi(request)) return
    if (pulse.isHung) throw notAnswering(request.id)
    let timer: NodeJS.Timeout | undefined
    const look = async () => {
      const beats = reply.sent || (await pulse.beats())
      if (reply.sent) return
      if (beats) timer = setTimeout(look, LONG_MS)
      else answerFailure(notAnswering(request.id) as never, request, reply)
    }
    timer = setTimeout(look, LONG_MS)
    reply.raw.once('close', () => clearTimeout(timer))
  })
}
