import { resolve } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { readSuiteTexts } from '../../server/platform/entity/texts.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { Lot } from '../../shared/contracts/ic/lot.ts'
import { Product } from '../../shared/contracts/po/product.ts'
import { PurchaseReceipt } from '../../shared/contracts/po/purchase-receipt.ts'
import { LOCALES } from '../../shared/contracts/shell.ts'
import { spokenArgs, type CallResult } from '../../shared/contracts/result.ts'
import type { Row } from '../server/modules/admin/calls.ts'
import { CountDesk } from '../support/counting.ts'
import { enterMetals } from '../support/metals.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import {
  act,
  approved,
  CONFIRMED,
  done,
  enterPurchasingMasters,
  orderLine,
  RECEIPT,
  receipt,
} from '../support/purchasing.ts'
import { enterTicketMasters, found, ticket, TICKET } from '../support/ticket-desk.ts'
import { enterStockMasters } from '../support/stock-books.ts'
import { ORDER, orderLines, PRODUCTION, produced, workOrder } from '../support/work-order-desk.ts'
import { COMPANY } from './northgate.ts'

/** Rules and messages of the product text about stock, as the server answers them, in words of each language. */
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const admin = as('admin')
const counts = new CountDesk(books, app, admin)
const texts = readSuiteTexts(resolve(import.meta.dirname, '../..'))
const { db } = books
const PRODUCTS = '/api/po/product'

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterPurchasingMasters(admin, books)
  await enterStockMasters(db)
  await enterTicketMasters(db)
  await enterMetals(db)
  // A coil whose product leaves its thickness open.
  await sql`
    insert into product (product_id, description, product_type, product_class, unit, active, valuation, lot_tracked, lot_costed, form, width,
                         inside_diameter, density, created_by, updated_by)
    values ('CR-FREE', 'Any coil', 'Stock', 'COIL', 'LB', true, 'Average', true, true, 'Coil', 48, 20, 0.2836, 'test', 'test')`.execute(
    db,
  )
})

/** What is refused or asked, at which field, and how the sentence begins that the product text has for it; each language has one of its own. */
function said(
  { ResultStatus, Problems }: CallResult<unknown>,
  field: string | null,
  sentence: string,
  status = 2,
): void {
  expect(ResultStatus, JSON.stringify(Problems)).toBe(status)
  const spoken = (locale: (typeof LOCALES)[number]) =>
    (Problems ?? [])
      .filter(({ Field }) => Field === field)
      .map(({ Key, Args }) =>
        texts.text(
          locale,
          Key,
          spokenArgs(Args, (key) => texts.text(locale, key)),
        ),
      )
  const at = spoken('en-CA').findIndex((one) => one.startsWith(sentence))
  expect(at, `${sentence} at ${String(field)}, and not ${JSON.stringify(Problems)}`).toBeGreaterThanOrEqual(0)
  const each = LOCALES.map((locale) => spoken(locale)[at]!)
  // Short sentences are written alike in both scripts of Chinese.
  expect(new Set(each).size, each.join(' | ')).toBeGreaterThanOrEqual(LOCALES.length - 1)
}
const gone = (path: string, { id, version }: Row) =>
  admin.save('DELETE', `${path}/${String(id)}?version=${String(version)}`)
const changed = (path: string, { id, version }: Row, record: Row) =>
  admin.save('PUT', `${path}/${String(id)}`, { version, record })
const enteredTicket = async (record: Row): Promise<Row> => done(await admin.save('POST', TICKET, { record }))
let n = 0
const line = (name: keyof typeof Product.fields, more: Row): Row => ({
  ...emptyRecord(Product.fields[name].fields!),
  ...more,
})
const product = (more: Row = {}): Row => ({
  ...emptyRecord(Product.fields),
  ...{ productId: `M${++n}`, description: 'A product', productType: 'Stock', productClass: 'SHEET', unit: 'LB' },
  ...{ active: true, ...more },
})
const asked = (more: Row) => admin.save('POST', PRODUCTS, { record: product(more) })

