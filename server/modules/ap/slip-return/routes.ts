import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { entityRoutes, type EntityRooms } from '../../../platform/entity/routes.ts'
import { revealRoute } from '../../../platform/secrets/reveal-route.ts'
import { IssuedSlipStore, slipRecipientStore, SlipThresholdStore } from './entity.ts'
import * as masters from './master-rules.ts'

/** Calls of what T5018 returns stand on, and of what was issued. */
export function slipRoutes(app: FastifyInstance, deps: Deps, rooms: EntityRooms): void {
  entityRoutes(app, deps, rooms, SlipThresholdStore, { onSave: masters.onSaveThreshold })
  const recipients = slipRecipientStore(deps.secrets)
  entityRoutes(app, deps, rooms, recipients, {
    onSave: masters.onSaveRecipient,
    complete: masters.completeRecipient,
    transfer: ['vendorId'],
  })
  revealRoute(app, deps, rooms.texts, recipients, { field: 'sin', right: 'sin.view' })
  entityRoutes(app, deps, rooms, IssuedSlipStore, { writable: false })
}
