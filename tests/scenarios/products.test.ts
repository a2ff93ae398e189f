import { beforeAll, describe, expect, it } from 'vitest'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { Product } from '../../shared/contracts/po/product.ts'
import { ProductClass } from '../../shared/contracts/po/product-class.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { done, enterPurchasingMasters } from '../support/purchasing.ts'

/** Products of Northgate over HTTP: what the product text asks of them, with the worked weights. */
const { books, as } = await startNorthgate()
const admin = as('admin')
const PRODUCT = '/api/po/product'

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterPurchasingMasters(admin, books)
  const { sql } = await import('kysely')
  await sql`
    insert into user_code (code_type, code_id, description, sequence, active, system, created_by, updated_by)
    select 'UNIT', u, u, 50, true, false, 'test', 'test' from unnest(array['EA', 'BOX', 'CWT']) as u on conflict do nothing`.execute(
    books.db,
  )
})

let n = 0
const product = (more: Row = {}): Row => ({
  ...emptyRecord(Product.fields),
  ...{ productId: `P${++n}`, description: 'A product', productType: 'Stock', productClass: 'SHEET', unit: 'LB' },
  ...{ active: true, ...more },
})
const save = (more: Row = {}, confirmed: string[] = []) =>
  admin.save('POST', PRODUCT, { record: product(more), confirmed })
const saved = async (more: Row = {}) => done(await save(more))
const change = ({ id, version }: Row, record: Row) => admin.save('PUT', `${PRODUCT}/${String(id)}`, { record, version })
const line = (name: keyof typeof Product.fields, more: Row): Row => ({
  ...emptyRecord(Product.fields[name].fields!),
  ...more,
})

describe('weights', () => {
  it.each([
    ['W1', { form: 'Sheet', thickness: '0.0598', width: '48', length: '120', density: '0.2836' }, '97.685', '2.4421'],
    ['W2', { form: 'Sheet', thickness: '0.063', width: '48', length: '144', density: '0.0975' }, '42.457', '0.8845'],
    [
      'W3',
      {
        form: 'Coil',
        thickness: '0.0598',
        width: '48',
        insideDiameter: '20',
        outsideDiameter: '48',
        density: '0.2836',
      },
      '20356.555',
      '2.4421',
    ],
    ['W7 round', { form: 'RoundBar', outsideDiameter: '1', length: '144', density: '0.2836' }, '32.074', null],
    ['W7 square', { form: 'SquareBar', width: '1', length: '144', density: '0.2836' }, '40.838', null],
    ['W7 hexagon', { form: 'HexBar', width: '1', length: '144', density: '0.2836' }, '35.367', null],
    [
      'W8',
      { form: 'RoundTube', outsideDiameter: '2', thickness: '0.083', length: '240', density: '0.2836' },
      '34.023',
      null,
    ],
    [
      'W9',
      { form: 'Sheet', measurement: 'Metric', thickness: '1.5', width: '1219', length: '2438', density: '7.85' },
      '77.149',
      '2.4117',
    ],
  ])('[supply 5.3 product] %s is worked out of form, dimensions and density', async (_, dimensions, each, area) => {
    const record = await saved(dimensions)
    expect(record).toMatchObject({ weightEach: each, weightArea: area })
  })

  it('[supply 5.3 product] kilograms are the other view of the same weight', async () => {
    const metric = {
      form: 'Sheet',
      measurement: 'Metric',
      thickness: '1.5',
      width: '1219',
      length: '2438',
      density: '7.85',
    }
    expect(await saved(metric)).toMatchObject({ weightEach: '77.149', weightEachKg: '34.994' })
  })

  it('[supply 5.5] [S5.21] a form has its dimensions, and they lie within the limits of the product', async () => {
    expect(rules(await save({ form: 'Sheet', thickness: '0.06', width: '48' }))).toEqual([
      ['length', 'po:rules.product.dimensionsGiven'],
    ])
    const out = { form: 'Sheet', thickness: '0.06', width: '60.5', length: '10', widthMost: '60', lengthLeast: '12' }
    expect(rules(await save(out))).toEqual([
      ['width', 'po:rules.product.withinLimits'],
      ['length', 'po:rules.product.withinLimits'],
    ])
    expect(rules(await save({ form: 'RoundTube', outsideDiameter: '2', thickness: '1', length: '10' }))).toEqual([
      ['outsideDiameter', 'po:rules.product.hollowInside'],
    ])
    expect(rules(await save({ thickness: '-1' }))).toEqual([['thickness', 'kit:problems.tooSmall']])
  })

  it('[supply 2.4] a unit converts to that of the stock: by what all know, by the weight of a piece, or by what the product says', async () => {
    await saved({ pricingUnit: 'CWT' })
    expect(rules(await save({ salesUnit: 'EA' }))).toEqual([['salesUnit', 'po:rules.product.unitsConvert']])
    const sheet = { form: 'Sheet', thickness: '0.0598', width: '48', length: '120', density: '0.2836' }
    await saved({ ...sheet, salesUnit: 'EA' })
    const box = line('conversions', { fromQuantity: '1', fromUnit: 'BOX', toQuantity: '38.5', toUnit: 'LB' })
    await saved({ purchaseUnit: 'BOX', conversions: [box] })
    expect(rules(await save({ conversions: [{ ...box, toUnit: 'BOX' }] }))).toEqual([
      ['conversions.0.toUnit', 'po:rules.product.conversionsOnce'],
    ])
  })
})

