import type { FastifyRequest } from 'fastify'
import { ATTACHMENTS_WIDGET } from '../../../shared/contracts/attachment.ts'
import { type BesideAnswer, OPENING, type Opening, type OpeningPart } from '../../../shared/contracts/opening.ts'
import type { Access } from '../../../shared/contracts/result.ts'
import { countAttachments } from '../attachments/rows.ts'
import type { Deps } from '../deps.ts'
import { badRequest } from '../http/errors.ts'
import { names } from '../lists/list-query.ts'
import type { EntityRegistry } from './registry.ts'
import type { Sight } from './sight.ts'
import type { Row, StoredEntity } from './stored.ts'
import { titlesOf } from './titles.ts'
import type { Visibility } from './visibility.ts'

/** What answers each part of an opening. */
export interface OpeningSources {
  readonly entity: StoredEntity
  readonly registry: EntityRegistry
  /** False: no file ever hangs on its records. */
  readonly attached: boolean
  accessOf(request: FastifyRequest, sight: Sight): Promise<Access>
}

/** @throws 400 for a part that no record has */
export function askedParts(text: string | undefined): readonly OpeningPart[] {
  const asked = names(text)
  const unknown = asked.find((name) => !(OPENING as readonly string[]).includes(name))
  if (unknown !== undefined) throw badRequest(`With names parts of ${OPENING.join(', ')}.`)
  return asked as OpeningPart[]
}

/** What a form asks for beside its record, in the same call; each judged as its own call would be. `record` is as the user sees it. */
export async function openingOf(
  deps: Deps,
  { entity, registry, attached, accessOf }: OpeningSources,
  request: FastifyRequest,
  parts: readonly OpeningPart[],
  { record, seen }: { record: Row; seen: Visibility },
): Promise<Opening> {
  const { db } = deps
  const wants = (part: OpeningPart) => parts.includes(part)
  const owner = { room: entity.entity.room, recordId: String(record['id']) }
  const countsFiles = attached && wants('attachments') && seen.mode(ATTACHMENTS_WIDGET) !== 'hide'
  const [Access, Titles, Attachments, Beside] = await Promise.all([
    wants('access') ? accessOf(request, { entity, seen }) : undefined,
    wants('titles') ? titlesOf({ db, user: request.user, registry }, entity, record, seen) : undefined,
    countsFiles ? countAttachments(db, owner) : undefined,
    wants('beside')
      ? Promise.all(registry.openingCalls(entity, record).map((path) => besideOf(request, path)))
      : undefined,
  ])
  return { Access, Titles, Attachments, Beside }
}

/** Made as the caller would have made it, so that nothing is judged in another way. */
async function besideOf({ server, headers, ip }: FastifyRequest, path: string): Promise<BesideAnswer> {
  const Path = `/api/${path}`
  // Read here, so not compressed.
  const { 'accept-encoding': _encoding, connection: _connection, ...own } = headers
  const answer = await server.inject({ method: 'GET', url: Path, headers: own, remoteAddress: ip })
  return { Path, Status: answer.statusCode, Body: answer.body === '' ? null : answer.json() }
}
