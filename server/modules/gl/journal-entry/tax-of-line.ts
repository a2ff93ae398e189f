import { sql } from 'kysely'
import type { JournalEntry } from '../../../../shared/contracts/gl/journal-entry.ts'
import type { RecurringEntry } from '../../../../shared/contracts/gl/recurring-entry.ts'
import { fail, rule, type Rule } from '../../../platform/action/rules.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'
import { accountsInRole } from '../account/named-accounts.ts'

/** What is wrong with the taxes that lines name. [finance 9.1] */
export const taxesOfLines = (contract: typeof JournalEntry | typeof RecurringEntry): readonly Rule[] => {
  const id = (name: string) => `${contract.id}.${name}`
  /** Only accounts of taxes are read by returns, so a tax named elsewhere would be on none. */
  const taxOfItsAccount = rule(contract, id('taxOfItsAccount'), 'lines', async ({ lines, dataType }, { db }) => {
    const named = lines.flatMap(({ taxCode, glAccount }, at) => (taxCode ? [{ glAccount, at }] : []))
    if (named.length === 0) return null
    const company = sql`${(await ownCompany(db)).companyId}`
    const { rows } = await sql<{ account: string }>`
      select account from (${accountsInRole(company, 'TAX_COLLECTED')}) c
      union select account from (${accountsInRole(company, 'TAX_RECOVERABLE')}) r order by 1`.execute(db)
    const accounts = rows.map(({ account }) => account)
    return named
      .filter(({ glAccount }) => dataType !== 'Actual' || !glAccount || !accounts.includes(glAccount))
      .map(({ glAccount, at }) =>
        fail({ glAccount: glAccount ?? '', accounts: accounts.join(', ') }, `lines.${at}.taxCode`),
      )
  })
  const taxBaseOfTax = rule(contract, id('taxBaseOfTax'), 'lines', ({ lines }) =>
    lines.flatMap(({ taxBase, taxCode }, at) => (taxBase && !taxCode ? [fail({}, `lines.${at}.taxCode`)] : [])),
  )
  return [taxOfItsAccount, taxBaseOfTax]
}
