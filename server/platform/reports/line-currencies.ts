import type { ReportLine } from '../../../shared/contracts/report.ts'
import type { Layout } from './lines.ts'

/** The cells of a line that say in which currency its amounts are, by their columns. */
export function currenciesIn(
  { contract, columns }: Pick<Layout, 'contract' | 'columns'>,
  line: ReportLine,
): Record<string, unknown> {
  const found: Record<string, unknown> = {}
  for (const { kind, in: named = 'currency' } of Object.values(contract.columns)) {
    if (kind !== 'money' || named in found) continue
    const at = columns.indexOf(named)
    if (at >= 0) found[named] = line[at + 2]
  }
  return found
}
