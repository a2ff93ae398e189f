import type { ActionContext } from '../../../../platform/action/action.ts'
import { taxGroupsOf } from '../../../gl/index.ts'

type Line = Record<string, unknown>

/** [finance 6, gl-chart] A new line bears the taxes that its account says, unless it says so itself; who has taken them out does not get them again. */
export async function accountTaxes(record: Record<string, unknown>, { trx }: ActionContext): Promise<void> {
  const lines = (record['distribution'] as Line[] | undefined) ?? []
  const open = lines.filter((line) => !line['lineId'] && line['glAccount'] && !line['taxGroup'])
  if (open.length === 0) return
  const groups = await taxGroupsOf(trx, [...new Set(open.map((line) => String(line['glAccount'])))])
  if (groups.size === 0) return
  const untaxed = new Set(open)
  record['distribution'] = lines.map((line) =>
    untaxed.has(line) ? { ...line, taxGroup: groups.get(String(line['glAccount'])) ?? null } : line,
  )
}
