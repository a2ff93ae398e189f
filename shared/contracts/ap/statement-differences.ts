import { Firm } from '../admin/firm.ts'
import { date, lookup, money, optional, text, choice } from '../fields.ts'
import { Account } from '../gl/account.ts'
import { of, reportContract } from '../report.ts'
import { VendorStatement } from './vendor-statement.ts'

/** [finance 7.13] A statement of a vendor explained on paper: his balance, less what differs, is ours. */
export const StatementDifferences = reportContract('ap.statementDifferences', {
  roles: { clerk: ['view', 'export'] },
  parameters: {
    statementNo: lookup('ap.vendorStatement', undefined, { upper: true }),
    only: choice(['All', 'Differences']),
  },
  columns: {
    firmId: of(Firm, 'firmId'),
    standing: of(VendorStatement, 'theirs.standing'),
    docNumber: optional(text({ max: 60 })),
    docDate: optional(date()),
    ourNumber: of(VendorStatement, 'theirs.ourNumber'),
    theirAmount: money(),
    ourAmount: money(),
    difference: money(),
  },
  hidden: ['firmId'],
  groupBy: [['standing'], []],
  totals: ['theirAmount', 'ourAmount', 'difference'],
  reads: [Account],
  ties: ['statement', 'books'],
  initial: () => ({ only: 'All' }),
  sort: ['docDate', 'docNumber'],
  paper: 'portrait',
})
