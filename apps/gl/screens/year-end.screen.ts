import { YearEnd } from '../../../shared/contracts/gl/year-end.ts'
import { section, transaction } from '../../../shared/kit/screen.ts'
import { YearChecks } from '../year-end/year-checks.tsx'

/** [finance 9.6] The end of a year: what stands against it, what it moves, closed and locked, and opened again with a reason. */
export default transaction({
  id: 'gl/year-end',
  document: YearEnd,
  list: ['yearEndNo', 'fiscalYear', 'closingDate', 'netIncome', 'status', 'entryNo', 'closedBy', 'closedOn'],
  views: [
    { name: 'closed', filters: { status: 'Closed' } },
    { name: 'reopened', filters: { status: 'Reopened' } },
  ],
  header: [section('year', ['fiscalYear', 'closingDate', 'netIncome', 'notes'])],
  footer: [
    section('outcome', ['entryNo', 'closedBy', 'closedOn']),
    section('reopening', ['reversalNo', 'reopenedBy', 'reopenReason'], { when: ({ status }) => status === 'Reopened' }),
  ],
  totals: [{ name: 'netIncome', ours: true, of: ({ netIncome }) => netIncome ?? '0' }],
  lines: {
    checks: { given: true },
    lines: { columns: ['account', 'debit', 'credit'], totals: ['debit', 'credit'], given: true },
  },
  parts: { sections: { checks: YearChecks } },
  actions: ['close', 'reopen'],
  aside: ['reopen'],
})
