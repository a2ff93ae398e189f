import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../http/errors.ts'
import { requireRight } from '../../rights/require.ts'
import { documented, pathOf, rightTo, type Named } from '../contract.ts'
import { readInSight } from '../read.ts'
import { outOfScope, type EntityParts } from '../save.ts'
import * as schemas from '../schemas.ts'
import type { Row } from '../stored.ts'
import { visibilityOf } from '../visibility.ts'
import { whereUsed, type MeantBy } from './where-used.ts'

interface Told {
  /** Its records can be deleted. */
  deletes: boolean
  meantBy?: (record: Row) => readonly MeantBy[]
}

/** [supply 1.9a] `GET …/:id/uses`: for whoever may look at the record. */
export function usesRoute(
  app: FastifyInstance,
  deps: Deps,
  parts: EntityParts,
  { deletes, meantBy = () => [] }: Told,
): void {
  const { entity, registry, rules } = parts
  app.get<Named>(
    `${pathOf(entity)}/:id/uses`,
    documented(entity, 'Where a record is used, as far as the caller may see', {
      params: schemas.idSchema,
      response: { 200: schemas.usesSchema },
    }),
    async (request) => {
      const rights = await requireRight(request, rightTo(entity, 'view'))
      const { user } = request
      const seen = await visibilityOf(deps.db, user, entity)
      const found = await readInSight(deps.db, entity, request.params.id, seen)
      if (!found) throw notFound()
      if (!found.inScope) return outOfScope(parts)
      const mayDelete = deletes && rights.can(rightTo(entity, 'delete'))
      const { record } = found
      return whereUsed(deps, { entity, registry, user, seen, record, rules, mayDelete, meant: meantBy(record) })
    },
  )
}
