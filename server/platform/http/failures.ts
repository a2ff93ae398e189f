import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { StoreAway } from '../attachments/file-store.ts'
import { isDiskFull, type Disk } from '../database/disk.ts'
import { isDatabaseAway } from '../database/pool.ts'
import {
  badRequest,
  forbidden,
  HttpError,
  notFound,
  serverError,
  storageFull,
  storeAway,
  unauthorized,
  unavailable,
} from './errors.ts'

/** Longest description of a refused call; a hostile body does not get its size back. */
const LONGEST_DESCRIPTION = 500

export const isApi = (request: FastifyRequest): boolean => /^\/api(\/|\?|$)/i.test(request.url)

/** PostgreSQL refuses text that is no text: a NUL character, half a surrogate pair. */
const isUnstorableText = (error: { code?: string }) => error.code === '22021' || error.code === '22P05'

/** The HTTP answer to any error, in this one place [S8.01]-[S8.05]. */
export function asHttpError(error: Partial<FastifyError>, reference: string): HttpError {
  if (error instanceof HttpError) return error
  // An address that can name nothing names nothing: whoever has followed it is told that, and not how it is parsed.
  if (error.validation && error.validationContext === 'params') return notFound()
  if (error.validation) return badRequest(error.message?.slice(0, LONGEST_DESCRIPTION))
  if (isDiskFull(error)) return storageFull(reference)
  if (error instanceof StoreAway) return storeAway(reference)
  if (isDatabaseAway(error)) return unavailable(reference)
  if (isUnstorableText(error)) return badRequest()
  switch (error.statusCode) {
    case 401:
      return unauthorized()
    case 403:
      return forbidden()
    case 404:
      return notFound()
    case 503:
      return unavailable(reference)
  }
  const status = error.statusCode ?? 500
  if (status >= 400 && status < 500) return badRequest(error.message?.slice(0, LONGEST_DESCRIPTION), status)
  return serverError(reference)
}

/** Under `/api` the body is always a call result; elsewhere it is the sentence. */
function answer(request: FastifyRequest, reply: FastifyReply, failure: HttpError): FastifyReply {
  reply.code(failure.statusCode).headers(failure.headers).header('cache-control', 'no-store')
  if (isApi(request)) return reply.type('application/json; charset=utf-8').send(JSON.stringify(failure.result))
  return reply.type('text/plain; charset=utf-8').send(failure.message)
}

export function answerFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = asHttpError(error, request.id)
  if (failure.statusCode >= 500) request.log.error({ err: error }, 'a call failed')
  else request.log.debug({ err: error }, 'a call was refused')
  return answer(request, reply, failure)
}

export function answerFailures(app: FastifyInstance, disk: Disk): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    disk.noted(error)
    return answerFailure(error, request, reply)
  })
  app.setNotFoundHandler((request, reply) => answer(request, reply, notFound()))
}