describe('kits', () => {
  const part = (componentId: string) => line('components', { componentId, quantity: '2', scrapPercent: '0' })

  it('[S5.19] a component is never the product, and nothing is made of itself at any depth', async () => {
    const inner = await saved({ productId: 'INNER', isKit: true, components: [part('STEEL')] })
    await saved({ productId: 'MIDDLE', isKit: true, components: [part('INNER')] })
    await saved({ productId: 'OUTER', isKit: true, components: [part('MIDDLE')] })
    expect(rules(await change(inner, { components: [part('INNER')] }))).toEqual([
      ['components.0.componentId', 'po:rules.product.componentIsAnother'],
    ])
    expect(rules(await change(inner, { components: [part('STEEL'), part('OUTER')] }))).toEqual([
      ['components.1.componentId', 'po:rules.product.notMadeOfItself'],
    ])
    expect(rules(await change(inner, { components: [part('STEEL'), part('STEEL')] }))).toEqual([
      ['components.1.componentId', 'po:rules.product.componentsOnce'],
    ])
  })

  it('[S5.20] it stays a kit while it has components', async () => {
    const kit = await saved({ isKit: true, components: [part('STEEL')] })
    expect(rules(await change(kit, { isKit: false }))).toEqual([['isKit', 'po:rules.product.kitWithComponents']])
    done(await change(kit, { isKit: false, components: [] }))
  })
})

