import { sql } from 'kysely'
import { expect } from 'vitest'
import { AccountTerms } from '../../shared/contracts/admin/account-terms.ts'
import { SalesTax, TaxGroup } from '../../shared/contracts/admin/sales-tax.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { Job } from '../../shared/contracts/po/job.ts'
import { BankAccount } from '../../shared/contracts/gl/bank-account.ts'
import { ForeignExchange } from '../../shared/contracts/gl/foreign-exchange.ts'
import { COMPANY } from '../scenarios/northgate.ts'
import type { Calls, Row } from '../server/modules/admin/calls.ts'
import type { Books } from './books.ts'

/** Terms, taxes, banks and rates of the fixture, entered as people enter them; vendors get the account that they are paid by. */
export async function enterMasters(admin: Calls, { db }: Books): Promise<void> {
  const add = async (path: string, record: Row) => {
    const answer = await admin.save('POST', `/api/${path}`, { record })
    expect(answer.ResultStatus, `${path}: ${JSON.stringify(answer.Problems)}`).toBe(1)
  }
  await add('admin/account-terms', {
    ...emptyRecord(AccountTerms.fields),
    ...{ termsCode: 'T2', description: '2% 10 net 30', dueRule: 'NetDays', netDays: 30, discountPercent: '2' },
    ...{ discountDays: 10, usedByPayables: true, usedByReceivables: true, active: true, instalments: [] },
  })
  await add('admin/sales-tax', {
    ...emptyRecord(SalesTax.fields),
    ...{ taxCode: 'HST', taxNumber: 1, name: 'HST Ontario', jurisdiction: 'CA-ON', kind: 'HST', active: true },
    ...{ collectedAccount: '2100', recoverableAccount: '2110', recoverablePercent: '100' },
    rates: [{ fromDate: '2010-07-01', rate: '13' }],
  })
  await add('admin/tax-group', {
    ...emptyRecord(TaxGroup.fields),
    ...{ taxGroup: 'HST', name: 'HST Ontario', province: 'CA-ON', provinceDefault: true, active: true },
    taxes: [{ taxCode: 'HST' }],
  })
  for (const [bankAccountId, currency, glAccount] of [
    ['MAIN', 'CAD', '1000'],
    ['USD', 'USD', '1010'],
  ])
    await add('gl/bank-account', {
      ...emptyRecord(BankAccount.fields),
      ...{ bankAccountId, currency, glAccount, name: `Bank ${currency}`, companyId: COMPANY, active: true },
      ...{ overdraftLimit: '0', nextFileNo: 1, nextChequeNo: 1, payrollDefault: currency === 'CAD' },
    })
  await add('po/job', { ...emptyRecord(Job.fields), jobNo: 'J1', name: 'Harlow mill', status: 'Open' })
  await add('gl/foreign-exchange', {
    ...emptyRecord(ForeignExchange.fields),
    ...{ fromCurrency: 'USD', toCurrency: 'CAD', effectiveDate: '2026-06-01', rate: '1.36', fluctuationPercent: '3' },
    source: 'Typed',
  })
  // Tax is claimed on their documents.
  await sql`update firm set business_number = '104567897RT0001' where is_vendor`.execute(db)
  await sql`
    insert into firm_vendor (owner_id, currency, commission_percent, payment_method, separate_cheque, on_hold, lead_time_days,
                             minimum_order, reporting_slip, terms_code)
    select id, case firm_id when 'USVENDOR' then 'USD' else 'CAD' end, 0, 'Cheque', false, false, 0, 0, 'None', 'T2'
    from firm where is_vendor`.execute(db)
}

/** Vendors of the bare fixture in a group of vendors. */
export async function groupVendors({ db }: Books, group: string, firmIds: readonly string[]): Promise<void> {
  await sql`
    insert into user_code (code_type, code_id, description, sequence, active, system, created_by, updated_by)
    values ('FIRM_GROUP', ${group}, ${group}, 10, true, false, 'test', 'test') on conflict do nothing`.execute(db)
  await sql`
    insert into firm_vendor (owner_id, currency, commission_percent, payment_method, separate_cheque, on_hold, lead_time_days,
                             minimum_order, reporting_slip, firm_group)
    select id, 'CAD', 0, 'Cheque', false, false, 0, 0, 'None', ${group} from firm
    where firm_id = any (${[...firmIds]}::text[])`.execute(db)
}

/** Why a cheque is cancelled, and why a document is on hold. */
export async function enterReasons({ db }: Books): Promise<void> {
  await sql`
    insert into user_code (code_type, code_id, description, sequence, active, system, created_by, updated_by)
    values ('CHEQUE_CANCEL', 'LOST', 'Lost', 10, true, false, 'test', 'test'),
           ('HOLD_REASON', 'DISPUTE', 'Dispute', 10, true, false, 'test', 'test') on conflict do nothing`.execute(db)
}
