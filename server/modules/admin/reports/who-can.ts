import { sql } from 'kysely'
import { WhoCan } from '../../../../shared/contracts/admin/who-can.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { EntityRegistry } from '../../../platform/entity/registry.ts'
import { rowsFor } from '../../../platform/reports/rows-for.ts'
import { isNamed } from '../../../platform/rights/named.ts'
import { RoleStore, UserStore } from '../access/entities.ts'
import { actionName, namedRightName, screenName } from '../duties/words.ts'
import { decidingRights, holdersOf, rolesThatGive, type Holder } from '../duties/who-holds.ts'

/** Everybody who can do something: a line for each role that gives it, and one for each person he decides for. */
export const whoCan = ({ clock }: Deps, registry: EntityRegistry) =>
  rowsFor(
    WhoCan,
    ({ carried }) => sql`
      select * from json_to_recordset(${JSON.stringify(carried)}::json) as c (
        screen text, "screenName" text, does text, "userName" text, "displayName" text, way text, "inPlaceOf" text, "from" date,
        "to" date, "roleId" text, "roleName" text, "limit" numeric, disabled boolean)`,
    {
      opening: async ({ parameters: p, locale, inSight, say }, db) => {
        if (!p.ofScreen && !p.ofNamedRight)
          return { problems: [{ Field: 'ofScreen', Key: 'admin:rules.whoCan.somethingAsked', Args: {} }] }
        const offered = registry.offers().find(({ room }) => room === p.ofScreen)?.actions ?? ['view']
        const actions = p.ofAction && p.ofAction !== 'all' ? [p.ofAction] : offered
        const asked = [
          ...(p.ofScreen ? actions.map((action) => `${p.ofScreen}.${action}`) : []),
          ...(p.ofNamedRight ? [p.ofNamedRight] : []),
        ]
        const deciding = decidingRights(registry)
        const sight = { locale, users: inSight(UserStore), roles: inSight(RoleStore), now: clock.now() }
        const holders = (await holdersOf(db, sight)).filter(({ disabled }) => p.withDisabled || !disabled)
        const lines = (right: string, by: Holder, who: Holder, how: object) =>
          by.may.can(right)
            ? rolesThatGive(by, right).map(({ roleId, roleName, named, rights }) => ({
                ...{ userName: who.userName, displayName: who.displayName, disabled: who.disabled, roleId, roleName },
                ...(isNamed(right)
                  ? { screen: '', screenName: '', does: namedRightName(say, right) }
                  : {
                      screen: p.ofScreen,
                      screenName: screenName(say, p.ofScreen!),
                      does: actionName(say, p.ofScreen!, right.slice(right.lastIndexOf('.') + 1)),
                    }),
                limit: rights.includes('*') ? null : (named.find((one) => one.right === right)?.limit ?? null),
                ...how,
              }))
            : []
        const carried = asked.flatMap((right) =>
          holders.flatMap((who) => [
            ...lines(right, who, who, { way: 'Direct', inPlaceOf: null, from: null, to: null }),
            ...who.standsIn.flatMap(({ of, from, to }) =>
              deciding.has(right) ? lines(right, of, who, { way: 'Deputy', inPlaceOf: of.displayName, from, to }) : [],
            ),
          ]),
        )
        return { carried }
      },
    },
  )
