import { sql } from 'kysely'
import type { ActionContext } from '../../../platform/action/action.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'
import { planned } from '../../../platform/database/planned.ts'

type Row = Record<string, unknown>

/** Our own number of a document, given with its first save: a number that is lost with a draft is of no matter [finance 5.1]. */
export async function numberInvoice(record: Row, { trx }: ActionContext, before: Row | null): Promise<void> {
  if (before) return
  const rows = await planned(
    trx,
    sql<{ number: string }>`
    select 'AP' || lpad(nextval('ap_invoice_number')::text, 6, '0') as number`,
  )
  record['invoiceNo'] = rows[0]!.number
  record['companyId'] = (await ownCompany(trx)).companyId
}