describe('barcodes, vendors and places', () => {
  const barcode = (code: string) => line('barcodes', { barcode: code })

  it('[S5.22] a barcode of another product is asked about, a wrong digit refused', async () => {
    await saved({ productId: 'SCANNED', barcodes: [barcode('4006381333931')] })
    expect(rules(await save({ barcodes: [barcode('4006381333930')] }))).toEqual([
      ['barcodes.0.barcode', 'po:rules.product.barcodeDigit'],
    ])
    expect(rules(await save({ barcodes: [barcode('A1'), barcode('A1')] }))).toEqual([
      ['barcodes.1.barcode', 'po:rules.product.barcodesOnce'],
    ])
    const again = await save({ barcodes: [barcode('4006381333931')] })
    expect(again.ResultStatus).toBe(3)
    expect(again.Problems).toMatchObject([
      {
        Field: 'barcodes.0.barcode',
        Key: 'po:rules.product.barcodeElsewhere',
        Args: { barcode: '4006381333931', productId: 'SCANNED' },
      },
    ])
    const kept = done(await save({ barcodes: [barcode('4006381333931')] }, ['po.product.barcodeElsewhere']))
    // What stands is not asked again.
    done(await change(kept, { description: 'Scanned too' }))
  })

  it('[S3.15] its label is a PDF with its barcode', async () => {
    const { id } = await saved({ barcodes: [barcode('NGM-C-20561')] })
    const answer = await admin.get(`${PRODUCT}/${String(id)}/label?Locale=zh-TW`)
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(answer.rawPayload.length).toBeGreaterThan(1500)
  })

  it('[supply 7.3 stocking] levels are in order, a warehouse stands once; a vendor once for each quantity, one of them first', async () => {
    const at = (more: Row) => line('stocking', { warehouseId: 'HAM-1', ...more })
    expect(rules(await save({ stocking: [at({ least: '20', reorderAt: '10', most: '100' }), at({})] }))).toEqual([
      ['stocking.1.warehouseId', 'po:rules.product.warehousesOnce'],
      ['stocking.0.reorderAt', 'po:rules.product.levelsInOrder'],
    ])
    const from = (more: Row) => line('vendors', { vendorId: 'STEELCO', fromQuantity: '0', ...more })
    expect(rules(await save({ vendors: [from({}), from({})] }))).toEqual([
      ['vendors.1.vendorId', 'po:rules.product.vendorsOnce'],
    ])
    expect(rules(await save({ vendors: [from({ price: '1', currency: null })] }))).toEqual([
      ['vendors.0.currency', 'po:rules.product.vendorsOnce'],
    ])
    const both = [from({ preferred: true }), from({ vendorId: 'USVENDOR', preferred: true })]
    expect(rules(await save({ vendors: both, tariffCode: 'steel' }))).toEqual([
      ['tariffCode', 'po:rules.product.tariffCode'],
      ['vendors', 'po:rules.product.onePreferred'],
    ])
    const { productId } = await saved({
      stocking: [at({ least: '20', most: '120', bin1: 'A-01' })],
      vendors: [from({ vendorSku: 'SC-1' }), from({ vendorId: 'USVENDOR', vendorSku: 'US-9', preferred: true })],
    })
    const { List } = await admin.list(
      `${PRODUCT}?productId==${String(productId)}&Also=leastLevel,preferredVendor,vendorSku`,
    )
    expect(List[0]).toMatchObject({ leastLevel: '20', preferredVendor: 'USVENDOR', vendorSku: 'US-9' })
  })

  it('[supply 7.3 replaced] what replaces it never leads back', async () => {
    const old = await saved({ productId: 'OLD' })
    await saved({ productId: 'NEW', replacedBy: 'OLD' })
    expect(rules(await change(old, { replacedBy: 'OLD' }))).toEqual([
      ['replacedBy', 'po:rules.product.replacementLeadsOn'],
    ])
    expect(rules(await change(old, { replacedBy: 'NEW' }))).toEqual([
      ['replacedBy', 'po:rules.product.replacementLeadsOn'],
    ])
  })
})

