import { Decimal } from 'decimal.js'
import { factsOf } from '../../../../platform/database/facts.ts'
import { sql } from 'kysely'
import type { ActionContext } from '../../../../platform/action/action.ts'
import type { Invoice } from '../complete.ts'
import { withTaxes } from './line-taxes.ts'
import { linesOfLast, linesOfTemplate, spread } from './distribute.ts'

type Row = Record<string, unknown>

/** What lines stand on; while one is missing, none are made. */
const NEEDED = ['vendorId', 'docAmount', 'docDate'] as const

/**
 * The lines that a vendor's documents usually have: those of his template, else one on his expense account, else those of his
 * last document, with the whole amount over them [finance 7.1]. Once: a clerk who has taken them out does not get them again.
 */
export async function beginLines(record: Row, context: ActionContext, before: Row | null): Promise<void> {
  const { trx } = context
  const invoice = record as unknown as Invoice
  if (before && (before['status'] !== 'Draft' || NEEDED.every((name) => before[name] !== null))) return
  // What an order is named for is matched with its receipts.
  if (invoice.purchaseOrderNo || invoice.matches.length > 0) return
  if (invoice.distribution.length > 0 || NEEDED.some((name) => invoice[name] === null)) return
  const rows = await factsOf(
    trx,
    sql<{ template: string | null; glAccount: string | null }>`
    select (select t.template_id from distribution_template t where t.template_id = v.distribution_template and t.active) as template,
           (select a.account from gl_account_shown a where a.account = v.expense_account and a.active) as "glAccount"
    from firm_shown f join firm_vendor_shown v on v.owner_id = f.id where f.firm_id = ${invoice.vendorId}`,
  )
  const usual = rows[0]
  if (!usual) return
  const { template, glAccount } = usual
  const lines = template
    ? await linesOfTemplate(trx, template)
    : glAccount
      ? [{ line: (await withTaxes([{ glAccount }], invoice, context))[0]!, weight: '1' }]
      : await linesOfLast(trx, invoice)
  const whole = lines.reduce((sum, { weight }) => sum.plus(weight), new Decimal(0))
  if (!whole.isZero()) record['distribution'] = await spread(trx, invoice, lines)
}
