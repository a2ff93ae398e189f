import type { ActionContext } from '../../../../platform/action/action.ts'
import { usualTaxGroup, vendorTaxes } from '../../../../trade/tax/usual-tax-group.ts'
import { taxGroupsOf } from '../../../gl/index.ts'
import type { Invoice } from '../complete.ts'

type Line = Invoice['distribution'][number]

/**
 * [finance 5.3, 6, gl-chart] A new line bears the taxes of its account; one that is begun, with no amount yet, else those that its vendor
 * charges where it is delivered. A line that says its taxes, or its amount without any, is taken at its word.
 */
export async function lineTaxes(record: Record<string, unknown>, context: ActionContext): Promise<void> {
  const invoice = record as unknown as Invoice
  const lines = invoice.distribution ?? []
  if (invoice.kind === 'Release' || !lines.some(isOpen)) return
  record['distribution'] = await withTaxes(lines, invoice, context)
}

const isOpen = ({ lineId, glAccount, taxGroup }: Partial<Line> & { lineId?: string }) =>
  !lineId && Boolean(glAccount) && !taxGroup

/** The same of lines that are just made. */
export async function withTaxes<L extends Partial<Line>>(
  lines: readonly L[],
  { vendorId, shipToRegion }: Pick<Invoice, 'vendorId' | 'shipToRegion'>,
  { trx }: Pick<ActionContext, 'trx'>,
): Promise<L[]> {
  const open = lines.filter(isOpen)
  const [groups, vendor] = await Promise.all([
    taxGroupsOf(trx, [...new Set(open.map((line) => String(line.glAccount)))]),
    vendorTaxes(trx, vendorId),
  ])
  const ground = { taxGroup: null, isRegistered: false, ...vendor, region: shipToRegion ?? null }
  const of = new Map<L, string | null>()
  for (const line of open) {
    const ofAccount = groups.get(String(line.glAccount)) ?? null
    // One that waits for its part of the whole is distributed as it was written.
    const isBegun = (line.amount ?? null) === null && (line.share ?? null) === null
    of.set(line, isBegun || ofAccount !== null ? await usualTaxGroup(trx, ground, ofAccount) : null)
  }
  return lines.map((line) => (of.has(line) ? { ...line, taxGroup: of.get(line) ?? null } : line))
}
