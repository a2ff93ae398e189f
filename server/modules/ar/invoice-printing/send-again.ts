import { sql } from 'kysely'
import type { Locale } from '../../../../shared/contracts/shell.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { SuiteTexts } from '../../../platform/entity/texts.ts'
import type { KeptSheet } from '../../../trade/sheet/kept-sheet.ts'
import { mailPaper } from '../../../trade/sheet/mail-paper.ts'
import { INVOICE_FILE } from './send.ts'

interface Left {
  readonly id: string
  readonly locale: Locale
  readonly content: KeptSheet
  readonly day: string
  readonly amount: string
  readonly currency: string
  readonly name: string
}

/**
 * [supply 9 sales-documents] An invoice that left goes once more as it stood then, to these addresses, or on paper where there are none; kept as left
 * with this run. False where somebody has taken it back meanwhile, or this run has sent it already.
 * @param sentId the one that left
 */
export async function sendInvoiceAgain(
  context: ActionContext,
  deps: Pick<Deps, 'mailer'>,
  texts: SuiteTexts,
  { sentId, runId, email, reason }: { sentId: string; runId: string; email: string | null; reason: string },
): Promise<boolean> {
  const { trx, user, now } = context
  const { rows } = await sql<Left>`
    with s as (
      insert into customer_invoice_sent (invoice_id, run_id, way, sent_to, reason, locale, content, sent_by, sent_on)
      select s.invoice_id, ${runId}::uuid, case when ${email}::text is null then 'Paper' else 'Email' end, ${email}, ${reason}, s.locale, s.content,
             ${user.name}, ${now}
      from customer_invoice_sent s join customer_invoice d on d.id = s.invoice_id and d.status = 'Posted' where s.id = ${sentId}::uuid
      on conflict on constraint customer_invoice_sent_once_a_run do nothing
      returning *)
    select s.id, s.locale, s.content, d.doc_date::text as day, d.doc_amount::text as amount, d.currency, d.invoice_no as name
    from s join customer_invoice d on d.id = s.invoice_id`.execute(trx)
  const [left] = rows
  if (!left) return false
  const { id, name, amount, currency, ...paper } = left
  await mailPaper(context, deps, texts, {
    ...{ letter: 'customerInvoice', email, worth: { amount, currency }, ...paper },
    file: { source: INVOICE_FILE, reference: id, name },
  })
  return true
}
