import { sql } from 'kysely'
import { CashDrawer } from '../../../../shared/contracts/oe/cash-drawer.ts'
import { fail, rule, type Rule } from '../../../platform/action/rules.ts'

/** A cash drawer has an id of its own. */
export const idUsedOnce = rule(
  CashDrawer,
  'oe.cashDrawer.idUsedOnce',
  'drawerId',
  async ({ drawerId }, { db, before }) => {
    if (before || !drawerId) return null
    const { rows } = await sql`select from cash_drawer where drawer_id = ${drawerId}`.execute(db)
    return rows.length > 0 && fail({ drawerId })
  },
)

/** Where cash is rounded, what that makes more or less has an account. */
export const roundsSomewhere = rule(
  CashDrawer,
  'oe.cashDrawer.roundsSomewhere',
  'roundingAccount',
  ({ cashStep, roundingAccount }) => Boolean(cashStep) && cashStep !== '0.01' && !roundingAccount && fail(),
)

/** The accounts of a drawer and whoever walks in are of one currency: what is paid there settles what is asked there. */
const oneCurrency = rule(
  CashDrawer,
  'oe.cashDrawer.oneCurrency',
  'cashAccount',
  async ({ walkInId, cashAccount, chequeAccount, cardAccount }, { db }) => {
    const { rows } = await sql<{ field: string; account: string; its: string; currency: string }>`
      select a.field, a.account, b.currency as its, c.currency
      from (values ('cashAccount', ${cashAccount}::text), ('chequeAccount', ${chequeAccount}::text), ('cardAccount', ${cardAccount}::text)) a (field, account)
      join bank_account_shown b on b.bank_account_id = a.account
      join firm_shown f on f.firm_id = ${walkInId} join firm_bill_to_shown c on c.owner_id = f.id
      where b.currency <> c.currency`.execute(db)
    return rows.map(({ field, account, its, currency }) => fail({ account, its, currency }, field))
  },
)

export const onSave: readonly Rule[] = [idUsedOnce, roundsSomewhere, oneCurrency]
