import { PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Characters that a name in a header may not hold, and that `encodeURIComponent` leaves as they are. */
const UNQUOTED = /['()*]/g

/** Name of a file in a header, in any script (RFC 5987). */
export const attachment = (name: string) =>
  `attachment; filename*=UTF-8''${encodeURIComponent(name).replace(
    UNQUOTED,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )}`

interface SentFile {
  /** Media type. */
  readonly type: string
  readonly name: string
  /** What the log says when it breaks off; so does the answer then. */
  readonly broken?: string
}

/** Sends a file while it is written. Whoever writes sees by `destroyed` that the caller has hung up. */
export function sendFile(
  reply: FastifyReply,
  { type, name, broken = 'a download broke off' }: SentFile,
  write: (stream: PassThrough) => Promise<unknown>,
): FastifyReply {
  const stream = new PassThrough()
  // Without a listener a broken line would end the process.
  stream.on('error', () => undefined)
  reply.type(type).header('content-disposition', attachment(name)).send(stream)
  void write(stream).catch((error: unknown) => {
    reply.log.error({ err: error }, broken)
    stream.destroy(error as Error)
  })
  return reply
}
