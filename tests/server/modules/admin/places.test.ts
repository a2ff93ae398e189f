import { iso31661, iso31662 } from 'iso-3166'
import { describe, expect, it } from 'vitest'
import { Company } from '../../../../shared/contracts/admin/company.ts'
import { Place } from '../../../../shared/contracts/admin/place.ts'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import type { CallResult } from '../../../../shared/contracts/result.ts'
import { address, newFirm, rules, startStaff, type Row } from './calls.ts'

const { app, admin, clerk } = await startStaff()

const PLACES = '/api/admin/place'
const city = (changes: Row = {}): Row => ({
  ...emptyRecord(Place.fields),
  placeCode: 'CA-ON-ELORA',
  level: 'City',
  parentCode: 'CA-ON',
  name: 'Elora',
  active: true,
  ...changes,
})

async function change(path: string, record: Row): Promise<CallResult<Row>> {
  const { Data } = await admin.read(path)
  return admin.save('PUT', path, { record, version: Data!['version'] })
}

async function remove(code: string): Promise<CallResult<Row>> {
  const { Data } = await admin.read(`${PLACES}/${code}`)
  return admin.save('DELETE', `${PLACES}/${code}?version=${Data!['version']}`)
}

async function offered(query: string): Promise<unknown[]> {
  const { List } = await admin.list(`${PLACES}/lookup?${query}`)
  return List.map((row) => row['key'])
}

