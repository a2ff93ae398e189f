import { sql } from 'kysely'
import { CustomerInvoice } from '../../shared/contracts/ar/customer-invoice.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import type { CallResult } from '../../shared/contracts/result.ts'
import type { Calls, Row } from '../server/modules/admin/calls.ts'
import type { Books } from './books.ts'
import { succeeded } from './payables-desk.ts'

export const CUSTOMER_INVOICE = '/api/ar/customer-invoice'

/** Customers of the fixture get the account that they are invoiced by, and an address in Ontario; the buyer in the States none. */
export const enterCustomers = async ({ db }: Books): Promise<void> => {
  await sql`
    insert into firm_bill_to (owner_id, currency, credit_limit, on_hold, statement_cycle, consolidated_invoicing, po_required,
                              interest_charged, dunned, terms_code)
    select id, case firm_id when 'USBUYER' then 'USD' else 'CAD' end, 0, false, 'None', false, false, false, false, 'T2'
    from firm where is_bill_to`.execute(db)
  await sql`
    insert into firm_address (owner_id, position, kind, line1, city, region, country)
    select id, 0, 'Main', '1 Dock Rd', 'Hamilton', 'ON', 'CA' from firm where firm_id in ('C100', 'BUILDER')`.execute(
    db,
  )
}

/** Documents of receivables as people enter them over HTTP. */
export class ReceivablesDesk {
  constructor(readonly calls: Calls) {}

  save(lines: readonly Row[], more: Row = {}): Promise<CallResult<Row>> {
    const empty = emptyRecord(CustomerInvoice.fields.lines.fields!)
    const record = {
      ...emptyRecord(CustomerInvoice.fields),
      ...{ kind: 'Invoice', billToId: 'C100', docDate: '2026-06-05', holdbackPercent: '0', currency: null, rate: null },
      ...more,
      lines: lines.map((line) => ({ ...empty, ...line })),
    }
    return this.calls.save('POST', CUSTOMER_INVOICE, { record })
  }

  act(action: string, { id, version }: Row, parameters?: Row, confirmed: string[] = []): Promise<CallResult<Row>> {
    const body = { version, confirmed, ...(parameters ? { parameters } : {}) }
    return this.calls.save('POST', `${CUSTOMER_INVOICE}/${String(id)}/${action}`, body)
  }

  /** A draft of one line of an amount before tax, or of these lines. */
  async drafted(of: string | readonly Row[], more: Row = {}): Promise<Row> {
    return succeeded(await this.save(typeof of === 'string' ? [{ amount: of }] : of, more))
  }

  async posted(of: string | readonly Row[], more: Row = {}): Promise<Row> {
    return succeeded(await this.act('post', await this.drafted(of, more)))
  }

  /** Its row in the list, with what is open of it. */
  async listed({ documentNo }: Row): Promise<Row> {
    return (await this.calls.list(`${CUSTOMER_INVOICE}?documentNo==${String(documentNo)}`)).List[0]!
  }
}
