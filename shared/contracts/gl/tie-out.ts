import { currencyShown } from './currency.ts'
import { choice, code, date, integer, money, optional } from '../fields.ts'
import { reportContract } from '../report.ts'
import { Account } from './account.ts'
import { PROVEN_SOURCES } from './integration-events.ts'
import { PROVEN_KINDS } from './journal-sources.ts'

/** [finance 6, gl-integration] The proof of the sub-ledgers on paper: documents beside the ledger, with the difference. */
export const TieOut = reportContract('gl.tieOut', {
  parameters: { from: date(), to: date(), source: optional(choice(PROVEN_SOURCES)) },
  columns: {
    period: code({ max: 7 }),
    source: choice(PROVEN_SOURCES),
    kind: choice(PROVEN_KINDS),
    currency: currencyShown(),
    journals: integer(),
    documents: integer(),
    subDebit: money(),
    subCredit: money(),
    glDebit: money(),
    glCredit: money(),
    pendingDebit: money(),
    pendingCredit: money(),
    difference: money(),
  },
  groupBy: [['period'], ['source', 'period'], ['kind', 'period'], []],
  totals: ['subDebit', 'subCredit', 'glDebit', 'glCredit', 'pendingDebit', 'pendingCredit', 'difference'],
  within: 'currency',
  reads: [Account],
  ties: ['control', 'pending'],
  initial: (today) => ({ from: `${today.slice(0, 4)}-01-01`, to: today }),
  opensAnswered: true,
  sort: ['period', 'source', 'kind', 'currency'],
  period: ['from', 'to'],
})
