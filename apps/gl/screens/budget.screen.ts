import { Budget, PERIODS } from '../../../shared/contracts/gl/budget.ts'
import { section, transaction } from '../../../shared/kit/screen.ts'

/** [finance 9.9] Budgets: what is planned for a year, period by period, typed, brought by file, spread, or copied from a year before. */
export default transaction({
  id: 'gl/budget',
  document: Budget,
  list: ['budgetId', 'name', 'fiscalYear', 'dataType', 'total', 'status', 'postedBy', 'postedOn'],
  views: [
    { name: 'drafts', filters: { status: 'Draft' } },
    { name: 'posted', filters: { status: 'Posted' } },
  ],
  header: [section('budget', ['budgetId', 'name', 'fiscalYear', 'dataType', 'notes'])],
  optional: ['notes'],
  totals: [{ name: 'total', ours: true, of: ({ total }) => total ?? '0' }],
  lines: {
    lines: {
      columns: ['glAccount', 'yearTotal', ...PERIODS],
      totals: [],
      optional: PERIODS,
    },
  },
  footer: [section('outcome', ['postedBy', 'postedOn'])],
  actions: ['post', 'spread', 'copyYear', 'reverse'],
  aside: ['reverse'],
  initial: () => ({ dataType: 'Budget' }),
})
