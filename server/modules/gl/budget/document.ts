import { tradeDocument } from '../../../trade/document/trade-document.ts'
import { budgetActions } from './actions.ts'
import { complete } from './complete.ts'
import { BudgetStore } from './entity.ts'
import { onSave } from './rules.ts'

/** [finance 9.9] What is planned for a year. */
export const Budgets = tradeDocument(BudgetStore, {
  rules: { save: onSave },
  complete,
  actions: budgetActions,
  search: { by: ['budgetId', 'name'], amount: 'total' },
  also: () => ({ transfer: ['budgetId'] }),
})
