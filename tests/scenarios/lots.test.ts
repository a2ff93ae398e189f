import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { Grade } from '../../shared/contracts/ic/grade.ts'
import { Heat } from '../../shared/contracts/ic/heat.ts'
import { Lot } from '../../shared/contracts/ic/lot.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { done, enterPurchasingMasters } from '../support/purchasing.ts'
import { enterStockMasters, issue, postOn, receipt } from '../support/stock-books.ts'

/** [supply 3.6, 8] Grades, heats and lots of Northgate over HTTP. */
const { books, as } = await startNorthgate()
const admin = as('admin')
const { db } = books

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterPurchasingMasters(admin, books)
  await enterStockMasters(db)
  await sql`
    insert into user_code_type (code_type, description, applications, created_by, updated_by)
    values ('MILL', 'Mill', 'IC', 'test', 'test') on conflict do nothing`.execute(db)
  await sql`
    insert into user_code (code_type, code_id, description, sequence, active, system, created_by, updated_by)
    values ('MILL', 'LAKE', 'Lakeshore Steel', 10, true, false, 'test', 'test'),
           ('MILL', 'NORTH', 'Northern Rolling', 20, true, false, 'test', 'test')`.execute(db)
  await sql`
    insert into product (product_id, description, product_type, product_class, unit, active, valuation, lot_tracked, lot_costed, form,
                         thickness, width, inside_diameter, thickness_least, thickness_most, created_by, updated_by)
    values ('CR-16-48', 'Cold rolled coil', 'Stock', 'METAL', 'LB', true, 'Average', true, true, 'Coil', 0.0598, 48, 20, 0.05, 0.07,
            'test', 'test')`.execute(db)
})

const entered = async (path: string, entity: { fields: Row }, more: Row): Promise<Row> =>
  done(await admin.save('POST', `/api/ic/${path}`, { record: { ...emptyRecord(entity.fields as never), ...more } }))
const tried = (path: string, entity: { fields: Row }, more: Row) =>
  admin.save('POST', `/api/ic/${path}`, { record: { ...emptyRecord(entity.fields as never), ...more } })
const coil = (more: Row): Row => ({
  ...{ productId: 'CR-16-48', measurement: 'Imperial', heatKey: 'LK-58213', mfrNo: 'LK-7741-A', weight: '19860' },
  ...{ outsideDiameter: '47.5' },
  ...more,
})
const fieldsOf = ({ fields }: { fields: object }, record: Row): Row =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name in fields))
const all = (name: string, { id }: Row, parameters: Row) =>
  admin.save('POST', `/api/ic/lot/actions/${name}`, { ids: [id], total: 1, parameters })

