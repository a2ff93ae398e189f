import { sql } from 'kysely'
import { closeLedger, closePeriod, type ClosingContext, type Verdict } from '../../../ledger/close.ts'
import type { Trx } from '../../../platform/database/transaction.ts'

/** Up to this day the books of the demo company are closed; of the month behind it only receivables and payroll are. */
export const CLOSED_UNTIL = '2026-09-30'
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
  // What was posted a moment ago is judged while its periods are open.
  await sql`set constraints all immediate`.execute(trx)
  const { rows } = await sql<Row>`
    select p.id, p.end_date <= ${CLOSED_UNTIL}::date as "isPast"
    from fiscal_period p join fiscal_year y on y.id = p.owner_id
    where y.company_id = 'NORTHGATE' and not p.is_adjusting and p.start_date <= ${CLOSED_UNTIL}::date + 1
    order by p.start_date`.execute(trx)
  for (const { id } of rows.filter(({ isPast }) => isPast))
    done(await closePeriod(trx, id, { ...context, confirmed: CONFIRMED }))
  for (const { id } of rows.filter(({ isPast }) => !isPast))
    for (const ledger of ['AR', 'PR'] as const) done(await closeLedger(trx, id, ledger, context))
  return rows.filter(({ isPast }) => isPast).length
}
