import { sql } from 'kysely'
import { DutyConflicts } from '../../../../shared/contracts/admin/duty-conflicts.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { EntityRegistry } from '../../../platform/entity/registry.ts'
import { rowsFor } from '../../../platform/reports/rows-for.ts'
import { RoleStore, UserStore } from '../access/entities.ts'
import { conflictsOf, isMaster, pairsOn, type Conflict } from '../duties/duty-pairs.ts'
import { rightsInWords } from '../duties/words.ts'
import { decidingRights, holdersOf, rolesThatGive, type Holder } from '../duties/who-holds.ts'

/** Roles by which he holds any of these rights himself, and those of whoever he stands in for. */
function rolesOf({ holder, inPlaceOf }: Conflict, rights: readonly string[]): string {
  const names = (one: Holder) => rights.flatMap((right) => rolesThatGive(one, right).map(({ roleName }) => roleName))
  return [...new Set([...names(holder), ...(inPlaceOf ? names(inPlaceOf.of) : [])])].join(', ')
}

/** Whoever holds both hands of a pair, by his own roles or while he stands in for somebody; who may do everything stands there once. */
export const dutyConflicts = ({ clock }: Deps, registry: EntityRegistry) =>
  rowsFor(
    DutyConflicts,
    ({ carried }) => sql`
      select * from json_to_recordset(${JSON.stringify(carried)}::json) as c (
        "pairId" text, "pairName" text, "userName" text, "displayName" text, "firstDoes" text, "firstRoles" text, "secondDoes" text,
        "secondRoles" text, way text, "inPlaceOf" text, "to" date, origin text, since date, disabled boolean)`,
    {
      opening: async ({ parameters: p, locale, inSight, say }, db) => {
        const now = clock.now()
        const holders = await holdersOf(db, { locale, users: inSight(UserStore), roles: inSight(RoleStore), now })
        const pairs = await pairsOn(db, now, locale)
        const judged = {
          pairs: pairs.filter(({ pairId }) => !p.pairId || pairId === p.pairId),
          offers: new Map(registry.offers().map(({ room, actions }) => [room, actions])),
          deciding: decidingRights(registry),
        }
        const asked = holders.filter(
          ({ userName, disabled }) => (p.withDisabled || !disabled) && (!p.userName || userName === p.userName),
        )
        const everything = say('admin:dutyConflicts.everything')
        return {
          carried: asked.flatMap((holder): object[] => {
            const { userName, displayName, disabled } = holder
            const who = { userName, displayName, disabled }
            if (isMaster(holder) && judged.pairs.length > 0) {
              const roles = rolesThatGive(holder, '*').map(({ roleName }) => roleName)
              const both = { firstDoes: everything, firstRoles: roles.join(', '), secondDoes: everything }
              const pair = { pairId: '*', pairName: say('admin:dutyConflicts.allPairs'), origin: null, since: null }
              return [
                { ...who, ...pair, ...both, secondRoles: roles.join(', '), way: 'Direct', inPlaceOf: null, to: null },
              ]
            }
            return conflictsOf(holder, judged).map((one) => {
              const { pairId, pairName, origin, since } = one.pair
              return {
                ...{ ...who, pairId, pairName, origin, since },
                ...{ firstDoes: rightsInWords(say, one.first), firstRoles: rolesOf(one, one.first) },
                ...{ secondDoes: rightsInWords(say, one.second), secondRoles: rolesOf(one, one.second) },
                way: one.inPlaceOf ? 'Deputy' : 'Direct',
                ...{ inPlaceOf: one.inPlaceOf?.of.displayName ?? null, to: one.inPlaceOf?.to ?? null },
              }
            })
          }),
        }
      },
    },
  )
