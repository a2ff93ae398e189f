import { sql } from 'kysely'
import { TaxReturn } from '../../../../shared/contracts/ap/tax-return.ts'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Row } from '../../../platform/entity/stored.ts'
import { insertRecord, writeParts } from '../../../platform/entity/write.ts'
import type { CurrentUser } from '../../../platform/identity/user.ts'
import { TaxReturnStore } from '../tax-return/entity.ts'
import { taxReturnActions } from '../tax-return/actions.ts'
import { complete } from '../tax-return/complete.ts'
import { numberReturn } from '../tax-return/entity.ts'
import { returnHands } from '../tax-return/writers.ts'
import { pay } from './pay.ts'
import { runAction, authorOf, contextAt, firstYear, named } from '../../admin/index.ts'
import { COMPANY } from './company.ts'

export const AUTHORITY = 'RECGEN-01'
/** In which the books begin. */
export const firstMonth = (): string => `${firstYear()}-01`

interface People {
  readonly controller: CurrentUser
  readonly approver: CurrentUser
  readonly payer: CurrentUser
}

/**
 * The company files every quarter since its books begin. A sample: each company says how often its own does. A demo company
 * that was loaded before there were returns has no such authority among its firms, and is left as it is.
 */
export async function loadFiling(trx: Trx): Promise<void> {
  await sql`
    insert into tax_filing (company_id, from_date, frequency, due_months, authority_id, source, sample, created_by, updated_by)
    select ${COMPANY}, ${`${firstMonth()}-01`}::date, 'Quarterly', 1, firm_id, 'Sample', true, 'system', 'system'
    from firm where firm_id = ${AUTHORITY} and not exists (select from tax_filing)`.execute(trx)
}

/** True of the month in which the quarter before is filed. */
export const isFilingMonth = (month: string): boolean => Number(month.slice(5)) % 3 === 1 && month > firstMonth()

/** What a controller works out of the quarter before, another approves, and is paid on the 28th. */
export async function fileQuarter(trx: Trx, deps: Deps, people: People, month: string): Promise<void> {
  const day = `${month}-20`
  const controller = await contextAt(trx, deps, people.controller, day)
  const record: Row = { ...emptyRecord(TaxReturn.fields), lines: [], filingDate: day }
  await numberReturn(record, controller, null)
  await complete(record, controller, null)
  const id = await insertRecord(trx, TaxReturnStore, record, authorOf(controller))
  await writeParts(trx, TaxReturnStore, id, null, record)
  await returnHands.noted(record, controller, null)
  const transitions = taxReturnActions(deps)
  const approver = await contextAt(trx, deps, people.approver, day)
  await runAction(controller, TaxReturnStore, id, named(transitions, 'submit'), { status: 'Submitted' })
  await runAction(approver, TaxReturnStore, id, named(transitions, 'approve'), { status: 'Approved' })
  await runAction(controller, TaxReturnStore, id, named(transitions, 'file'), { status: 'Filed' })
  const payer = await contextAt(trx, deps, people.payer, `${month}-28`)
  const vendor = { firmId: AUTHORITY, method: 'EFT' } as const
  const signs = await contextAt(trx, deps, people.approver, `${month}-28`)
  await pay({ payer, approver: signs }, deps, vendor, 'CAD', { day: `${month}-28`, until: `${month}-31` })
}
