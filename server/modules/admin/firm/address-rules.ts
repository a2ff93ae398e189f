import { sql } from 'kysely'
import { Branch } from '../../../../shared/contracts/admin/branch.ts'
import { Company } from '../../../../shared/contracts/admin/company.ts'
import { Firm } from '../../../../shared/contracts/admin/firm.ts'
import { Warehouse } from '../../../../shared/contracts/admin/warehouse.ts'
import type { Stored } from '../../../../shared/contracts/entity.ts'
import type { Fields } from '../../../../shared/contracts/fields.ts'
import { fail, rule, type Finding, type Rule, type RuleContext } from '../../../platform/action/rules.ts'

interface Address {
  country: string | null
  region: string | null
  postalCode: string | null
}

/** An address of a record, and where its fields stand: `addresses.2.`. */
interface Located extends Address {
  path: string
  /** Which stored line it is. */
  lineId?: string
}

interface Verdict {
  knows_country: boolean
  has_regions: boolean
  fits_region: boolean
  fits_postal_code: boolean
}

/** What the places say about each address. The database reads the patterns: none that people write keeps it for long. */
async function verdictsOn(db: RuleContext['db'], addresses: readonly Located[]): Promise<Verdict[]> {
  const asked = addresses.map(({ country, region, postalCode }, n) => ({ n, country, region, postalCode }))
  const { rows } = await sql<Verdict>`
    select coalesce(c.active, false) as knows_country,
      exists (select from place r where r.parent_code = c.place_code and r.level = 'Region') as has_regions,
      exists (select from place r where r.place_code = a.country || '-' || a.region and r.level = 'Region' and r.active) as fits_region,
      coalesce(a."postalCode" ~ c.postal_pattern, true) as fits_postal_code
    from json_to_recordset(${JSON.stringify(asked)}::json)
      as a (n int, country text, region text, "postalCode" text)
    left join place c on c.place_code = a.country and c.level = 'Country'
    order by a.n`.execute(db)
  return rows
}

/** Addresses in which one of these fields says something else than before: what was stored once may stay. */
const changed = (now: readonly Located[], before: readonly Located[], fields: readonly (keyof Address)[]) =>
  now.filter((address) => {
    const stored = before.find((other) => other.lineId === address.lineId)
    return address.country && !(stored && fields.every((field) => stored[field] === address[field]))
  })

/** The rules of postal addresses, for an entity that has some. */
function addressRules<E extends { fields: Fields }>(entity: E, addressesOf: (record: Stored<E>) => Located[]): Rule[] {
  const looking = (
    name: string,
    field: keyof Address,
    fields: readonly (keyof Address)[],
    breaks: (verdict: Verdict, address: Address) => boolean,
  ): Rule =>
    rule(entity, `admin.address.${name}`, field, async (record, { db, before }): Promise<Finding[]> => {
      const asked = changed(addressesOf(record), before ? addressesOf(before) : [], fields)
      const verdicts = asked.length > 0 ? await verdictsOn(db, asked) : []
      return asked.flatMap((address, at) => {
        const args = { country: address.country ?? '', [field]: address[field] ?? '' }
        return breaks(verdicts[at]!, address) ? [fail(args, address.path + field)] : []
      })
    })
  return [
    looking('countryInUse', 'country', ['country'], (verdict) => !verdict.knows_country),
    looking(
      'regionOfCountry',
      'region',
      ['country', 'region'],
      (verdict, { region }) => region !== null && verdict.has_regions && !verdict.fits_region,
    ),
    looking('postalCodeFits', 'postalCode', ['country', 'postalCode'], (verdict) => !verdict.fits_postal_code),
  ]
}

const own = ({ country, region, postalCode }: Address): Located[] => [{ country, region, postalCode, path: '' }]

export const ofFirm = addressRules(Firm, (firm) =>
  firm.addresses.map((address, at) => ({ ...address, path: `addresses.${at}.` })),
)
export const ofCompany = addressRules(Company, own)
export const ofBranch = addressRules(Branch, own)
export const ofWarehouse = addressRules(Warehouse, own)
