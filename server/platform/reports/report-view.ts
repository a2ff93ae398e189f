import { sql } from 'kysely'
import type { ReportContract } from '../../../shared/contracts/report.ts'
import { sourceOf } from '../../../shared/contracts/report.ts'
import type { Field } from '../../../shared/contracts/fields.ts'
import type { Deps } from '../deps.ts'
import type { EntityRegistry } from '../entity/registry.ts'
import type { Condition, StoredEntity } from '../entity/stored.ts'
import { sightOf, visibilityOf, type Visibility } from '../entity/visibility.ts'
import type { CurrentUser } from '../identity/user.ts'
import { stricterMode, type WidgetMode } from '../../../shared/contracts/widgets.ts'
import { rightsOf, type Rights } from '../rights/rights.ts'

/** A report as one user may see it, read anew for each call. */
export interface ReportView {
  rights: Rights
  /** How form security treats a column or parameter: by its own name here, or as the field that it shows. */
  mode(name: string): WidgetMode | undefined
  /** Restricted columns and parameters of this user. */
  fields: Record<string, WidgetMode>
  inSight(entity: StoredEntity): Condition
  /** Some rows may be out of this user's sight: the totals are of what he sees. */
  isRestricted: boolean
}

export async function reportViewOf(
  { db }: Pick<Deps, 'db'>,
  user: CurrentUser,
  registry: EntityRegistry,
  contract: Pick<ReportContract, 'id' | 'room' | 'parameters' | 'columns' | 'reads'>,
): Promise<ReportView> {
  const rights = await rightsOf(db, user)
  const all: [string, Field][] = [...Object.entries(contract.parameters), ...Object.entries(contract.columns)]
  const shown = all.map(([, field]) => sourceOf(field)?.entity.id ?? '')
  const stores = new Set([...shown, ...contract.reads.map(({ id }) => id)].flatMap((id) => registry.find(id) ?? []))
  const seen = new Map<StoredEntity, Visibility>()
  for (const store of stores) seen.set(store, await visibilityOf(db, user, store))
  const sight = sightOf(rights)
  const fields: Record<string, WidgetMode> = {}
  for (const [name, field] of all) {
    const mode = sight.mode(contract, name)
    const source = sourceOf(field)
    const store = source && registry.find(source.entity.id)
    const shown = store && source && seen.get(store)?.mode(source.path)
    for (const one of [mode, shown])
      if (one === 'hide' || one === 'mask') fields[name] = stricterMode(fields[name], one)
  }
  return {
    rights,
    mode: (name) => fields[name],
    fields,
    inSight(entity) {
      const visibility = seen.get(entity)
      if (!visibility)
        throw new Error(`${contract.id} reads ${entity.entity.id}, which it neither shows nor says that it reads.`)
      return visibility.scope ?? sql<boolean>`true`
    },
    isRestricted: [...seen.values()].some(({ scope }) => scope !== null),
  }
}

/** Parameters without those that he may not read: he may not ask by them either. */
export const askable = (view: ReportView, parameters: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [name, view.mode(name) === undefined ? value : null]),
  )
