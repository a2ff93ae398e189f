import type { Stored } from '../../../../shared/contracts/entity.ts'
import type { RecurringEntry } from '../../../../shared/contracts/gl/recurring-entry.ts'
import { moneyText } from '../../../../shared/contracts/money.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'
import { nextDateOf } from '../../../trade/recurring/next-date.ts'
import { sumsOf } from '../journal-entry/complete.ts'

type Row = Record<string, unknown>
export type EntryTemplate = Stored<typeof RecurringEntry>

/** What a template comes to, in whose currency, and when it comes next. */
export async function complete(record: Row, { trx }: ActionContext): Promise<void> {
  const template = record as unknown as EntryTemplate
  record['status'] ??= 'Active'
  record['dataType'] ??= 'Actual'
  template.currency ??= (await ownCompany(trx)).currency
  const { debit, difference } = sumsOf(template.lines)
  Object.assign(record, { total: moneyText(debit), difference: moneyText(difference) })
  template.nextDate = template.status === 'Active' ? nextDateOf(template) : template.nextDate
}
