import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { documentRoutes } from '../../../platform/document/routes.ts'
import { entityRoutes, type EntityRooms } from '../../../platform/entity/routes.ts'
import { revealRoute } from '../../../platform/secrets/reveal-route.ts'
import { IssuedSlipStore, slipRecipientStore, SlipReturnStore, SlipThresholdStore } from './entity.ts'
import * as masters from './master-rules.ts'
import * as slipReturn from './rules.ts'
import { completeReturn } from './complete.ts'
import { numberReturn } from './entity.ts'
import { slipFileRoutes } from './file-routes.ts'
import { slipReturnActs } from './issue.ts'

/** Calls of T5018 slips: thresholds, recipients, returns and what was issued. */
export function slipRoutes(app: FastifyInstance, deps: Deps, rooms: EntityRooms): void {
  entityRoutes(app, deps, rooms, SlipThresholdStore, { onSave: masters.onSaveThreshold })
  const recipients = slipRecipientStore(deps.secrets)
  entityRoutes(app, deps, rooms, recipients, {
    onSave: masters.onSaveRecipient,
    complete: masters.completeRecipient,
    transfer: ['vendorId'],
  })
  revealRoute(app, deps, rooms.texts, recipients, { field: 'sin', right: 'sin.view' })
  documentRoutes(app, deps, rooms, SlipReturnStore, {
    onSave: slipReturn.onSave,
    complete: completeReturn(deps.secrets),
    beforeSave: numberReturn,
    transitions: slipReturnActs(deps.secrets),
    actions: ['print', 'send'],
  })
  slipFileRoutes(app, deps, rooms.texts)
  entityRoutes(app, deps, rooms, IssuedSlipStore, { writable: false })
}