describe('lots', () => {
  it('[S3.22] [supply 8 grade] a grade has limits with their source', async () => {
    const limits = [
      { property: 'c', least: null, most: '0.25' },
      { property: 'mn', least: null, most: '0.60' },
      { property: 'yieldMpa', least: '140', most: '275' },
    ]
    const bare = {
      gradeId: 'CS-TYPE-B',
      description: 'Commercial steel B',
      material: 'CarbonSteel',
      active: true,
      limits,
    }
    expect(rules(await tried('grade', Grade, bare))).toEqual([['source', 'ic:rules.grade.sourceNamed']])
    const twice = [...limits, { property: 'c', least: '0.4', most: '0.3' }]
    expect(rules(await tried('grade', Grade, { ...bare, source: 'ASTM', limits: twice }))).toEqual([
      ['limits.3.property', 'ic:rules.grade.limitsOnce'],
      ['limits.3.most', 'ic:rules.grade.limitsInOrder'],
    ])
    const grade = await entered('grade', Grade, { ...bare, source: 'ASTM A1008', density: '0.2836' })
    expect(grade).toMatchObject({ gradeId: 'CS-TYPE-B', density: '0.2836' })
  })

  it('[S3.22] [S5.30] [S8.28] a heat is known by number and mill, its total is worked out, and it is judged', async () => {
    const heat = { heatNo: 'LK-58213', mill: 'LAKE', gradeId: 'CS-TYPE-B', meltCountry: 'CA', active: true }
    const made = await entered('heat', Heat, {
      ...{ ...heat, c: '0.042', mn: '0.21', p: '0.009', s: '0.006', othersTotal: '0.01', othersEach: '0.005' },
      ...{ yieldMpa: '215.1', tensileMpa: '322.7' },
    })
    expect(made).toMatchObject({ heatKey: 'LK-58213 LAKE', total: '0.277', verdict: 'Meets' })
    expect(rules(await tried('heat', Heat, heat))).toEqual([['heatNo', 'ic:rules.heat.heatOfMillOnce']])
    expect(await entered('heat', Heat, { ...heat, mill: 'NORTH', gradeId: null })).toMatchObject({
      verdict: 'NotJudged',
    })
    expect(rules(await tried('heat', Heat, { ...heat, heatNo: 'X', fe: '99', c: '2' }))).toEqual([
      ['total', 'ic:rules.heat.totalWithinAll'],
    ])
  })

  it('[S5.27] [S5.28] [S5.29] [S5.30] [S5.21] [S8.28] [supply 21] a coil says what it must, and no more than it may', async () => {
    expect(rules(await tried('lot', Lot, coil({ weight: '0.5' })))).toContainEqual([
      'weight',
      'ic:rules.lot.coilWeight',
    ])
    expect(rules(await tried('lot', Lot, coil({ mfrNo: null, heatKey: null })))).toEqual([
      ['mfrNo', 'ic:rules.lot.manufacturerNumber'],
      ['heatKey', 'ic:rules.lot.heatGiven'],
    ])
    const unknown = await tried('lot', Lot, coil({ heatKey: 'H-77310X' }))
    expect(unknown.Problems).toMatchObject([
      { Field: 'heatKey', Key: 'ic:rules.lot.heatFound', Args: { heat: 'H-77310X' } },
    ])
    // Two mills have this number: which of them is said with the mill.
    expect(rules(await tried('lot', Lot, coil({})))).toEqual([['heatKey', 'ic:rules.lot.heatFound']])
    const below = await tried('lot', Lot, coil({ heatKey: 'LK-58213 LAKE', thickness: '-1', insideDiameter: '-2' }))
    expect(below.Problems!.map(({ Field }) => Field).toSorted()).toEqual(['insideDiameter', 'thickness'])
    const thick = await tried('lot', Lot, coil({ heatKey: 'LK-58213 LAKE', thickness: '0.08' }))
    expect(rules(thick)).toContainEqual(['thickness', 'ic:rules.lot.withinProduct'])
    const eye = await tried('lot', Lot, coil({ heatKey: 'LK-58213 LAKE', insideDiameter: '48' }))
    expect(rules(eye)).toContainEqual(['insideDiameter', 'ic:rules.lot.eyeInside'])
  })

  it('[supply 5.6] the scale is 6.0 % from what a diameter of 45.50 gives: somebody says why', async () => {
    const apart = coil({ heatKey: 'LK-58213 LAKE', weight: '18930', outsideDiameter: '45.5', mfrNo: 'LK-7742-A' })
    const answer = await tried('lot', Lot, apart)
    expect(answer.Problems).toMatchObject([
      {
        Field: 'weightReason',
        Key: 'ic:rules.lot.scaleAgrees',
        Args: { weight: '18930', theoretical: '17857', percent: '6' },
      },
    ])
    expect(await entered('lot', Lot, { ...apart, weightReason: 'Eye collapsed' })).toMatchObject({ status: 'Expected' })
  })

  it('[S3.17] [supply 3.6] a coil has a number of ours, takes over what its heat says, and its status follows its stock', async () => {
    const made = await entered('lot', Lot, coil({ heatKey: 'LK-58213 LAKE' }))
    expect(made['lotNo']).toMatch(/^C\d{6}$/)
    expect(made).toMatchObject({
      ...{ status: 'Expected', mill: 'LAKE', originCountry: 'CA', gradeId: 'CS-TYPE-B', material: 'CarbonSteel' },
      ...{ thickness: '0.0598', width: '48', insideDiameter: '20' },
    })
    const lotId = String(made['id'])
    const of = { productId: 'CR-16-48', lotId, weight: '19860' }
    await books.inTransaction((trx) => postOn(trx, '2026-06-01', [receipt('19860', '10883.28', of)]))
    const row = async () =>
      (await admin.list(`/api/ic/lot?lotNo==${String(made['lotNo'])}&Also=onHand,weightNow,warehouseId,value`)).List[0]
    expect(await row()).toMatchObject({
      ...{ status: 'InStock', onHand: '19860', warehouseId: 'W1', value: '10883.28', poundsPerInch: '413.75' },
    })
    await books.inTransaction((trx) =>
      postOn(trx, '2026-06-02', [issue('5000', { productId: 'CR-16-48', lotId, weight: '-5000' })]),
    )
    expect(await row()).toMatchObject({ status: 'InStock', onHand: '14860', weightNow: '14860' })
    await books.inTransaction((trx) =>
      postOn(trx, '2026-06-03', [issue('14860', { kind: 'Shipment', productId: 'CR-16-48', lotId, weight: '-14860' })]),
    )
    expect(await row()).toMatchObject({ status: 'Shipped', onHand: '0' })
  })

  it('[supply 5.4] 16 gauge is 0.0598 of carbon steel, 0.0635 galvanized, 0.0625 stainless, 0.0508 of aluminum', async () => {
    const { rows } = await sql<{ material: string; thickness: string }>`
      select material, trim_scale(thickness)::text as thickness from gauge where gauge = '16' order by material`.execute(
      db,
    )
    expect(Object.fromEntries(rows.map(({ material, thickness }) => [material, thickness]))).toMatchObject({
      ...{ CarbonSteel: '0.0598', Galvanized: '0.0635', StainlessSteel: '0.0625', Aluminum: '0.0508' },
    })
    const typed = coil({ heatKey: 'LK-58213 LAKE', mfrNo: 'LK-G', gauge: '17', outsideDiameter: null })
    expect(await entered('lot', Lot, typed)).toMatchObject({ gauge: '17', thickness: '0.0538' })
    expect(rules(await tried('lot', Lot, { ...typed, mfrNo: 'LK-H', gauge: '99' }))).toEqual([
      ['gauge', 'ic:rules.lot.gaugeKnown'],
    ])
  })

  it('[supply 8 coil] a coil has a tag as a PDF, with its number to be scanned', async () => {
    const { List } = await admin.list('/api/ic/lot?PageSize=1')
    const tag = await admin.get(`/api/ic/lot/${String(List[0]!['id'])}/tag`)
    expect(tag.headers['content-type']).toBe('application/pdf')
    expect(tag.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('[S4.34] [supply 20] a coil that was shipped is not changed any more', async () => {
    const { List } = await admin.list('/api/ic/lot?status==Shipped')
    const { Data } = await admin.read(`/api/ic/lot/${String(List[0]!['id'])}`)
    const answer = await admin.save('PUT', `/api/ic/lot/${String(Data!['id'])}`, {
      record: { ...fieldsOf(Lot, Data!), thickness: '0.0601' },
      version: Data!['version'],
    })
    expect(rules(answer)).toEqual([[null, 'ic:rules.lot.changeable']])
  })

  it('[supply 22] carbon of 0.31 where the grade has 0.25 at most: kept, and its lots wait until somebody says why not', async () => {
    const heat = { heatNo: 'LK-58220', mill: 'LAKE', gradeId: 'CS-TYPE-B', active: true }
    const made = await entered('heat', Heat, { ...heat, c: '0.05' })
    const lot = await entered('lot', Lot, coil({ heatKey: 'LK-58220', mfrNo: 'LK-9-A', outsideDiameter: '47.5' }))
    const of = { productId: 'CR-16-48', lotId: String(lot['id']) }
    await books.inTransaction((trx) => postOn(trx, '2026-06-01', [receipt('19860', '10883.28', of)]))
    const failing = done(
      await admin.save('PUT', `/api/ic/heat/${String(made['id'])}`, {
        record: { ...fieldsOf(Heat, made), c: '0.31' },
        version: made['version'],
      }),
    )
    expect(failing).toMatchObject({ verdict: 'Fails' })
    const row = async () => (await admin.list(`/api/ic/lot?lotNo==${String(lot['lotNo'])}`)).List[0]
    expect(await row()).toMatchObject({ status: 'OnHold', holdReason: 'OutOfGrade' })
    const sold = books.inTransaction((trx) => postOn(trx, '2026-06-02', [issue('1', { kind: 'Shipment', ...of })]))
    await expect(sold).rejects.toMatchObject({ problems: [{ Key: 'ledger:stock.lotHeld' }] })
    const kept = await all('release', lot, { holdNote: null })
    expect(JSON.stringify(kept)).toContain('ic:rules.lot.deviationGiven')
    await all('release', lot, { holdNote: 'Customer accepts 0.31' })
    expect(await row()).toMatchObject({ status: 'InStock', holdReason: null })
    await books.inTransaction((trx) => postOn(trx, '2026-06-02', [issue('1', { kind: 'Shipment', ...of })]))
    await all('hold', lot, { holdReason: 'Claim', holdNote: 'Rust at the edge' })
    expect(await row()).toMatchObject({ status: 'OnHold', holdReason: 'Claim', holdNote: 'Rust at the edge' })
  })
})
