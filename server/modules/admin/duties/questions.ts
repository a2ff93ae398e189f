import { User } from '../../../../shared/contracts/admin/user.ts'
import { HIGH_RISK_PAIRS } from '../../../../shared/contracts/admin/high-risk.ts'
import type { Problem } from '../../../../shared/contracts/result.ts'
import { BASE_LOCALE } from '../../../../shared/contracts/shell.ts'
import { sql } from 'kysely'
import { ask, rule } from '../../../platform/action/rules.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { EntityRegistry } from '../../../platform/entity/registry.ts'
import { rightsFrom } from '../../../platform/rights/rights.ts'
import type { DeputyAsks } from '../../../platform/waiting/deputy-routes.ts'
import { givenByRoles, type RoleGives } from '../access/user-rules.ts'
import { conflictsOf, pairsOn, type Conflict, type Judged } from './duty-pairs.ts'
import { decidingRights, holdersOf, type Holder } from './who-holds.ts'

const offersOf = (registry: EntityRegistry) =>
  new Map(registry.offers().map(({ room, actions }) => [room, actions] as const))

/** A holder of these roles and of nothing else, every door open. */
function holding(roles: readonly RoleGives[]): Holder {
  const rights = roles.flatMap((role) => role.rights)
  const row = {
    rights,
    ways: { closed: [], shut: [] },
    widgets: [],
    masters: [],
    named: roles.flatMap((role) => role.named),
  }
  const nobody = { id: '', userName: '', displayName: '', disabled: false, held: [], standsIn: [] }
  return { ...row, ...nobody, may: rightsFrom(row) }
}

const idsOf = (conflicts: readonly Conflict[]): string[] => conflicts.map(({ pair }) => pair.pairId)

/** Pairs that these roles join, though none of them joins it alone. */
function joined(roles: readonly RoleGives[], judged: Judged): string[] {
  const alone = new Set(roles.flatMap((role) => idsOf(conflictsOf(holding([role]), judged))))
  return idsOf(conflictsOf(holding(roles), judged)).filter((id) => !alone.has(id))
}

/** Those that a rule of its own asks about. */
const ASKED_ALREADY: ReadonlySet<string> = new Set(HIGH_RISK_PAIRS.map(({ pair }) => pair))

/** Whoever gives one user roles that together join duties which the company keeps apart is asked. */
export const dutiesApart = ({ clock }: Deps, registry: EntityRegistry) =>
  rule(User, 'admin.user.dutiesApart', 'roles', async (user, { db, before }) => {
    const idsIn = (one: User | null) => one?.roles.map(({ roleId }) => roleId).filter(Boolean) ?? []
    const [now, was] = [idsIn(user), idsIn(before as User | null)]
    if (now.every((role) => was.includes(role))) return false
    const pairs = (await pairsOn(db, clock.now(), BASE_LOCALE)).filter(({ pairId }) => !ASKED_ALREADY.has(pairId))
    const judged = { pairs, offers: offersOf(registry), deciding: new Set<string>() }
    const roles = await givenByRoles(db, [...now, ...was])
    const of = (ids: readonly string[]) => roles.filter(({ role_id: id }) => ids.includes(id))
    const known = joined(of(was), judged)
    const met = joined(of(now), judged).filter((id) => !known.includes(id))
    const names = pairs.filter(({ pairId }) => met.includes(pairId)).map(({ pairName }) => pairName)
    return names.length > 0 && ask({ pairs: names.join('; ') })
  })

/** Naming a deputy asks where it would join, for the days that he stands in, duties that are kept apart and that he does not hold yet. */
export const dutiesOfDeputy =
  ({ clock }: Deps, registry: EntityRegistry): DeputyAsks =>
  async ({ db, userId, deputyId, from, to, locale }): Promise<Problem[]> => {
    const everything = sql<boolean>`true`
    const holders = await holdersOf(db, { locale, users: everything, roles: everything, now: clock.now() })
    const [away, deputy] = [userId, deputyId].map((id) => holders.find((one) => one.id === id))
    if (!away || !deputy) return []
    const judged = {
      pairs: await pairsOn(db, clock.now(), locale),
      offers: offersOf(registry),
      deciding: decidingRights(registry),
    }
    const known = new Set(idsOf(conflictsOf({ ...deputy, standsIn: [] }, judged)))
    const met = conflictsOf({ ...deputy, standsIn: [{ of: away, from, to }] }, judged)
    const names = [...new Set(met.filter(({ pair }) => !known.has(pair.pairId)).map(({ pair }) => pair.pairName))]
    if (names.length === 0) return []
    const { displayName: name } = deputy
    return [{ Field: 'userId', Key: 'admin:rules.deputy.dutiesApart', Args: { name, pairs: names.join('; ') } }]
  }
