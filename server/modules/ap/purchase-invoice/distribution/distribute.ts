import { Decimal } from 'decimal.js'
import { sql, type Kysely } from 'kysely'
import { PurchaseInvoice, type LINES_FROM } from '../../../../../shared/contracts/ap/purchase-invoice.ts'
import { emptyRecord } from '../../../../../shared/contracts/check.ts'
import { decimalsOf } from '../../../../../shared/contracts/decimals.ts'
import { Refusal } from '../../../../platform/action/refusal.ts'
import type { Tables } from '../../../../platform/database/tables.ts'
import { taxedLines } from '../../../../trade/tax/taxed-lines.ts'
import type { Invoice } from '../complete.ts'
import { distributed } from './amount-to-distribute.ts'

type Line = Invoice['distribution'][number]
type LinesFrom = (typeof LINES_FROM)[number]

/** A line without an amount, and the part of the document that it bears. */
interface Weighed {
  readonly line: Partial<Line>
  readonly weight: string
}

const refused = (name: string, Field: string, Args: Record<string, string> = {}) =>
  new Refusal([{ Field, Key: `ap:refused.${name}`, Args }])

/** Lines of a template, in its order. */
export async function linesOfTemplate(db: Kysely<Tables>, templateId: string): Promise<Weighed[]> {
  const { rows } = await sql<{ glAccount: string; description: string | null; taxGroup: string | null; share: string }>`
    select l.gl_account as "glAccount", l.description, l.tax_group as "taxGroup", trim_scale(l.share)::text as share
    from distribution_template t join distribution_template_line l on l.owner_id = t.id
    where t.template_id = ${templateId} order by l.position`.execute(db)
  return rows.map(({ share, ...line }) => ({ line: { ...line, share }, weight: share }))
}

/** Lines of the last document of the same kind that was posted for a vendor. */
export async function linesOfLast(db: Kysely<Tables>, { vendorId, kind, id }: Invoice): Promise<Weighed[]> {
  const { rows } = await sql<Partial<Line> & { amount: string }>`
    select d.gl_account as "glAccount", d.description, d.tax_group as "taxGroup", d.job_id as "jobId", d.cost_code as "costCode",
           d.amount::text as amount
    from ap_distribution d
    where d.owner_id = (
      select id from ap_invoice where vendor_id = ${vendorId} and kind = ${kind} and status = 'Posted'
        and id is distinct from ${id ?? null}::uuid
      order by posting_date desc, invoice_no desc limit 1) and d.amount <> 0
    order by d.position`.execute(db)
  return rows.map(({ amount, ...line }) => ({ line, weight: amount }))
}

const weighed: Record<
  LinesFrom,
  (db: Kysely<Tables>, invoice: Invoice, templateId: string | null) => Promise<Weighed[]>
> = {
  Percents: async (_db, { distribution }) =>
    distribution.filter(({ share }) => share !== null).map((line) => ({ line, weight: line.share! })),
  Parts: async (_db, { distribution }) => distribution.map((line) => ({ line: { ...line, share: null }, weight: '1' })),
  Template: async (db, _invoice, templateId) => (templateId ? linesOfTemplate(db, templateId) : []),
  LastInvoice: (db, invoice) => linesOfLast(db, invoice),
}

const NOTHING: Record<LinesFrom, [name: string, field: string]> = {
  Percents: ['noShares', 'distribution'],
  Parts: ['noLines', 'distribution'],
  Template: ['noTemplate', 'given.distributionTemplate'],
  LastInvoice: ['noLastInvoice', 'given.lines'],
}

/**
 * The lines of a document with its whole amount over them, tax and all [finance 7.1, FA10].
 * @throws Refusal without an amount, or without lines to put it on
 */
export async function distributionOf(
  db: Kysely<Tables>,
  invoice: Invoice,
  from: LinesFrom,
  templateId: string | null,
): Promise<Line[]> {
  if (invoice.docAmount === null) throw refused('noAmount', 'docAmount')
  const found = await weighed[from](db, invoice, templateId)
  const whole = found.reduce((sum, { weight }) => sum.plus(weight), new Decimal(0))
  if (whole.isZero()) throw refused(...NOTHING[from])
  if (from === 'Percents' && !whole.eq(100)) throw refused('sharesWhole', 'distribution', { whole: whole.toFixed() })
  return spread(db, invoice, found)
}

/** The amount of a document over weighed lines. */
export async function spread(db: Kysely<Tables>, invoice: Invoice, found: readonly Weighed[]): Promise<Line[]> {
  const lines = found.map(({ line }): Line => ({ ...EMPTY, ...line }))
  const { lines: taxed, taxes } = await taxedLines(db, lines, invoice.docDate)
  const amounts = distributed({
    docAmount: invoice.docAmount,
    places: decimalsOf(invoice.currency),
    vendorTax: invoice.vendorTax,
    holdbackPercent: invoice.holdbackPercent,
    taxes,
    lines: found.map(({ weight }, at) => ({ weight, taxCodes: taxed[at]!.taxCodes })),
  })
  return lines.map((line, at) => ({ ...line, amount: amounts[at]! }))
}

const EMPTY = emptyRecord(PurchaseInvoice.fields.distribution.fields!) as unknown as Line
