import type { FastifyBaseLogger } from 'fastify'
import { pino, type DestinationStream } from 'pino'

export type Log = FastifyBaseLogger

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** Names under which a secret could travel; whatever logs them, they are not written. */
const SECRETS = ['password', 'token', 'access_token', 'refresh_token', 'id_token', 'code', 'client_secret', 'cookie']

/** What the database says of a row that it refused: its values. */
const ROWS = ['detail', '*.detail']

/** JSON lines, one per event, to standard output or to `destination`. */
export function createLog(level: LogLevel, destination?: DestinationStream): Log {
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: {
        paths: [...SECRETS.flatMap((name) => [name, `*.${name}`]), ...ROWS, '*.authorization', 'headers', '*.headers'],
        remove: true,
      },
    },
    destination ?? pino.destination({ dest: 1, sync: true }),
  )
}
