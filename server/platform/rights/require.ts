import type { FastifyRequest } from 'fastify'
import { forbidden } from '../http/errors.ts'
import { rightsOf, type Rights } from './rights.ts'

/** The caller's rights when they hold `right`, such as `admin/firm.view`; else the call is refused with 403 [S8.03]. */
export async function requireRight(request: FastifyRequest, right: string): Promise<Rights> {
  const rights = await rightsOf(request.server.identity.db, request.user)
  if (!rights.can(right)) throw forbidden()
  return rights
}

/** The same for what a field offers: the role must give the right, though no door leads to the room itself. */
export async function requireGranted(request: FastifyRequest, right: string): Promise<Rights> {
  const rights = await rightsOf(request.server.identity.db, request.user)
  if (!rights.granted(right)) throw forbidden()
  return rights
}

/** The caller's rights when he is a user of ours, whatever they are; one that nobody has entered here is refused. */
export async function requireKnown(request: FastifyRequest): Promise<Rights> {
  if (request.user.id === '') throw forbidden()
  return rightsOf(request.server.identity.db, request.user)
}
