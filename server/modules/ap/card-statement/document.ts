import { tradeDocument } from '../../../trade/document/trade-document.ts'
import { statementActions } from './actions.ts'
import { complete } from './complete.ts'
import { CardStatementStore, numberStatement } from './entity.ts'
import { onSave } from './rules.ts'

/** What the issuer of a card says was charged to it. */
export const CardStatements = tradeDocument(CardStatementStore, {
  number: numberStatement,
  rules: { save: onSave },
  complete,
  actions: statementActions,
})
