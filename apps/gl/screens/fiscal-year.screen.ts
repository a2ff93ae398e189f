import { FiscalYear } from '../../../shared/contracts/gl/fiscal-year.ts'
import { maintenance, section } from '../../../shared/kit/screen.ts'
import { AddYear } from '../periods/add-year.tsx'
import { PeriodPanel } from '../periods/period-panel.tsx'

/** Accounting periods: fiscal years, and the flags that open and close their periods for each ledger [S4.37]. */
export default maintenance({
  id: 'gl/fiscal-year',
  entity: FiscalYear,
  recordBy: 'id',
  list: ['fiscalYear', 'startDate', 'endDate', 'yearPattern', 'periodCount', 'closedCount', 'openJournals', 'status'],
  views: [{ name: 'open', filters: { status: 'Open' } }],
  initial: () => ({ yearPattern: 'MonthsAdjusting' }),
  parts: { aboveList: AddYear, aboveForm: PeriodPanel },
  editor: [
    section('identity', ['fiscalYear', 'yearPattern', 'startDate', 'endDate', 'status']),
    section('periods', ['periods']),
  ],
})
