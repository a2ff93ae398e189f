import {
  isAboutTrade,
  joinedBy,
  type DutiesApart,
  type Given,
} from '../../../../shared/contracts/admin/duties-apart.ts'
import { Role, rightOf } from '../../../../shared/contracts/admin/role.ts'
import { User } from '../../../../shared/contracts/admin/user.ts'
import type { Problem } from '../../../../shared/contracts/result.ts'
import { sql } from 'kysely'
import { ask, rule } from '../../../platform/action/rules.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { EntityRegistry } from '../../../platform/entity/registry.ts'
import { localeOf } from '../../../platform/entity/texts.ts'
import type { DeputyAsks } from '../../../platform/waiting/deputy-routes.ts'
import { givenByRoles, type RoleGives } from '../access/user-rules.ts'
import { conflictsOf, dutiesApartOn, offersOf, pairsOn } from './duty-pairs.ts'
import { decidingRights, holdersOf } from './who-holds.ts'

const namesOf = (pairs: readonly DutiesApart[]): string => pairs.map(({ pairName }) => pairName).join('; ')

/** What a role gives with all that it inherits. */
const givenBy = (role: RoleGives): Given => ({ rights: role.rights, named: role.named.map(({ right }) => right) })
const together = (all: readonly Given[]): Given => ({
  rights: all.flatMap(({ rights }) => rights),
  named: all.flatMap(({ named }) => named),
})

/** What the lines of a role give, as they are typed or stored. */
const ownOf = (role: Pick<Role, 'rights' | 'namedRights'>): Given => ({
  rights: (role.rights ?? []).filter(({ screen, action }) => screen && action).map(rightOf),
  named: (role.namedRights ?? []).map(({ namedRight }) => namedRight),
})

/** Whoever brings duties together in one role that the company keeps apart is asked. */
export const dutiesOfRole = ({ clock }: Deps, registry: EntityRegistry) =>
  rule(Role, 'admin.role.dutiesApart', 'rights', async (role, { db, before, user }) => {
    const pairs = await dutiesApartOn(db, clock.now(), localeOf(user.language ?? undefined), offersOf(registry))
    const above = await givenByRoles(db, [role.inherits, before?.inherits].filter(Boolean) as string[])
    const joined = (one: typeof role) =>
      joinedBy(together([ownOf(one), ...above.filter(({ role_id: id }) => id === one.inherits).map(givenBy)]), pairs)
    const known = before ? joined(before) : []
    const met = joined(role).filter((pair) => !known.includes(pair))
    return met.length > 0 && ask({ pairs: namesOf(met) }, met.every(isAboutTrade) ? 'namedRights' : 'rights')
  })

/** Pairs that these roles join, though none of them joins it alone. */
function joinedAcross(roles: readonly RoleGives[], pairs: readonly DutiesApart[]): DutiesApart[] {
  const alone = new Set(roles.flatMap((role) => joinedBy(givenBy(role), pairs)))
  return joinedBy(together(roles.map(givenBy)), pairs).filter((pair) => !alone.has(pair))
}

/** Whoever gives one user roles that together join duties which the company keeps apart is asked. */
export const dutiesApart = ({ clock }: Deps, registry: EntityRegistry) =>
  rule(User, 'admin.user.dutiesApart', 'roles', async (record, { db, before, user }) => {
    const idsIn = (one: User | null) => one?.roles.map(({ roleId }) => roleId).filter(Boolean) ?? []
    const [now, was] = [idsIn(record), idsIn(before as User | null)]
    if (now.every((role) => was.includes(role))) return false
    const pairs = await dutiesApartOn(db, clock.now(), localeOf(user.language ?? undefined), offersOf(registry))
    const roles = await givenByRoles(db, [...now, ...was])
    const of = (ids: readonly string[]) => roles.filter(({ role_id: id }) => ids.includes(id))
    const known = joinedAcross(of(was), pairs)
    const met = joinedAcross(of(now), pairs).filter((pair) => !known.includes(pair))
    return met.length > 0 && ask({ pairs: namesOf(met) })
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
    const known = new Set(conflictsOf({ ...deputy, standsIn: [] }, judged).map(({ pair }) => pair.pairId))
    const met = conflictsOf({ ...deputy, standsIn: [{ of: away, from, to }] }, judged)
    const names = [...new Set(met.filter(({ pair }) => !known.has(pair.pairId)).map(({ pair }) => pair.pairName))]
    if (names.length === 0) return []
    const { displayName: name } = deputy
    return [{ Field: 'userId', Key: 'admin:rules.deputy.dutiesApart', Args: { name, pairs: names.join('; ') } }]
  }