describe('classes', () => {
  const productClass = (more: Row): Row => ({
    ...emptyRecord(ProductClass.fields),
    ...{ description: 'Class', overReceiptPercent: '5', weightTolerance: '2', active: true },
    ...more,
  })
  const attribute = (more: Row): Row => ({ ...emptyRecord(ProductClass.fields.attributes.fields!), ...more })
  const addClass = (more: Row) => admin.save('POST', '/api/po/product-class', { record: productClass(more) })

  it('[S5.23] a product says all that its class wants to be told, and builds its description of it', async () => {
    done(
      await addClass({
        ...{ classId: 'CRSHEET', form: 'Sheet', lotTracked: true, lotCosted: true, valuation: 'Last' },
        ...{ template: 'CR SHT {gauge}GA {width} X {length}', templateFr: 'TOLE LF {gauge} {width} X {length}' },
        attributes: [
          attribute({ attribute: 'GAUGE', kind: 'Number', isRequired: true, least: '7', most: '30' }),
          attribute({ attribute: 'FINISH', kind: 'List', choices: 'Matte, Bright' }),
        ],
      }),
    )
    const sheet = { productClass: 'CRSHEET', thickness: '0.0598', width: '48', length: '120', density: '0.2836' }
    const told = (...attributes: [string, string][]) => ({
      attributes: attributes.map(([name, value]) => line('attributes', { attribute: name, value })),
    })
    const missing = await save(sheet)
    expect(rules(missing)).toEqual([['attributes', 'po:rules.product.attributesWhole']])
    expect(missing.Problems).toMatchObject([{ Args: { attributes: 'GAUGE' } }])
    expect(rules(await save({ ...sheet, ...told(['GAUGE', '40'], ['FINISH', 'Blue'], ['ALLOY', '1']) }))).toEqual([
      ['attributes.0.value', 'po:rules.product.attributesWhole'],
      ['attributes.1.value', 'po:rules.product.attributesWhole'],
      ['attributes.2.attribute', 'po:rules.product.attributesWhole'],
    ])
    const whole = {
      ...sheet,
      ...told(['GAUGE', '16'], ['FINISH', 'Matte']),
      description: undefined,
      valuation: undefined,
    }
    expect(await saved(whole)).toMatchObject({
      ...{ description: 'CR SHT 16GA 48 X 120', descriptionFr: 'TOLE LF 16 48 X 120', form: 'Sheet' },
      ...{ valuation: 'Last', lotTracked: true, lotCosted: true, weightEach: '97.685' },
    })
  })

  it('[supply 7.4] its template names what there is, its attributes stand once, and it never stands below itself', async () => {
    expect(rules(await addClass({ classId: 'BAD1', template: '{colour} {width}' }))).toEqual([
      ['template', 'po:rules.productClass.templateKnown'],
    ])
    const twice = [attribute({ attribute: 'A', kind: 'Text' }), attribute({ attribute: 'A', kind: 'Text' })]
    expect(rules(await addClass({ classId: 'BAD2', lotCosted: true, attributes: twice }))).toEqual([
      ['lotCosted', 'po:rules.productClass.lotsToldApart'],
      ['attributes.1.attribute', 'po:rules.productClass.attributesOnce'],
    ])
    const below = done(await addClass({ classId: 'BELOW', parentClass: 'SHEET' }))
    const { List } = await admin.list('/api/po/product-class?classId==SHEET')
    expect(
      rules(
        await admin.save('PUT', `/api/po/product-class/${String(List[0]!['id'])}`, {
          ...{ record: { parentClass: 'BELOW' }, version: List[0]!['version'] },
        }),
      ),
    ).toEqual([['parentClass', 'po:rules.productClass.parentAbove']])
    expect(below).toMatchObject({ parentClass: 'SHEET' })
  })

  it('[supply 9.1 processing] goods are processed by a service, and set up by another', async () => {
    const bought = { productType: 'NonStock', isProcessing: true, productClass: 'SERVICES' }
    expect(rules(await save(bought))).toEqual([['isProcessing', 'po:rules.product.processingOfService']])
    const setup = done(await save({ productId: 'SETUP', productType: 'Service', productClass: 'SERVICES' }))
    const service = { productType: 'Service', productClass: 'SERVICES', setupId: setup['productId'] }
    expect(rules(await save(service))).toEqual([['setupId', 'po:rules.product.processingOfService']])
    expect(done(await save({ ...service, isProcessing: true }))).toMatchObject({ isProcessing: true, setupId: 'SETUP' })
  })

  it('[supply 2.3] only stock is kept by lot; costs are seen with the right to them alone', async () => {
    expect(rules(await save({ productType: 'NonStock', lotTracked: true, productClass: 'SERVICES' }))).toEqual([
      ['lotTracked', 'po:rules.product.lotsOfStock'],
    ])
    const asked = `${PRODUCT}?productId==STEEL&Also=averageCost,stockValue`
    expect(Object.keys((await admin.list(asked)).List[0]!)).toContain('stockValue')
    expect(Object.keys((await as('clerk').list(asked)).List[0]!)).not.toContain('stockValue')
  })
})
