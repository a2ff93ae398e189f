import { sql } from 'kysely'
import { Mandate } from '../../shared/contracts/ar/mandate.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import type { Row } from '../server/modules/admin/calls.ts'
import { batchDesk } from './batch-desk.ts'
import { debitDesk, MANDATES } from './debit-desk.ts'
import { startNorthgate } from './northgate-app.ts'
import { succeeded } from './payables-desk.ts'
import { enterCustomers, ReceivablesDesk } from './receivables-desk.ts'

/** [finance 8.2, 11.9] The books of Northgate, from whose customers money is taken by their mandates. Its clock stands where it is set. */
export async function startDebits() {
  let now = '2026-06-25T16:00:00Z'
  const { books, app, as } = await startNorthgate({ clock: { now: () => new Date(now) } })
  const admin = as('admin')
  const invoices = new ReceivablesDesk(admin)
  const desk = debitDesk(as)
  return {
    ...{ books, app, as, admin, invoices, desk },
    goOnTo: (moment: string) => {
      now = moment
    },
    async open() {
      await batchDesk(books, as).open()
      await enterCustomers(books)
    },
    /** The number of an invoice that falls due at the end of June. */
    async billed(amount: string, customer: string, more: Row = {}): Promise<string> {
      const due = { billToId: customer, docDate: '2026-06-05', dueDate: '2026-06-30', ...more }
      return String((await invoices.posted(amount, due))['invoiceNo'])
    },
    /** Both customers have signed; one of them up to a limit. */
    async signed(): Promise<void> {
      await desk.confirmed({ customerId: 'C100', limitAmount: '7000.00' })
      const own = succeeded(await admin.save('POST', MANDATES, { record: ofBuilder }))
      succeeded(await desk.act(as('approver'), MANDATES, 'confirm', own))
    },
    async openOf(invoiceNo: string, asOf: string): Promise<string> {
      const { rows } = await sql<{ open: string }>`
        select coalesce(sum(l.txn_debit - l.txn_credit), 0)::numeric(19, 2)::text as open
        from open_item i join moved_line l on l.item_id = i.id join moved_entry e on e.id = l.entry_id
        where i.reference = ${invoiceNo} and e.posting_date <= ${asOf}::date`.execute(books.db)
      return rows[0]!.open
    },
  }
}

/** A mandate that the administrator enters by himself. */
export const ofBuilder: Row = {
  ...emptyRecord(Mandate.fields),
  ...{ customerId: 'BUILDER', payer: 'Bâtisseur du Lac', currency: 'CAD', institution: '815', transit: '30001' },
  ...{ accountNumber: '55512345', category: 'Business', signedOn: '2026-06-01', validFrom: '2026-06-01' },
  evidence: 'Seen',
}