describe('what the product text says of products', () => {
  it('[S5.18] of one without an ID', async () => {
    said(await asked({ productId: '' }), 'productId', 'A value is required.')
  })

  it('[S5.19] [S5.20] of what it is made of', async () => {
    const part = line('components', { componentId: 'STEEL', quantity: '1', scrapPercent: '0' })
    const kit = done(await asked({ isKit: true, components: [part] }))
    const ofItself = [{ ...part, componentId: kit['productId'] }]
    said(
      await changed(PRODUCTS, kit, { components: ofItself }),
      'components.0.componentId',
      'A component cannot be the product itself.',
    )
    said(await changed(PRODUCTS, kit, { isKit: false }), 'isKit', 'The product has 1 components. Remove them before')
  })

  it('[S5.21] [S5.22] of a size beyond its limits, and of a barcode that another one has', async () => {
    const sheet = { form: 'Sheet', thickness: '0.06', width: '60.5', length: '120', widthMost: '60' }
    said(await asked(sheet), 'width', 'Must be from ')
    const barcodes = [line('barcodes', { barcode: '4006381333931' })]
    done(await asked({ barcodes }))
    said(await asked({ barcodes }), 'barcodes.0.barcode', 'Product M', 3)
  })
})

describe('what the product text says of coils and receipts', () => {
  const coil = (more: Row) =>
    admin.save('POST', '/api/ic/lot', {
      record: {
        ...emptyRecord(Lot.fields),
        ...{ productId: 'CR-16-48', measurement: 'Imperial', heatKey: 'LK-58213', mfrNo: `LK-${++n}` },
        ...{ weight: '19860', outsideDiameter: '47.5', ...more },
      },
    })

  it('[S5.27] [S5.28] [S5.29] of a figure below nothing, and of a coil that weighs nothing', async () => {
    for (const field of ['thickness', 'insideDiameter', 'outsideDiameter'])
      said(await coil({ productId: 'CR-FREE', [field]: '-0.1' }), field, 'Must be at least 0')
    said(await coil({ weight: '0.9' }), 'weight', 'A coil weighs at least 1 lb.')
  })

  it('[S5.30] [S8.28] of a coil without the number of its manufacturer, or of a heat that is not there', async () => {
    said(await coil({ mfrNo: null }), 'mfrNo', 'A coil has the number of its manufacturer.')
    said(await coil({ heatKey: null }), 'heatKey', 'A coil has a heat number.')
    said(await coil({ heatKey: 'H-404' }), 'heatKey', 'Heat number H-404 cannot be found.')
  })

  it('[S5.31] [S4.34] of a receipt whose lots are not what came, and of one that is posted', async () => {
    const of = await approved(admin, [orderLine({ productId: 'CR-16-48', quantity: '45300', unitPrice: '0.5' })])
    const open = await receipt(admin, of)
    const lots = ['15120', '14880', '15240'].map((weight) => ({
      ...emptyRecord(PurchaseReceipt.fields.lots.fields!),
      ...{ weight, mfrNo: `R-${weight}`, heatKey: 'LK-58213' },
    }))
    const withLots = done(await changed(RECEIPT, open, { lots }))
    said(
      await act(admin, RECEIPT, 'post', withLots, CONFIRMED),
      'lines.0.quantity',
      'The lots of this line come to 45240, not to 45300: they must match the quantity received.',
    )
    const other = await receipt(admin, await approved(admin, [orderLine({})]), undefined, { warehouseId: 'HAM-1' })
    said(await act(admin, RECEIPT, 'post', other), null, 'Post the receipt?', 3)
    const posted = done(await act(admin, RECEIPT, 'post', other, CONFIRMED))
    said(await changed(RECEIPT, posted, { packingSlip: 'Late' }), 'status', 'This document is ')
  })
})

