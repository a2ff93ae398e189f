import { sql } from 'kysely'
import { Place } from '../../../../shared/contracts/admin/place.ts'
import { fail, rule, type Finding, type RuleContext } from '../../../platform/action/rules.ts'
import type { MeantBy } from '../../../platform/entity/used/where-used.ts'

/** A place code is used once. */
export const codeUsedOnce = rule(Place, 'admin.place.codeUsedOnce', 'placeCode', async (place, { db, before }) => {
  if (before || !place.placeCode) return false
  const { rows } = await sql`select from place where place_code = ${place.placeCode}`.execute(db)
  return rows.length > 0 && fail({ placeCode: place.placeCode })
})

/** What may lie in what: a region in a country, a city in a region, or in a country that has no regions. */
export const parentFits = rule(Place, 'admin.place.parentFits', 'parentCode', async (place, { db, before }) => {
  if (before || !place.level) return false
  if (place.level === 'Country') return place.parentCode !== null && fail()
  if (!place.parentCode) return fail()
  const { rows } = await sql<{ level: string; has_regions: boolean }>`
    select p.level, exists (select from place r where r.parent_code = p.place_code and r.level = 'Region') as has_regions
    from place p where p.place_code = ${place.parentCode}`.execute(db)
  const parent = rows[0]
  // A code that nobody has is told by the field itself.
  if (!parent) return false
  const isCountry = parent.level === 'Country'
  const fits = place.level === 'Region' ? isCountry : parent.level === 'Region' || (isCountry && !parent.has_regions)
  return !fits && fail()
})

/** The code of a place begins with the code of its parent: `CA-ON` lies in `CA`. */
export const codeUnderParent = rule(Place, 'admin.place.codeUnderParent', 'placeCode', (place, { before }) => {
  if (before || !place.placeCode || !place.level) return false
  if (place.level === 'Country') return place.placeCode.length !== 2 && fail()
  if (!place.parentCode) return false
  const own = place.placeCode.startsWith(`${place.parentCode}-`)
    ? place.placeCode.slice(place.parentCode.length + 1)
    : ''
  // ISO 3166-2 gives a region one to three characters, which is what an address holds.
  const fits = place.level === 'Region' ? /^[A-Z0-9]{1,3}$/.test(own) : /^[A-Z0-9]{1,20}$/.test(own)
  return !fits && fail()
})

const OF_COUNTRIES = ['alpha3', 'numericCode', 'postalPattern'] as const

/** The other ISO codes and the postal pattern belong to countries. */
export const countryOnly = rule(Place, 'admin.place.countryOnly', 'alpha3', (place): Finding[] =>
  place.level === 'Country' ? [] : OF_COUNTRIES.filter((name) => place[name]).map((name) => fail({}, name)),
)

/** The three letters and the number of a country are its own. */
export const isoCodeOnce = rule(Place, 'admin.place.isoCodeOnce', 'alpha3', async (place, { db, before }) => {
  const { rows } = await sql<{ place_code: string; alpha3: string | null; numeric_code: string | null }>`
    select place_code, alpha3, numeric_code from place
    where (alpha3 = ${place.alpha3} or numeric_code = ${place.numericCode})
      and id is distinct from ${before?.id ?? null}::uuid`.execute(db)
  return rows.flatMap(({ place_code: placeCode, alpha3, numeric_code }) => [
    ...(alpha3 && alpha3 === place.alpha3 ? [fail({ placeCode }, 'alpha3')] : []),
    ...(numeric_code && numeric_code === place.numericCode ? [fail({ placeCode }, 'numericCode')] : []),
  ])
})

/** A postal pattern compiles, and its alternatives stand in a group: `^a|b$` would not be anchored. */
export const postalPatternReads = rule(
  Place,
  'admin.place.postalPatternReads',
  'postalPattern',
  (place) => !!place.postalPattern && !(compiles(place.postalPattern) && isAnchored(place.postalPattern)) && fail(),
)

function compiles(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u') !== null
  } catch {
    return false
  }
}

function isAnchored(pattern: string): boolean {
  let depth = 0
  for (const character of pattern) {
    if (character === '(') depth++
    else if (character === ')') depth--
    else if (character === '|' && depth === 0) return false
  }
  return true
}

/** Countries and regions of ISO 3166 stay; one that nobody may choose any more is made inactive. */
export const isoStays = rule(Place, 'admin.place.isoStays', null, (place) => place.system && fail())

/** A place that an address or another place names is made inactive instead of being deleted. */
export const notUsed = rule(
  Place,
  'admin.place.notUsed',
  null,
  async (place, { db }) => !place.system && (await isUsed(db, place)) && fail({ placeCode: place.placeCode }),
)

export type Names = Pick<Place, 'placeCode' | 'level' | 'name' | 'nameFr' | 'nameZhCn' | 'nameZhTw'>

/** Addresses name a country and a region by code, and a city by its name in any language. */
function isNamedIn(place: Names) {
  const [country, ...below] = place.placeCode.split('-')
  const region = place.level === 'Region' || below.length === 2 ? below[0]! : null
  const names = [place.name, place.nameFr, place.nameZhCn, place.nameZhTw].filter((name) => name !== null)
  return sql<boolean>`a.country = ${country} and (${region}::text is null or a.region = ${region}::text)
    and (${place.level !== 'City'}::boolean or fold(a.city) in (select fold(n) from unnest(${names}::text[]) n))`
}

async function isUsed(db: RuleContext['db'], place: Names): Promise<boolean> {
  const { rows } = await sql`
    select from place where parent_code = ${place.placeCode}
    union all
    select from (
      select country, region, city from firm_address union all select country, region, city from company union all
      select country, region, city from branch union all select country, region, city from warehouse) a
    where ${isNamedIn(place)}
    limit 1`.execute(db)
  return rows.length > 0
}

/** Records whose address lies in a place. */
export function addressesIn(place: Names): readonly MeantBy[] {
  const ofFirms = sql<boolean>`t.id in (select a.owner_id from firm_address a where ${isNamedIn(place)})`
  const own = (table: string) =>
    sql<boolean>`t.id in (select a.id from ${sql.table(table)} a where ${isNamedIn(place)})`
  return [
    { by: 'admin.firm', path: null, when: ofFirms },
    ...['company', 'branch', 'warehouse'].map((noun) => ({ by: `admin.${noun}`, path: null, when: own(noun) })),
  ]
}

export const onSave = [codeUsedOnce, parentFits, codeUnderParent, countryOnly, isoCodeOnce, postalPatternReads]
export const onDelete = [isoStays, notUsed]
