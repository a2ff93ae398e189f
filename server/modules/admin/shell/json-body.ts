import type { FastifyRequest } from 'fastify'
import { badRequest } from '../../../platform/http/errors.ts'

/** [S7.13] A body may be a JSON string that holds JSON: it is opened before the contract looks at it. */
export async function openJsonString(request: FastifyRequest): Promise<void> {
  if (typeof request.body !== 'string') return
  try {
    request.body = JSON.parse(request.body)
  } catch {
    throw badRequest()
  }
}
