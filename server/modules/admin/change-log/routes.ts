import type { FastifyInstance } from 'fastify'
import { AUDITED, AuditLog } from '../../../../shared/contracts/admin/audit-log.ts'
import type { Say } from '../../../../shared/contracts/field-place.ts'
import type { Deps } from '../../../platform/deps.ts'
import { listRoutes } from '../../../platform/entity/list-routes.ts'
import type { EntityRegistry } from '../../../platform/entity/registry.ts'
import type { EntityRooms } from '../../../platform/entity/routes.ts'
import { stored, type StoredEntity } from '../../../platform/entity/stored.ts'
import { localeOf } from '../../../platform/entity/texts.ts'
import type { QueryText } from '../../../platform/lists/list-query.ts'
import { changeLogOf, STORED } from './change-log.ts'
import { fieldNames, rowInWords } from './words.ts'

/** [S3.36] The change log over all entities: a list and its file, for whoever holds `admin/audit-log.view`. */
export function changeLogRoutes(app: FastifyInstance, deps: Deps, rooms: EntityRooms): void {
  const { registry, texts } = rooms
  const contract = stored(AuditLog, STORED)
  registry.offer(contract.room, ['view', 'export', 'share'])
  listRoutes(app, deps, rooms, contract, {
    offered: [],
    async sightOf(request) {
      const { Locale } = request.query as QueryText
      const locale = localeOf(Locale ?? request.headers['x-locale'])
      const say: Say = (key, args) => texts.text(locale, key, args)
      const stores = auditedStores(registry)
      const own = await changeLogOf(deps.db, { user: request.user, fieldNames: fieldNames(stores, say) }, stores)
      return { ...own, words: { from: ['entity', 'columnName', 'action'], write: (row) => rowInWords(row, say) } }
    },
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
