import type { RuleBook } from '../../../platform/action/rules.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { EntityParts } from '../../../platform/entity/save.ts'
import { tradeDocument, type TradeRooms } from '../../../trade/document/trade-document.ts'
import { vendorStatementActions } from './actions.ts'
import { completeVendorStatement } from './complete.ts'
import { numberVendorStatement, VendorStatementStore } from './entity.ts'
import { comparedAtReading, keepFollowing } from './follow.ts'
import { onSave } from './rules.ts'

/** [finance 7.13] What vendors say that we owe them. */
export const VendorStatements = tradeDocument(VendorStatementStore, {
  number: numberVendorStatement,
  rules: { save: onSave },
  complete: completeVendorStatement,
  actions: vendorStatementActions,
  calls: [(_app, deps, rooms) => keepFollowing(deps, comparedWhenRead(deps, rooms))],
  also: (deps, rooms) => ({
    ...atReading(deps, rooms),
    transfer: ['vendorId', 'currency', 'statementDate'],
  }),
})

const comparedWhenRead = (deps: Deps, rooms: TradeRooms): EntityParts =>
  VendorStatements.parts(rooms, atReading(deps, rooms))

const atReading = (deps: Deps, rooms: TradeRooms): Pick<RuleBook, 'atReading'> => ({
  atReading: comparedAtReading(deps, () => comparedWhenRead(deps, rooms)),
})
