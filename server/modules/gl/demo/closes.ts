import { sql } from 'kysely'
import { sourcesOf } from '../../../../shared/contracts/gl/journal-sources.ts'
import { closeLedger, closePeriod, type ClosingContext, type Verdict } from '../../../ledger/close.ts'
import { closeJournal } from '../../../ledger/journals.ts'
import { storyMonthEnd } from '../../admin/index.ts'
import type { Trx } from '../../../platform/database/transaction.ts'

/** Up to this day the books of the demo company are closed; of the month behind it only receivables and payroll are. */
export const closedUntil = (): string => storyMonthEnd('2026-09')
const CONFIRMED = ['ledger:questions.closesJournals', 'ledger:questions.closesPeriod']

interface Row {
  id: string
  isPast: boolean
}

const done = ({ problems, questions }: Verdict): void => {
  const [first] = [...problems, ...questions]
  if (first) throw new Error(`a period of the demo company does not close: ${first.Key}`)
}

/** Closes what has passed, as the controller would. Answers how many periods are closed. */
export async function closePast(trx: Trx, context: Omit<ClosingContext, 'confirmed'>): Promise<number> {
  const closing = { ...context, confirmed: [] }
  // What was posted a moment ago is judged while its periods are open.
  await sql`set constraints all immediate`.execute(trx)
  const { rows } = await sql<Row>`
    select p.id, p.end_date <= ${closedUntil()}::date as "isPast"
    from fiscal_period p join fiscal_year y on y.id = p.owner_id
    where y.company_id = 'NORTHGATE' and not p.is_adjusting and p.start_date <= ${closedUntil()}::date + 1
    order by p.start_date`.execute(trx)
  for (const { id } of rows.filter(({ isPast }) => isPast))
    done(await closePeriod(trx, id, { ...context, confirmed: CONFIRMED }))
  for (const { id } of rows.filter(({ isPast }) => !isPast))
    for (const ledger of ['AR', 'PR'] as const) {
      for (const journal of await openJournals(trx, id, sourcesOf(ledger)))
        done(await closeJournal(trx, journal, closing))
      done(await closeLedger(trx, id, ledger, closing))
    }
  return rows.filter(({ isPast }) => isPast).length
}

async function openJournals(trx: Trx, periodId: string, sources: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from journal where period_id = ${periodId} and status = 'Open' and data_type = 'Actual'
      and source = any (${[...sources]}::text[]) order by journal_no`.execute(trx)
  return rows.map(({ id }) => id)
}
