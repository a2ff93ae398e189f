import type { Deps } from '../platform/deps.ts'
import { seedAdmin, seedBesideChart } from './admin/index.ts'
import { seedAp } from './ap/index.ts'
import { closeDemo, seedGl } from './gl/index.ts'
import { seedPo } from './po/index.ts'

/**
 * First data of all modules; runs at every start, under a lock, and changes nothing that is there already.
 * @param options `history`: false leaves out the years of documents, for whoever only wants masters
 */
export async function seed(deps: Deps, { history = true } = {}): Promise<void> {
  await seedAdmin(deps)
  const isNewDemo = await seedGl(deps)
  await seedBesideChart(deps)
  await seedAp(deps, { history })
  await seedPo(deps, { history: history && isNewDemo })
  if (isNewDemo) await closeDemo(deps)
}
