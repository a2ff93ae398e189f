import { sql } from 'kysely'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import { ForeignExchangeRevaluation } from '../../../../shared/contracts/gl/foreign-exchange-revaluation.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Row } from '../../../platform/entity/stored.ts'
import { insertRecord, writeParts } from '../../../platform/entity/write.ts'
import { runAction, authorOf, contextAt, named, userOf } from '../../admin/index.ts'
import { RevaluationStore } from '../foreign-exchange-revaluation/entity.ts'
import { revaluationActions } from '../foreign-exchange-revaluation/actions.ts'
import { complete } from '../foreign-exchange-revaluation/complete.ts'
import { numberRevaluation } from '../foreign-exchange-revaluation/entity.ts'

/**
 * [finance 5.6] What stands in other currencies at the end of each month up to a day, revalued by the controller at the latest rate of the table
 * and turned back on the next morning. Answers how many months and currencies had something.
 */
export async function revaluePast(trx: Trx, deps: Deps, until: string): Promise<number> {
  const { rows } = await sql<{ day: string; currency: string }>`
    with began as (
      select txn_currency as currency, min(posting_date) as day from entry_line where txn_currency <> 'CAD' group by 1)
    select p.end_date::text as day, b.currency
    from fiscal_period p join fiscal_year y on y.id = p.owner_id join began b on p.end_date >= b.day
    where y.company_id = 'NORTHGATE' and not p.is_adjusting and p.end_date <= ${until}::date
    order by p.end_date, b.currency desc`.execute(trx)
  const controller = await userOf(trx, 'controller')
  const post = named(revaluationActions(deps), 'post')
  let done = 0
  for (const { day, currency } of rows) {
    const context = await contextAt(trx, deps, controller, day)
    const record: Row = {
      ...emptyRecord(ForeignExchangeRevaluation.fields),
      lines: [],
      revaluationDate: day,
      currency,
    }
    await complete(record, context, null)
    if ((record['lines'] as unknown[]).length === 0) continue
    await numberRevaluation(record, context, null)
    const id = await insertRecord(trx, RevaluationStore, record, authorOf(context))
    await writeParts(trx, RevaluationStore, id, null, record)
    await runAction(context, RevaluationStore, id, post, { status: 'Posted' })
    done++
  }
  return done
}
