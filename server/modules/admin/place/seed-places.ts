import { iso31661, iso31662 } from 'iso-3166'
import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/transaction.ts'
import { CANADIAN_REGIONS } from './canadian-regions.ts'
import { POSTAL_PATTERNS } from './postal-patterns.ts'

/** A row of the table `place` of a country or region. */
interface IsoPlace {
  place_code: string
  level: 'Country' | 'Region'
  parent_code: string | null
  name: string
  name_fr: string | null
  name_zh_cn: string | null
  name_zh_tw: string | null
  alpha3: string | null
  numeric_code: string | null
  postal_pattern: string | null
  tax_jurisdiction: string | null
}

const named = (locale: string) => {
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' })
  return (country: string): string | null => names.of(country) ?? null
}

function countries(): IsoPlace[] {
  const [en, fr, zhCn, zhTw] = ['en-CA', 'fr-CA', 'zh-CN', 'zh-TW'].map(named)
  return iso31661.map(({ alpha2, alpha3, numeric, name }) => ({
    place_code: alpha2,
    level: 'Country',
    parent_code: null,
    name: en!(alpha2) ?? name,
    name_fr: fr!(alpha2),
    name_zh_cn: zhCn!(alpha2),
    name_zh_tw: zhTw!(alpha2),
    alpha3,
    numeric_code: numeric,
    postal_pattern: POSTAL_PATTERNS[alpha2] ?? null,
    tax_jurisdiction: null,
  }))
}

/** ISO 3166-2 puts some regions inside others; an address names one of them, so all of them lie in their country. */
const regions = (): IsoPlace[] =>
  iso31662.map(({ code, name }) => {
    const [fr, zhCn, zhTw] = CANADIAN_REGIONS[code] ?? []
    return {
      place_code: code,
      level: 'Region',
      parent_code: code.slice(0, 2),
      name,
      name_fr: fr ?? null,
      name_zh_cn: zhCn ?? null,
      name_zh_tw: zhTw ?? null,
      alpha3: null,
      numeric_code: null,
      postal_pattern: null,
      tax_jurisdiction: CANADIAN_REGIONS[code] ? code : null,
    }
  })

/** All countries and regions of ISO 3166. A place that is there stays as people have left it. */
export async function seedPlaces(db: Trx): Promise<void> {
  const { rows } = await sql<{ known: number }>`select count(*)::int as known from place where system`.execute(db)
  if (rows[0]!.known === iso31661.length + iso31662.length) return
  await sql`
    insert into place (place_code, level, parent_code, name, name_fr, name_zh_cn, name_zh_tw, alpha3, numeric_code,
                       postal_pattern, tax_jurisdiction, active, system, created_by, updated_by)
    select p.place_code, p.level, p.parent_code, p.name, p.name_fr, p.name_zh_cn, p.name_zh_tw, p.alpha3, p.numeric_code,
           p.postal_pattern, p.tax_jurisdiction, true, true, 'system', 'system'
    from json_populate_recordset(null::place, ${JSON.stringify([...countries(), ...regions()])}::json) p
    on conflict do nothing`.execute(db)
}