describe('what the product text says of tickets', () => {
  const bad = (lines: Row[]) => admin.save('POST', TICKET, { record: ticket('Issue', lines) })

  it('[S5.32] of one without warehouse, sub type or a line; its day is known', async () => {
    const lines = [{ productId: 'STEEL', quantity: '1', reason: 'LOST' }]
    const bare = await enteredTicket(ticket('Issue', lines, { warehouseId: null, subType: null }))
    const answer = await act(admin, TICKET, 'commit', bare)
    for (const field of ['warehouseId', 'subType']) said(answer, field, 'A value is required.')
    said(
      await act(admin, TICKET, 'commit', await enteredTicket(ticket('Issue', []))),
      'lines',
      'A ticket has at least one line.',
    )
    // Its day is that of the company until another one is typed.
    expect(await enteredTicket(ticket('Issue', lines, { ticketDate: null }))).toMatchObject({
      ticketDate: '2026-06-30',
    })
  })

  it('[S5.25] [S8.34] of a product that there is not, that is no stock, or that stands on it already', async () => {
    said(await bad([{ productId: 'NOTHING', quantity: '1' }]), 'lines.0.productId', 'NOTHING does not exist.')
    said(await bad([{ productId: 'CRANE', quantity: '1' }]), 'lines.0.productId', 'CRANE')
    const twice = ['1', '2'].map((quantity) => ({ productId: 'STEEL', quantity, reason: 'LOST' }))
    said(await bad(twice), 'lines.1.productId', 'Product already added: STEEL.')
  })

  it('[S5.33] of lots that do not add up', async () => {
    const lots = [{ line: 1, lotNo: 'NO-1', quantity: '60' }]
    const record = ticket('Issue', [{ productId: 'CR-16-48', quantity: '100', reason: 'LOST' }], { lots })
    said(
      await act(admin, TICKET, 'commit', await enteredTicket(record)),
      'lines.0.quantity',
      'The lots of this line come to 60, not to 100: lot quantities must add up to the line quantity.',
    )
  })

  it('[S4.29] [S4.31] of one that is not pending any more: it is neither changed nor deleted', async () => {
    const pending = await enteredTicket(found(['STEEL']))
    expect((await gone(TICKET, pending)).ResultStatus).toBe(1)
    const committed = done(await act(admin, TICKET, 'commit', await enteredTicket(found(['STEEL']))))
    said(await changed(TICKET, committed, { warehouseId: 'W1' }), 'status', 'This document is ')
    said(await gone(TICKET, committed), 'status', 'This document is ')
    const cancelled = done(await act(admin, TICKET, 'cancel', await enteredTicket(found(['STEEL']))))
    said(await act(admin, TICKET, 'commit', cancelled), 'status', 'This cannot be done while it is Cancelled.')
  })
})

describe('what the product text says of production', () => {
  it('[S4.30] [S4.32] of a ticket or an order of which something was produced', async () => {
    const { order, ticket: made } = await produced(admin, db, 'PANEL-1')
    said(await gone(PRODUCTION, made), 'status', 'This document is ')
    said(await act(admin, ORDER, 'cancel', order), null, '4 were produced: the order is closed, not deleted.')
    said(await gone(ORDER, order), 'status', 'This document is ')
    const pending = done(await admin.save('POST', ORDER, { record: workOrder({ productId: 'P1' }) }))
    expect((await gone(ORDER, pending)).ResultStatus).toBe(1)
  })

  it('[S4.33] of an order that is closed with something left and no reason; it opens again', async () => {
    const { order } = await produced(admin, db, 'PANEL-2')
    const more = workOrder({
      ...{ warehouseId: 'HAM-1', productId: 'PANEL-2', quantity: '9' },
      components: orderLines('components', [{ componentId: 'PANEL-2-PART', perUnit: '1', scrapPercent: '0' }]),
    })
    const left = done(await act(admin, ORDER, 'commit', done(await admin.save('POST', ORDER, { record: more }))))
    const parameters = { closedOn: '2026-06-20', closingReason: null }
    said(
      await act(admin, ORDER, 'close', left, { parameters }),
      'given.closingReason',
      '9 remain: a closing reason is needed.',
    )
    const closed = done(await act(admin, ORDER, 'close', order, { parameters }))
    const open = done(await act(admin, ORDER, 'reopen', closed, { parameters: { reversalDate: '2026-06-21' } }))
    expect(open['status']).toBe('Committed')
  })

  it('[S5.25] [S8.34] of a component that stands twice', async () => {
    const components = orderLines(
      'components',
      ['1', '2'].map((perUnit) => ({ componentId: 'STEEL', perUnit, scrapPercent: '0' })),
    )
    said(
      await admin.save('POST', ORDER, { record: workOrder({ productId: 'P1', components }) }),
      'components.1.componentId',
      'Product already added: STEEL.',
    )
  })
})

