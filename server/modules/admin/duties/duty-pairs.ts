import { sql, type Kysely } from 'kysely'
import type { DutiesApart } from '../../../../shared/contracts/admin/duties-apart.ts'
import type { DutyLine } from '../../../../shared/contracts/admin/duty-pair.ts'
import type { Locale } from '../../../../shared/contracts/shell.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { EntityRegistry } from '../../../platform/entity/registry.ts'
import type { Rights } from '../../../platform/rights/rights.ts'
import { isNamed } from '../../../platform/rights/named.ts'
import { namesIn, type Holder } from './who-holds.ts'

/** A pair as it counts today. */
export interface Pair {
  readonly pairId: string
  readonly pairName: string
  readonly origin: string
  readonly since: string
  readonly duties: readonly DutyLine[]
}

/** Pairs that count on a day, each in the language of the reader. */
export async function pairsOn(db: Kysely<Tables>, now: Date, locale: Locale): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    select t.pair_id as "pairId", ${namesIn(locale)} as "pairName", t.origin, t.since::text,
           (select coalesce(json_agg(json_build_object('hand', d.hand, 'screen', d.screen, 'action', d.action, 'namedRight', d.named_right)
                     order by d.position), '[]') from duty_pair_duty d where d.owner_id = t.id) as duties
    from duty_pair t
    where business_day(${now.toISOString()}::timestamptz) between t.since and coalesce(t.until, 'infinity')
    order by t.pair_id`.execute(db)
  return rows
}

const LOOKS: readonly string[] = ['view', 'export']

/** Rights that a line stands for: the one it names, or all that change something in its screen. */
export const rightsOfDuty = ({ screen, action, namedRight }: DutyLine, offers: Offers): readonly string[] =>
  namedRight
    ? [namedRight]
    : action === 'all'
      ? (offers.get(screen!) ?? []).filter((one) => !LOOKS.includes(one)).map((one) => `${screen}.${one}`)
      : [`${screen}.${action}`]

/** What can be done in each room. */
export type Offers = ReadonlyMap<string, readonly string[]>

export const offersOf = (registry: EntityRegistry): Offers =>
  new Map(registry.offers().map(({ room, actions }) => [room, actions] as const))

const rightsOfHand = ({ duties }: Pair, hand: DutyLine['hand'], offers: Offers): string[] => [
  ...new Set(duties.filter((line) => line.hand === hand).flatMap((line) => rightsOfDuty(line, offers))),
]

/** Pairs that count on a day, as rights: what whoever gives roles is asked about, and the screen of a role names while it is filled. */
export async function dutiesApartOn(
  db: Kysely<Tables>,
  now: Date,
  locale: Locale,
  offers: Offers,
): Promise<DutiesApart[]> {
  return (await pairsOn(db, now, locale)).map((pair) => ({
    pairId: pair.pairId,
    pairName: pair.pairName,
    first: rightsOfHand(pair, 'First', offers),
    second: rightsOfHand(pair, 'Second', offers),
  }))
}

/** Somebody who holds both hands of a pair: what he can do of each, himself or for somebody who is away. */
export interface Conflict {
  readonly pair: Pair
  readonly holder: Holder
  readonly inPlaceOf: { readonly of: Holder; readonly to: string } | null
  readonly first: readonly string[]
  readonly second: readonly string[]
}

const held = (may: Rights, rights: readonly string[]): string[] => rights.filter((right) => may.can(right))

/** Whoever may do everything speaks for himself: he is named once, not with each pair. */
export const isMaster = ({ rights }: Pick<Holder, 'rights'>): boolean => rights.includes('*')

export interface Judged {
  readonly pairs: readonly Pair[]
  readonly offers: Offers
  /** Rights that a deputy uses in the name of another. */
  readonly deciding: ReadonlySet<string>
}

/** The conflicts of one user by his own rights, and those that he has only while he decides for somebody. */
export function conflictsOf(holder: Holder, { pairs, offers, deciding }: Judged): Conflict[] {
  if (isMaster(holder)) return []
  return pairs.flatMap((pair): Conflict[] => {
    const [first, second] = [rightsOfHand(pair, 'First', offers), rightsOfHand(pair, 'Second', offers)]
    const own = { first: held(holder.may, first), second: held(holder.may, second) }
    if (own.first.length > 0 && own.second.length > 0) return [{ pair, holder, inPlaceOf: null, ...own }]
    return holder.standsIn.flatMap(({ of, to }): Conflict[] => {
      const lent = (all: readonly string[]) =>
        held(of.may, all).filter((right) => !isNamed(right) && deciding.has(right))
      const with_ = {
        first: [...new Set([...own.first, ...lent(first)])],
        second: [...new Set([...own.second, ...lent(second)])],
      }
      const joins = with_.first.length > 0 && with_.second.length > 0
      return joins ? [{ pair, holder, inPlaceOf: { of, to }, ...with_ }] : []
    })
  })
}