describe('places', () => {
  it('are all countries and regions of ISO 3166, named in four languages, and the cities of the demo firms', async () => {
    const total = async (level: string) => (await clerk.list(`${PLACES}?level=${level}&PageSize=1`)).TotalCount
    expect(await total('Country')).toBe(iso31661.length)
    expect(await total('Region')).toBe(iso31662.length)
    expect((await admin.read(`${PLACES}/CA`)).Data).toMatchObject({ alpha3: 'CAN', numericCode: '124', system: true })
    expect((await admin.read(`${PLACES}/DE`)).Data).toMatchObject({
      name: 'Germany',
      nameFr: 'Allemagne',
      nameZhCn: '德国',
      nameZhTw: '德國',
    })
    expect((await admin.read(`${PLACES}/CA-NB`)).Data).toMatchObject({
      nameFr: 'Nouveau-Brunswick',
      parentCode: 'CA',
      taxJurisdiction: 'CA-NB',
    })
    const { List } = await admin.list(`${PLACES}?Search=stoney%20creek`)
    expect(List).toMatchObject([{ placeCode: 'CA-ON-STONEYCREEK', ownCode: 'STONEYCREEK', system: false }])
    const { rows } = await app.pool.query(`select from place where level = 'Country' and
      (name_fr is null or name_zh_cn is null or name_zh_tw is null or alpha3 is null or numeric_code is null)`)
    expect(rows).toEqual([])
  })

  it.each([
    [{ placeCode: 'CA-ON-HAMILTON' }, [['placeCode', 'admin:rules.place.codeUsedOnce']]],
    [{ placeCode: 'Elora!' }, [['placeCode', 'admin:rules.place.codeUnderParent']]],
    [{ placeCode: 'CA-QC-ELORA' }, [['placeCode', 'admin:rules.place.codeUnderParent']]],
    [{ placeCode: 'CA-ELORA', parentCode: 'CA' }, [['parentCode', 'admin:rules.place.parentFits']]],
    [{ parentCode: null }, [['parentCode', 'admin:rules.place.parentFits']]],
    [{ placeCode: 'CA-ABCD', level: 'Region', parentCode: 'CA' }, [['placeCode', 'admin:rules.place.codeUnderParent']]],
    [{ placeCode: 'XK', level: 'Country' }, [['parentCode', 'admin:rules.place.parentFits']]],
    [
      { placeCode: 'XK', level: 'Country', parentCode: null, alpha3: 'CAN', numericCode: '124' },
      [
        ['alpha3', 'admin:rules.place.isoCodeOnce'],
        ['numericCode', 'admin:rules.place.isoCodeOnce'],
      ],
    ],
    [
      { alpha3: 'ELO', postalPattern: '^N$' },
      [
        ['alpha3', 'admin:rules.place.countryOnly'],
        ['postalPattern', 'admin:rules.place.countryOnly'],
      ],
    ],
    [{ parentCode: 'CA-XX' }, [['parentCode', 'kit:refused.unknownRecord']]],
  ])('refuse %j at its field', async (changes, problems) => {
    const answer = await admin.save('POST', PLACES, { record: city(changes) })
    expect(answer.ResultStatus).toBe(2)
    expect(rules(answer)).toEqual(expect.arrayContaining(problems))
  })

  it('a postal pattern compiles, is anchored, and cannot keep the database', async () => {
    const tried = async (postalPattern: string) => rules(await change(`${PLACES}/IS`, { postalPattern }))
    const form = [['postalPattern', 'admin:rules.place.postalPatternForm']]
    const unread = [['postalPattern', 'admin:rules.place.postalPatternReads']]
    for (const pattern of ['\\d{3}', '^\\d{3}', '^(A+)+$', '^\\w$', '^A{1000}$']) {
      expect([pattern, await tried(pattern)]).toEqual([pattern, form])
    }
    for (const pattern of ['^(\\d{3}$', '^A|B$', '^?$', '^[Z-A]$', '^A{3,2}$'])
      expect([pattern, await tried(pattern)]).toEqual([pattern, unread])
    expect(await tried('^(\\d{3}|A[B-D ]{2})$')).toEqual([])
    // Each pattern that stands there passes the rules of the screen, and the database reads it.
    const { rows } = await app.pool.query<{ place_code: string; postal_pattern: string }>(
      `select place_code, postal_pattern from place where postal_pattern is not null and '' ~ postal_pattern is not null`,
    )
    expect(rows).toHaveLength(23)
    for (const { place_code, postal_pattern } of rows) {
      expect(new RegExp(Place.fields.postalPattern.pattern!.source, 'u').test(postal_pattern), place_code).toBe(true)
      expect(() => new RegExp(postal_pattern, 'u')).not.toThrow()
    }
  })

  it('are kept by administrators and read by clerks; those of ISO and those in use are not deleted', async () => {
    expect((await clerk.write('POST', PLACES, { record: city() })).statusCode).toBe(403)
    expect(await admin.save('POST', PLACES, { record: city() })).toMatchObject({ ResultStatus: 1 })
    expect(await remove('CA-ON-ELORA')).toMatchObject({ ResultStatus: 1 })
    expect(rules(await remove('CA-ON-HAMILTON'))).toEqual([[null, 'admin:rules.place.notUsed']])
    expect(rules(await remove('CA-ON'))).toEqual([[null, 'admin:rules.place.isoStays']])
  })

  it('a parent that is inactive hides what lies in it from lookups, its names are found in the user’s language', async () => {
    expect(await offered('q=CA-YT&offered=true')).toEqual(['CA-YT'])
    expect(await offered('q=allemagne&level=Country')).toEqual(['DE'])
    expect(await change(`${PLACES}/FR`, { active: false })).toMatchObject({ ResultStatus: 1 })
    expect(await offered('q=FR-75C&offered=true')).toEqual([])
    expect((await admin.list(`${PLACES}?placeCode=%3DFR-75C`)).List).toMatchObject([{ active: true, offered: false }])
    const answer = await admin.save('POST', PLACES, {
      record: city({ placeCode: 'FR-75C-PARIS', parentCode: 'FR-75C', name: 'Paris' }),
    })
    expect(rules(answer)).toEqual([['parentCode', 'kit:refused.notOffered']])
  })
})

