import { sql, type RawBuilder } from 'kysely'
import { AccountStatement } from '../../../../shared/contracts/ar/account-statement.ts'
import { controlBalancesAt, pendingBalancesAt } from '../../../ledger/control-balances.ts'
import { rowsFor, type Opening, type ReportAsked } from '../../../platform/reports/rows-for.ts'
import { ownCurrency } from '../../../trade/company/own-company.ts'
import { FirmStore } from '../../admin/index.ts'
import { whomToSend, type StatementsAsked } from '../statement/whom.ts'

type Asked = ReportAsked<StatementsAsked>

const rows = ({ parameters, user, inSight }: Asked): RawBuilder<unknown> =>
  whomToSend(parameters, user, inSight(FirmStore))

/** All statements with what is left out are what the receivable accounts stand at; of some customers they are a part of it. */
const control = ({ parameters: { asOf, customerFrom, customerTo, salesRepId } }: Asked): RawBuilder<unknown> | null => {
  if (customerFrom || customerTo || salesRepId) return null
  return sql`
  select 'control' as name, '' as subject, ${ownCurrency} as currency, (select coalesce(sum(carried), 0) from r) as reported,
         (select coalesce(sum(amount), 0)
          from (${controlBalancesAt(asOf, ['AR'])} union all ${pendingBalancesAt(asOf, ['AR'])}) c) as expected`
}

/** What is wrong with the days beyond each by itself. */
export const daysInOrder = ({ from, asOf }: Pick<StatementsAsked, 'from' | 'asOf'>): Opening =>
  from > asOf ? { problems: [{ Field: 'from', Key: 'kit:report.endBeforeStart', Args: {} }] } : {}

/** [finance 8.4] Whom a statement goes to and how, and who is left out and why. */
export const accountStatement = rowsFor(AccountStatement, rows, {
  opening: ({ parameters }) => daysInOrder(parameters),
  ties: { of: ['carried'], query: control },
})
