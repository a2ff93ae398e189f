import { records as callsOf } from '../../api/records.ts'
import type { ScreenHost } from '../../events/host.ts'
import type { AccessStore } from '../access-store.ts'
import type { ListDefinition } from '../definition.ts'
import type { ListPorts } from './list-store.ts'
import { viewChoices } from './list-views.ts'
import { ownListOf } from './own-list.ts'

/** What the list of a screen asks and tells: its entity's calls, its user's views, the address of its tab. */
export function listPorts(
  definition: ListDefinition,
  access: AccessStore,
  { host, tabId }: { host: ScreenHost; tabId: string },
): ListPorts {
  const calls = callsOf(definition.entity)
  const own = ownListOf(definition.entity)
  return {
    list: (query, signal) => access.beside(query, (asked) => calls.list(asked, signal)),
    counts: (sets, signal) => calls.counts(sets, signal),
    views: () => viewChoices(definition, own.getSnapshot()),
    onAddress: (change) => host.setQuery(tabId, change),
  }
}
