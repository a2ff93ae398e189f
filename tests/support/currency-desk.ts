import { sql } from 'kysely'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { BankAccount } from '../../shared/contracts/gl/bank-account.ts'
import { ForeignExchange } from '../../shared/contracts/gl/foreign-exchange.ts'
import { Payment } from '../../shared/contracts/ap/payment.ts'
import { COMPANY } from '../scenarios/northgate.ts'
import type { Calls, Row } from '../server/modules/admin/calls.ts'
import type { Books } from './books.ts'
import { succeeded, type PayablesDesk } from './payables-desk.ts'

export const CURRENCIES = '/api/gl/currency'

/** Currencies of a company as its controller takes them into use, and what is paid in them. */
export class CurrencyDesk {
  constructor(
    readonly books: Books,
    readonly calls: Calls,
    readonly home = 'CAD',
  ) {}

  use = async (code: string): Promise<void> => {
    const { version } = (await this.calls.read(`${CURRENCIES}/${code}`)).Data!
    succeeded(await this.calls.save('PUT', `${CURRENCIES}/${code}`, { record: { active: true }, version }))
  }

  rate = (fromCurrency: string, effectiveDate: string, value: string, source = 'Typed') =>
    this.calls.save('POST', '/api/gl/foreign-exchange', {
      record: {
        ...emptyRecord(ForeignExchange.fields),
        ...{ fromCurrency, toCurrency: this.home, effectiveDate, rate: value, fluctuationPercent: '3', source },
      },
    })

  /** Accounts, roles and a bank of a currency. */
  async keepBooksIn(code: string, bank: string, payable: string): Promise<void> {
    await this.use(code)
    await sql`
      insert into gl_account (account, natural_account, name, account_type, currency, control_kind, retained_earnings, manual, revalued,
                              reconciled, active, created_by, updated_by)
      values (${bank}, ${bank}, ${`Bank ${code}`}, 'Asset', ${code}, 'Bank', false, true, true, false, true, 'test', 'test'),
             (${payable}, ${payable}, ${`Payables ${code}`}, 'Liability', ${code}, 'AP', false, false, true, false, true, 'test', 'test')`.execute(
      this.books.db,
    )
    await sql`
      insert into account_role (company_id, role, currency, gl_account, created_by, updated_by)
      values (${COMPANY}, 'AP_CONTROL', ${code}, ${payable}, 'test', 'test')`.execute(this.books.db)
    succeeded(await this.calls.save('POST', '/api/gl/bank-account', { record: bankIn(code, bank) }))
  }

  /** The whole or a part of a document, paid out of the bank of its currency. */
  async pay(desk: PayablesDesk, vendorId: string, code: string, docNumber: string, amount: string, date: string) {
    const open = await desk.open(vendorId, date, `&currency=${code}`)
    const item = open.find((one) => one['docNumber'] === docNumber)!
    const paid = { ...emptyRecord(Payment.fields.items.fields!), itemId: item['itemId'], pay: amount }
    return desk.paid(desk.payment(vendorId, date, amount, [paid], { bankAccountId: code, currency: code }))
  }
}

export const bankIn = (code: string, glAccount: string): Row => ({
  ...emptyRecord(BankAccount.fields),
  ...{ bankAccountId: code, currency: code, glAccount, name: `Bank ${code}`, companyId: COMPANY, active: true },
  ...{ overdraftLimit: '0', nextFileNo: 1, nextChequeNo: 1, payrollDefault: false },
})
