import { sql, type Kysely } from 'kysely'
import type { ActionContext } from '../../../platform/action/action.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { readRecord } from '../../../platform/entity/read.ts'
import type { SuiteTexts } from '../../../platform/entity/texts.ts'
import { visibilityOf } from '../../../platform/entity/visibility.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { DONE, type Item, type RowOutcome } from '../../../platform/work/outcome.ts'
import type { WorkInHand } from '../../../platform/work/work-in-hand.ts'
import { FirmStore } from '../../admin/index.ts'
import { CustomerInvoiceStore } from '../customer-invoice/entity.ts'
import { invoicePaper } from '../customer-invoice/print.ts'
import { keptSheet, type KeptPaper } from '../../../trade/sheet/kept-sheet.ts'
import { mailPaper } from '../../../trade/sheet/mail-paper.ts'
import { papersInLots } from '../../../trade/sheet/sent-paper.ts'
import { invoicesToSend, type InvoicesAsked } from './whom.ts'

/** Where letters fetch an invoice that they bring along. */
export const INVOICE_FILE = 'customerInvoice'

/** [supply 9 invoice-printing] A run of invoices: each once and by itself. Interrupted, it goes on where it was; what has left is kept as it stood. */
export async function sendInvoices(hand: WorkInHand, texts: SuiteTexts): Promise<void> {
  const { db } = hand.deps
  const asked = hand.asked as unknown as InvoicesAsked
  const { scope } = await visibilityOf(db, hand.user, FirmStore)
  const whom = invoicesToSend(asked, hand.user, scope ?? sql<boolean>`true`)
  await hand.plan(sql`
    select w.id::text as item, ${CustomerInvoiceStore.entity.room} as room, w."documentNo" as record, w."invoiceNo" as key, w.name as title
    from (${whom}) w order by w."invoiceNo"`)
  await hand.each((context, item) => sendOne(context, hand, item, asked, texts))
}

interface Goes {
  readonly goes: 'Email' | 'Paper'
  readonly email: string | null
}

async function sendOne(
  context: ActionContext,
  { deps, runId }: Pick<WorkInHand, 'deps' | 'runId'>,
  { item }: Item,
  asked: InvoicesAsked,
  texts: SuiteTexts,
): Promise<RowOutcome> {
  const { trx, user, now } = context
  const { rows } = await sql<Goes>`
    select w.goes, w.email from (${invoicesToSend(asked, user, sql<boolean>`true`)}) w where w.id = ${item}::uuid`.execute(
    trx,
  )
  const [found] = rows
  // Somebody else has sent it meanwhile.
  if (!found) return { outcome: 'unchanged' }
  const { goes } = found
  const { record } = (await readRecord(trx, CustomerInvoiceStore, item))!
  const { sheet, locale, name } = await invoicePaper(trx, texts, record, record)
  const email = goes === 'Email' ? found.email : null
  const reason = asked.which === 'Again' ? asked.reason : null
  const content = keptSheet(sheet)
  const { rows: added } = await sql<{ id: string }>`
    insert into customer_invoice_sent (invoice_id, run_id, way, sent_to, reason, locale, content, sent_by, sent_on)
    values (${item}::uuid, ${runId}::uuid, ${goes}, ${email}, ${reason}, ${locale}, ${JSON.stringify(content)}::jsonb, ${user.name}, ${now})
    returning id`.execute(trx)
  await mailPaper(context, deps, texts, {
    ...{ letter: 'customerInvoice', email, locale, content, day: record['docDate'] },
    worth: { amount: record['docAmount'], currency: String(record['currency']) },
    file: { source: INVOICE_FILE, reference: added[0]!.id, name },
  })
  return DONE
}

/** An invoice that has left, as it stood then. */
interface SentInvoice extends KeptPaper {
  readonly id: string
}

const columns = sql`s.id, s.locale, s.content, s.sent_on as "createdOn"`

/** @throws 404 */
export async function sentInvoice(db: Kysely<Tables>, id: string): Promise<SentInvoice> {
  const { rows } =
    await sql<SentInvoice>`select ${columns} from customer_invoice_sent s where s.id = ${id}::uuid`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Invoices of a run that go by paper, by their numbers. */
export const printedInvoices = (db: Kysely<Tables>, runId: string): AsyncGenerator<SentInvoice> =>
  papersInLots(async (after, most) => {
    const { rows } = await sql<SentInvoice & { no: string }>`
      select ${columns}, d.invoice_no as no from customer_invoice_sent s join customer_invoice d on d.id = s.invoice_id
      where s.run_id = ${runId}::uuid and s.way = 'Paper' and d.invoice_no > ${after} order by d.invoice_no limit ${most}`.execute(
      db,
    )
    return rows
  })
