import type { FastifyRequest } from 'fastify'
import { Refusal } from '../action/refusal.ts'
import { localeOf, type SuiteTexts } from '../entity/texts.ts'
import { badRequest } from '../http/errors.ts'

/**
 * What a file is refused for, deeper than its right reaches, such as a server without the keys: a download shows it as it is written
 * [S8.08]. To be rethrown; anything else is what it was.
 */
export function refusedFile(error: unknown, request: FastifyRequest, texts: SuiteTexts): unknown {
  if (!(error instanceof Refusal)) return error
  const locale = localeOf(request.headers['x-locale'])
  return badRequest(error.problems.map(({ Key }) => texts.text(locale, Key)).join(' '))
}