describe('what the product text says of counts', () => {
  const DAY = '2026-06-30'
  const one = '00000000-0000-4000-8000-000000000001'

  it('[S4.24] [S4.28] [S8.25] [S8.26] of a warehouse that is none, and of one that is not frozen', async () => {
    await counts.stocked('MSG-1', { 'M-A': ['5', '50'] }, '2026-06-02')
    said(await counts.askFreeze('NONE', DAY), 'warehouseId', 'The warehouse does not exist.')
    said(await counts.does('NONE', 'post'), 'warehouseId', 'The warehouse does not exist.')
    const early = await counts.does('MSG-1', 'count', { how: 'Product', lines: [{ id: one, counted: '1' }] })
    said(early, null, 'The count stage is Clear but must be Frozen.')
    said(await counts.does('MSG-1', 'post'), null, 'The count stage is Clear but must be Counted.')
    await counts.frozen('MSG-1', DAY)
    await counts.count('MSG-1', { 'M-A': '5' })
    expect(await counts.does('MSG-1', 'upgrade')).toMatchObject({ ResultStatus: 1 })
    said(await counts.askFreeze('MSG-1', DAY), 'warehouseId', 'The count stage is Counted but must be Clear or Frozen.')
  })

  it('[S8.23] of a day that no open period has', async () => {
    said(await counts.askFreeze('W1', '2019-01-15'), 'countDate', 'Count date is not in a valid accounting period.')
    await sql`
      update fiscal_period p set gl_closed = true from fiscal_year y where y.id = p.owner_id and y.company_id = ${COMPANY} and p.start_date = '2026-01-01'`.execute(
      db,
    )
    said(await counts.askFreeze('W1', '2026-01-15'), 'countDate', 'Count date is not in a valid accounting period.')
  })

  it('[S4.25] [S4.26] of a freeze that throws counts away, and of what is not counted', async () => {
    await counts.stocked('MSG-2', { 'M-B': ['5', '50'], 'M-C': ['6', '60'] }, '2026-06-02')
    await counts.frozen('MSG-2', DAY)
    await counts.count('MSG-2', { 'M-B': '5' })
    said(
      await counts.does('MSG-2', 'upgrade'),
      null,
      '1 products in 1 places are not counted. Set uncounted quantities to 0?',
      3,
    )
    said(await counts.askFreeze('MSG-2', DAY), 'typed', 'Freezing MSG-2 again throws away 1 counts and 0 tags')
    said(
      await counts.askFreeze('MSG-2', DAY, { typed: 'MSG-2' }),
      null,
      'Freezing MSG-2 again copies what lies there now and throws away 1 counts and 0 tags.',
      3,
    )
  })

  it('[S4.27] [S5.25] [S5.34] [S8.27] [S8.34] of tags and of what was found', async () => {
    await counts.stocked('MSG-3', { 'M-D': ['5', '50'] }, '2026-06-02')
    said(
      await counts.does('MSG-3', 'post-tags'),
      null,
      'The warehouse is not valid for posting (count stage not frozen',
    )
    await counts.frozen('MSG-3', DAY, { usesTags: true, spareTags: 2 })
    said(await counts.does('MSG-3', 'tag', { tagNo: null, quantity: '1' }), 'tagNo', 'A tag number is required.')
    said(
      await counts.tag('MSG-3', 900, '1', { productId: 'STEEL' }),
      'productId',
      'For a count it must be frozen: STEEL is not in this one.',
    )
    const add = (productId: string) => counts.does('MSG-3', 'found', { productId, lotNo: null, bin: '', counted: '1' })
    said(await add('NOTHING'), 'productId', 'There is no product NOTHING.')
    said(await add('CRANE'), 'productId', 'CRANE has no tracked stock.')
    said(await add('M-D'), 'productId', 'Product already added: M-D.')
    const [place] = await counts.lines('MSG-3')
    expect(await counts.tag('MSG-3', Number(place!.tagNo), '5')).toMatchObject({ ResultStatus: 1 })
    said(await counts.does('MSG-3', 'upgrade'), null, 'Tags must be posted first: 1 are entered.')
  })
})
