import type { FastifyInstance } from 'fastify'
import { AUDITED, AuditLog } from '../../../../shared/contracts/admin/audit-log.ts'
import type { Deps } from '../../../platform/deps.ts'
import { listRoutes } from '../../../platform/entity/list-routes.ts'
import type { EntityRegistry } from '../../../platform/entity/registry.ts'
import type { EntityRooms } from '../../../platform/entity/routes.ts'
import { stored, type StoredEntity } from '../../../platform/entity/stored.ts'
import { changeLogOf } from './change-log.ts'

/** [S3.36] The change log over all entities: a list and its file, for whoever holds `admin/audit-log.view`. */
export function changeLogRoutes(app: FastifyInstance, deps: Deps, { registry, texts }: EntityRooms): void {
  const contract = stored(AuditLog, { table: 'change_log' })
  listRoutes(app, deps, texts, contract, {
    writable: false,
    sightOf: (request) => changeLogOf(deps.db, request.user, auditedStores(registry)),
  })
}

/** Asked for each call: a later module may register its entities after this one. */
function auditedStores(registry: EntityRegistry): StoredEntity[] {
  return AUDITED.map((id) => {
    const store = registry.find(id)
    if (!store) throw new Error(`The change log names ${id}, which nobody stores.`)
    return store
  })
}
