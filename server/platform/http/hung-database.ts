import type { FastifyInstance, FastifyReply } from 'fastify'
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
export function boundCalls(app: FastifyInstance, pulse: Pick<Pulse, 'isHung' | 'beats'>): void {
  const begun = new WeakSet<FastifyReply>()
  const givenUp = new WeakSet<FastifyReply>()
  app.addHook('onSend', (_request, reply, payload, done) => {
    // A call may end in the moment in which it is given up: the answer that was first is sent, and the other one is not.
    if (givenUp.has(reply) && begun.has(reply)) return
    begun.add(reply)
    done(null, payload)
  })
  app.addHook('onRequest', async (request, reply) => {
    if (!isApi(request)) return
    if (pulse.isHung) throw notAnswering(request.id)
    let timer: NodeJS.Timeout | undefined
    const look = async () => {
      const beats = reply.sent || (await pulse.beats())
      if (reply.sent || begun.has(reply)) return
      if (beats) timer = setTimeout(look, LONG_MS)
      else {
        givenUp.add(reply)
        answerFailure(notAnswering(request.id) as never, request, reply)
      }
    }
    timer = setTimeout(look, LONG_MS)
    reply.raw.once('close', () => clearTimeout(timer))
  })
}
