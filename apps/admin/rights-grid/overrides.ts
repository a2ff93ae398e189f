import { namedRight, overridesOf, type NamedRightId } from '../../../shared/contracts/admin/named-rights.ts'
import type { Role } from '../../../shared/contracts/admin/role.ts'
import type { RightsGrid } from '../../../shared/contracts/admin/rights-grid.ts'
import type { Grant } from './grid-model.ts'

type NamedLine = Pick<Role['namedRights'][number], 'namedRight' | 'limit'>

/** What gives all overrides of a screen; null where one of them is missing, or there are none. */
export function overrideGrant(
  screen: string,
  lines: readonly NamedLine[],
  inherited: RightsGrid['inheritedNamed'],
): Grant | null {
  const rights = overridesOf(screen)
  const own = new Set(lines.map((line) => line.namedRight))
  const above = new Map(inherited.map((one) => [one.right, one.roleId]))
  if (rights.length === 0 || !rights.every((id) => own.has(id) || above.has(id))) return null
  return rights.some((id) => own.has(id)) ? { by: 'own' } : { by: 'inherited', from: above.get(rights[0]!)! }
}

/**
 * The lines with the overrides of these screens given, or taken when all are given already. One that has a limit begins with
 * nothing: how far it goes is said by whoever gives it.
 */
export function withOverrides<L extends NamedLine>(
  lines: readonly L[],
  screens: readonly string[],
  inherited: RightsGrid['inheritedNamed'],
): (L | NamedLine)[] {
  const rights: readonly NamedRightId[] = [...new Set(screens.flatMap(overridesOf))]
  const isGiven = screens.every((screen) => overrideGrant(screen, lines, inherited) !== null)
  if (isGiven) return lines.filter((line) => !rights.includes(line.namedRight))
  const held = new Set<string>([...lines.map((line) => line.namedRight), ...inherited.map((one) => one.right)])
  return [
    ...lines,
    ...rights
      .filter((id) => !held.has(id))
      .map((id): NamedLine => ({ namedRight: id, limit: namedRight(id).limitedBy ? '0' : null })),
  ]
}
