import { Budget } from '../../../../shared/contracts/gl/budget.ts'
import { stored } from '../../../platform/entity/stored.ts'
import { budgetsOfOwnAccounts } from '../books-in-sight.ts'
import { idUsedOnce } from './rules.ts'

export const BudgetStore = stored(Budget, {
  table: 'budget',
  lines: { lines: { table: 'budget_line' } },
  restriction: budgetsOfOwnAccounts,
  outOfScope: 'gl:rules.entry.notAssigned',
  constraints: { budget_id_used_once: idUsedOnce },
})