describe('addresses', () => {
  const FIRMS = '/api/admin/firm'
  const company = (changes: Row): Row => ({
    ...emptyRecord(Company.fields),
    companyId: 'EASTGATE',
    name: 'Eastgate Ltd.',
    active: true,
    line1: '1 Main St',
    city: 'Guelph',
    country: 'CA',
    ...changes,
  })

  it('of the demo all obey the rules', async () => {
    const { rows } = await app.pool.query(`
      select a.* from (select country, region, postal_code from firm_address union select country, region, postal_code from branch) a
      left join place c on c.place_code = a.country left join place r on r.place_code = a.country || '-' || a.region
      where c.id is null or r.id is null or (a.postal_code ~ c.postal_pattern) is not true limit 5`)
    expect(rows).toEqual([])
  })

  it.each([
    [{ country: 'ZZ', region: null, postalCode: null }, [['country', 'admin:rules.address.countryInUse']]],
    [{ region: 'NY' }, [['region', 'admin:rules.address.regionOfCountry']]],
    [{ postalCode: '90210' }, [['postalCode', 'admin:rules.address.postalCodeFits']]],
    [{ country: 'US', region: 'NY', postalCode: '14203-1234' }, []],
    [{ country: 'GB', region: 'LND', postalCode: 'SW1A 1AA' }, []],
    [{ country: 'MC', region: null, postalCode: '98000' }, []],
    [
      { country: 'US', region: 'ON', postalCode: 'L8L 4X9' },
      [
        ['region', 'admin:rules.address.regionOfCountry'],
        ['postalCode', 'admin:rules.address.postalCodeFits'],
      ],
    ],
  ])('%j of a firm, a company, a branch and a warehouse meet the rules at the field', async (changes, problems) => {
    const record = newFirm({ addresses: [address(), address(changes)] })
    const answer = await admin.save('POST', FIRMS, { record, confirmed: ['admin.firm.noDuplicate'] })
    expect(rules(answer)).toEqual(problems.map(([field, key]) => [`addresses.1.${field}`, key]))
    const flat: Row = { region: 'ON', postalCode: 'L8L 4X9', ...changes }
    const companyId = `E${String(flat['country'] ?? 'CA')}${String(flat['region'] ?? '')}${problems.length}`
    expect(rules(await admin.save('POST', '/api/admin/company', { record: company({ companyId, ...flat }) }))).toEqual(
      problems,
    )
    for (const path of ['/api/admin/branch/LAV', '/api/admin/warehouse/LAV-1'])
      expect(rules(await change(path, flat))).toEqual(problems)
  })

  it('what was stored before the rules may stay, and is looked at when it changes', async () => {
    await app.pool.query(
      `update warehouse set region = 'QB', postal_code = 'OLD', country = 'CA' where warehouse_id = 'TRUCK-4'`,
    )
    const truck = '/api/admin/warehouse/TRUCK-4'
    expect(await change(truck, { name: 'Delivery truck four' })).toMatchObject({ ResultStatus: 1 })
    expect(rules(await change(truck, { region: 'QX' }))).toEqual([['region', 'admin:rules.address.regionOfCountry']])
    expect(rules(await change(truck, { country: 'US' }))).toEqual([
      ['region', 'admin:rules.address.regionOfCountry'],
      ['postalCode', 'admin:rules.address.postalCodeFits'],
    ])

    const { EntityId } = await admin.save('POST', FIRMS, { record: newFirm({ addresses: [address()] }) })
    await app.pool.query(`update firm_address set region = 'QB' where owner_id = $1`, [EntityId])
    const { Data } = await admin.read(`${FIRMS}/${EntityId}`)
    const addresses = [address({ line1: 'before it' }), ...(Data!['addresses'] as Row[])]
    expect(await change(`${FIRMS}/${EntityId}`, { addresses })).toMatchObject({ ResultStatus: 1 })
  })

  it('a country or region out of use is not taken any more', async () => {
    await change(`${PLACES}/AT`, { active: false })
    await change(`${PLACES}/CA-NU`, { active: false })
    const tried = async (changes: Row) =>
      rules(await admin.save('POST', FIRMS, { record: newFirm({ addresses: [address(changes)] }) }))
    expect(await tried({ country: 'AT', region: '9', postalCode: '1010' })).toEqual([
      ['addresses.0.country', 'admin:rules.address.countryInUse'],
    ])
    expect(await tried({ region: 'NU', postalCode: 'X0A 0H0' })).toEqual([
      ['addresses.0.region', 'admin:rules.address.regionOfCountry'],
    ])
  })
})
