import type { FastifyInstance } from 'fastify'
import { Answers } from '../../../platform/action/answers.ts'
import type { RuleBook } from '../../../platform/action/rules.ts'
import type { Deps } from '../../../platform/deps.ts'
import { documentRoutes } from '../../../platform/document/routes.ts'
import type { EntityRooms } from '../../../platform/entity/routes.ts'
import { VendorStatementStore } from './entity.ts'
import { onSave } from './rules.ts'
import { vendorStatementActs } from './actions.ts'
import { comparedAtReading, keepFollowing } from './follow.ts'
import { completeVendorStatement } from './complete.ts'
import { numberVendorStatement } from './entity.ts'

/** Calls of statements of vendors. */
export function vendorStatementRoutes(app: FastifyInstance, deps: Deps, rooms: EntityRooms): void {
  const { registry, texts } = rooms
  const rules: RuleBook = {
    ...{ onSave, complete: completeVendorStatement, beforeSave: numberVendorStatement },
    atReading: comparedAtReading(deps, () => statements),
  }
  const statements = { entity: VendorStatementStore, rules, registry, answers: new Answers(texts), ownReferences: [] }
  documentRoutes(app, deps, rooms, VendorStatementStore, {
    ...rules,
    transitions: vendorStatementActs,
    transfer: ['vendorId', 'currency', 'statementDate'],
  })
  keepFollowing(deps, statements)
}
