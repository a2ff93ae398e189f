import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { documentRoutes } from '../../../platform/document/routes.ts'
import { entityRoutes, type EntityRooms } from '../../../platform/entity/routes.ts'
import { TaxFilingStore, TaxReturnStore } from './entity.ts'
import * as taxFiling from './filing-rules.ts'
import * as taxReturn from './rules.ts'
import { taxReturnActs } from './actions.ts'
import { complete } from './complete.ts'
import { numberReturn } from './entity.ts'
import { returnHands } from './writers.ts'

/** GST/HST returns, and how often the company files them. */
export function taxReturnRoutes(app: FastifyInstance, deps: Deps, rooms: EntityRooms): void {
  entityRoutes(app, deps, rooms, TaxFilingStore, {
    ...{ onSave: taxFiling.onSave, onDelete: taxFiling.onDelete },
    complete: taxFiling.ofCompany,
  })
  documentRoutes(app, deps, rooms, TaxReturnStore, {
    ...{ onSave: taxReturn.onSave, complete, beforeSave: numberReturn, guard: returnHands },
    transitions: taxReturnActs(deps),
  })
}
