import { sql, type Kysely, type RawBuilder } from 'kysely'
import { T5018 } from '../../../../shared/contracts/ap/t5018.ts'
import type { RecordOf } from '../../../../shared/contracts/fields.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { rowsFor, where, type Opening, type ReportAsked } from '../../../platform/reports/rows-for.ts'
import { FirmStore } from '../../admin/index.ts'
import { paymentSeen } from './payment-seen.ts'
import { daysOf, paidByBooks, slipStanding, subcontractors } from '../slip-return/subcontractors.ts'
import { ownCurrency } from '../../../trade/company/own-company.ts'

type Asked = ReportAsked<RecordOf<typeof T5018.parameters>>

const reported = ({ parameters: p, inSight, user }: Asked): RawBuilder<unknown> => sql`
  select * from (
    select "firmId", name, "legalName", "accountNumber", payments, paid, goods, reported, threshold, ${slipStanding} as standing
    from (${subcontractors(p, inSight(FirmStore), paymentSeen(user))}) s) each
  where ${where(p.only, sql`standing = ${p.only}`)}`

/** What banks and cards were credited with by the same payments in the books of the year, less charges and goods. */
const inTheBooks = ({ parameters: p }: Asked): RawBuilder<unknown> | null => {
  if (p.only) return null
  return sql`
    select 'payments' as name, '' as subject, ${ownCurrency} as currency,
           coalesce((select sum(reported) from r), 0) as reported,
           b.paid - coalesce((select sum(goods) from r), 0) as expected
    from (${paidByBooks(p)}) b`
}

/** A fiscal year must exist to be reported. [S5.38] */
async function opening({ parameters: { year, basis } }: Asked, db: Kysely<Tables>): Promise<Opening> {
  if (await daysOf(db, { year, basis })) return {}
  return { problems: [{ Field: 'year', Key: 'ap:rules.t5018.yearKnown', Args: { year } }] }
}

export const t5018 = rowsFor(T5018, reported, {
  ties: { of: ['reported', 'goods'], query: inTheBooks },
  opening,
})
