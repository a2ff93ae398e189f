import { sql } from 'kysely'
import { AccountTerms } from '../../../../shared/contracts/admin/account-terms.ts'
import { Holiday } from '../../../../shared/contracts/admin/holiday.ts'
import { SalesRep } from '../../../../shared/contracts/admin/sales-rep.ts'
import { stored, type Condition } from '../../../platform/entity/stored.ts'
import * as accountTerms from './account-terms-rules.ts'
import * as holiday from './holiday-rules.ts'
import * as salesRep from './sales-rep-rules.ts'

const SIDES: Readonly<Record<string, Condition>> = {
  payables: sql<boolean>`t.used_by_payables`,
  receivables: sql<boolean>`t.used_by_receivables`,
}

/** Behind the doors of payables are the terms for vendors, behind those of receivables the terms for customers. */
export const AccountTermsStore = stored(AccountTerms, {
  table: 'account_terms',
  lines: { instalments: { table: 'account_terms_instalment' } },
  doorScope: ({ side }) => SIDES[side ?? ''] ?? null,
  constraints: {
    account_terms_code_used_once: accountTerms.codeUsedOnce,
    account_terms_due_day_given: accountTerms.dueDayGiven,
    account_terms_side_given: accountTerms.sideGiven,
  },
})

export const SalesRepStore = stored(SalesRep, {
  table: 'sales_rep',
  lines: { splits: { table: 'sales_rep_split' } },
  constraints: {
    sales_rep_id_used_once: salesRep.idUsedOnce,
    sales_rep_commission_not_negative: salesRep.commissionNotNegative,
  },
})

export const HolidayStore = stored(Holiday, {
  table: 'holiday',
  namedByKey: false,
  constraints: { holiday_day_once: holiday.dayOnce, holiday_means_something: holiday.meansSomething },
})
