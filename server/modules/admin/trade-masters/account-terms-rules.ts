import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { AccountTerms } from '../../../../shared/contracts/admin/account-terms.ts'
import { fail, rule } from '../../../platform/action/rules.ts'

/** A terms code is used once. [S5.24] */
export const codeUsedOnce = rule(AccountTerms, 'admin.accountTerms.codeUsedOnce', 'termsCode', async (terms, c) => {
  if (c.before || !terms.termsCode) return false
  const { rows } = await sql`select from account_terms where terms_code = ${terms.termsCode}`.execute(c.db)
  return rows.length > 0 && fail({ termsCode: terms.termsCode })
})

/** A discount is earned before the document is due: its days are not more than the net days. */
export const discountBeforeDue = rule(
  AccountTerms,
  'admin.accountTerms.discountBeforeDue',
  'discountDays',
  (terms) => terms.dueRule === 'NetDays' && terms.discountDays > terms.netDays && fail({ netDays: terms.netDays }),
)

/** Terms that fall due on a day of the month name the day. */
export const dueDayGiven = rule(
  AccountTerms,
  'admin.accountTerms.dueDayGiven',
  'dueDay',
  (terms) => terms.dueRule === 'DayOfMonth' && terms.dueDay === null && fail(),
)

/** Only terms that fall due on a day of the next month have a cut-off day. */
export const cutOffOfDayRule = rule(
  AccountTerms,
  'admin.accountTerms.cutOffOfDayRule',
  'cutOffDay',
  (terms) => terms.cutOffDay !== null && terms.dueRule !== 'DayOfMonth' && fail(),
)

/** The shares of all instalments add up to 100 percent. */
export const instalmentsWhole = rule(AccountTerms, 'admin.accountTerms.instalmentsWhole', 'instalments', (terms) => {
  const total = terms.instalments.reduce(
    (sum, { share }: { share: string | null }) => sum.plus(share ?? 0),
    new Decimal(0),
  )
  return terms.instalments.length > 0 && !total.eq(100) && fail({ total: total.toFixed() })
})

/** Terms are for payables, for receivables, or for both. */
export const sideGiven = rule(
  AccountTerms,
  'admin.accountTerms.sideGiven',
  'usedByPayables',
  (terms) => !terms.usedByPayables && !terms.usedByReceivables && fail(),
)

export const onSave = [codeUsedOnce, discountBeforeDue, dueDayGiven, cutOffOfDayRule, instalmentsWhole, sideGiven]
