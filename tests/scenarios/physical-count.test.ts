import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { role } from '../../server/ledger/legs.ts'
import { COMPANY, figures } from './northgate.ts'
import { rules } from '../server/modules/admin/calls.ts'
import { CountDesk } from '../support/counting.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { postedLines } from '../support/purchasing.ts'
import { refusalOf } from '../support/books.ts'
import { proven, runReport } from '../support/report-run.ts'
import { enterStockMasters, issue, lot, postOn, receipt, standsAt } from '../support/stock-books.ts'

/** [supply 3.1, 19 counts] Counts of Northgate over HTTP, with the figures of the acceptance scenarios. */
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const admin = new CountDesk(books, app, as('admin'))
const clerk = admin.as(as('clerk'))
const reader = admin.as(as('controller'))
const { db } = books
const DAY = '2026-06-30'
const YES = { confirmed: ['ic.physicalCount.setsToZero'] }
const said = ({ Message }: { Message: string | null }) => Message

beforeAll(async () => {
  await enterMasters(admin.calls, books)
  await enterStockMasters(db)
})

let n = 0
/** A warehouse of its own with A 120 at 4.50, B 40 at 18.25 and C 15 at 7.10. */
async function abc(): Promise<{ id: string; A: string; B: string; C: string }> {
  const id = `K${++n}`
  const [A, B, C] = [`A${n}`, `B${n}`, `C${n}`]
  await admin.stocked(id, { [A]: ['120', '540'], [B]: ['40', '730'], [C]: ['15', '106.50'] }, '2026-06-02')
  return { id, A, B, C }
}
const ship = (warehouseId: string, productId: string, quantity: string, day = DAY) =>
  books.inTransaction((trx) => postOn(trx, day, [issue(quantity, { productId, warehouseId, contra: role('COGS') })]))
const stands = (warehouseId: string, productId: string, day = DAY) => standsAt(db, day, { warehouseId, productId })
const bookedOf = (id: unknown) => postedLines(books, { id } as never)

describe('[supply 19 counts] a count of a warehouse', () => {
  it('[supply 24, 25] is entered and frozen only where its stage and its day allow it, in the words of the product text', async () => {
    const { id } = await abc()
    const line = '00000000-0000-4000-8000-000000000001'
    const early = await admin.does(id, 'count', { how: 'Product', lines: [{ id: line, counted: '1' }] })
    expect(said(early)).toBe('The count stage is Clear but must be Frozen.')
    expect(said(await admin.tag(id, 101, '5'))).toBe('The count stage is Clear but must be Frozen.')
    expect(said(await admin.does(id, 'upgrade'))).toBe('The count stage is Clear but must be Frozen.')
    expect(said(await admin.does(id, 'post'))).toBe('The count stage is Clear but must be Counted.')
    expect(said(await admin.does(id, 'post-tags'))).toMatch(/^The warehouse is not valid for posting/)
    expect(said(await admin.does('NONE', 'post'))).toBe('The warehouse does not exist.')
    expect(said(await admin.askFreeze('NONE', DAY))).toBe('The warehouse does not exist.')
    await sql`
      update fiscal_period p set gl_closed = true from fiscal_year y where y.id = p.owner_id and y.company_id = ${COMPANY} and p.start_date = '2026-01-01'`.execute(
      db,
    )
    const closed = await admin.askFreeze(id, '2026-01-15')
    expect(closed).toMatchObject({ ResultStatus: 2, Message: 'Count date is not in a valid accounting period.' })
    expect(rules(closed)).toEqual([['countDate', 'ic:rules.countFreeze.dateOpen']])
  })

  it('[supply 26, 27, 28] posts what was counted less what was frozen: -13.50, 36.50 and -106.50, and what moved meanwhile stays', async () => {
    const { id, A, B, C } = await abc()
    expect(await admin.frozen(id, DAY)).toMatchObject({ state: 'Done', rows: [{ outcome: 'done' }] })
    expect(await admin.standing(id)).toMatchObject({
      ...{ stage: 'Frozen', count: { status: 'Frozen', products: 3, lines: 3 } },
      figures: { counted: 0, notCounted: 3, productsNotCounted: 3 },
    })
    await ship(id, A, '20')
    expect(await admin.count(id, { [A]: '117', [B]: '42' })).toMatchObject({ ResultStatus: 1 })
    const asked = await admin.does(id, 'upgrade')
    expect(asked).toMatchObject({
      ...{
        ResultStatus: 3,
        Problems: [{ Key: 'ic:rules.physicalCount.setsToZero', Args: { places: 1, products: 1 } }],
      },
    })
    expect(await admin.standing(id)).toMatchObject({ stage: 'Frozen', figures: { counted: 2, notCounted: 1 } })
    expect(await admin.does(id, 'upgrade', YES)).toMatchObject({ ResultStatus: 1, Data: { zeroed: 1 } })
    const preview = await admin.does(id, 'preview/post')
    expect(preview).toMatchObject({ ResultStatus: 1 })
    const posted = await admin.does(id, 'post')
    expect(posted).toMatchObject({ ResultStatus: 1, Data: { value: '-83.50' } })
    expect(await bookedOf(posted.EntityId)).toEqual(
      figures('Cr 1200 13.50; Dr 5040 13.50; Dr 1200 36.50; Cr 5040 36.50; Cr 1200 106.50; Dr 5040 106.50'),
    )
    expect(await stands(id, A)).toEqual(['97', '436.50'])
    expect(await stands(id, B)).toEqual(['42', '766.50'])
    expect(await stands(id, C)).toEqual(['0', '0.00'])
    expect(await admin.standing(id)).toMatchObject({ stage: 'Clear', count: null })
  })

  it('[supply 8 discrepancy] estimates at frozen cost before it is posted; posted, it is what the entry says; what is not counted is as many as the warning', async () => {
    const { id, A, B, C } = await abc()
    await admin.frozen(id, DAY)
    await admin.count(id, { [A]: '117', [B]: '42' })
    const of = { parameters: { warehouseId: id, countNo: null, productClass: null, varianceOnly: true } }
    const open = await runReport(admin.calls, 'ic/products-not-counted', {
      parameters: { warehouseId: id, productClass: null },
    })
    expect(open.rows).toMatchObject([{ productId: C, frozen: '15', value: '106.5' }])
    const before = await runReport(admin.calls, 'ic/count-discrepancy', of)
    expect([Number(before.total['value']), before.ties]).toEqual([23, []])
    const sheet = { warehouseId: id, productClass: null, fromBin: null, toBin: null, notCountedOnly: true }
    expect((await runReport(admin.calls, 'ic/count-sheets', { parameters: sheet })).rows).toMatchObject([
      { productId: C },
    ])
    await admin.does(id, 'upgrade', YES)
    await admin.does(id, 'post')
    const after = await runReport(admin.calls, 'ic/count-discrepancy', of)
    expect(after.rows.map(({ productId, variance, value }) => [productId, variance, Number(value)])).toEqual([
      [A, '-3', -13.5],
      [B, '2', 36.5],
      [C, '-15', -106.5],
    ])
    expect([Number(after.total['value']), Number(after.total['absoluteValue'])]).toEqual([-83.5, 156.5])
    expect(
      proven(after.ties).map(([name, , reported, difference]) => [name, Number(reported), Number(difference)]),
    ).toEqual([['journal', -83.5, 0]])
    const clear = await admin.calls.save('POST', '/api/ic/products-not-counted/run', {
      parameters: { warehouseId: id, productClass: null },
    })
    expect(clear.Message).toBe('The count stage is Clear but must be Frozen (or Counted).')
  })

  it('[supply 29] had C been counted 15, the count is worth 23.00 more', async () => {
    const { id, A, B, C } = await abc()
    await admin.frozen(id, DAY)
    await admin.count(id, { [A]: '117', [B]: '42', [C]: '15' })
    expect(await admin.does(id, 'upgrade')).toMatchObject({ ResultStatus: 1, Data: { zeroed: 0 } })
    expect(await admin.does(id, 'post')).toMatchObject({ Data: { value: '23.00' } })
  })

  it('[supply 30, 31, 32] adds tags up: 60 and 57 are 117, and ends only when they are posted', async () => {
    const { id, A, B, C } = await abc()
    await admin.frozen(id, DAY, { usesTags: true, spareTags: 3 })
    const lines = await admin.lines(id)
    const tagOf = (product: string) => Number(lines.find(({ productId }) => productId === product)!.tagNo)
    expect(lines.map(({ tagState }) => tagState)).toEqual(['Unused', 'Unused', 'Unused'])
    expect(await admin.tag(id, tagOf(A), '60')).toMatchObject({ ResultStatus: 1 })
    expect(await clerk.tag(id, 101, '57', { productId: A })).toMatchObject({ ResultStatus: 1 })
    expect(said(await admin.does(id, 'tag', { tagNo: null, quantity: '1' }))).toBe('A tag number is required.')
    expect(said(await admin.does(id, 'upgrade'))).toBe('Tags must be posted first: 2 are entered.')
    expect(await admin.tag(id, 101, '3')).toMatchObject({
      ...{
        ResultStatus: 3,
        Problems: [{ Key: 'ic:rules.physicalCount.tagEnteredBefore', Args: { tag: 101, quantity: '57' } }],
      },
    })
    expect(await admin.tag(id, 101, '57', { mode: 'replace' })).toMatchObject({ ResultStatus: 1 })
    expect(await admin.does(id, 'post-tags')).toMatchObject({ ResultStatus: 1, Data: { tags: 2 } })
    expect((await admin.lines(id)).find(({ productId }) => productId === A)).toMatchObject({
      counted: '117',
      variance: '-3',
      value: '-13.50',
    })
    const { rows } = await sql<{ status: string }>`
      select status from physical_count_tag where tag_no in (${tagOf(A)}, 101) order by owner_id desc limit 2`.execute(
      db,
    )
    expect(rows.map(({ status }) => status)).toEqual(['Posted', 'Posted'])
    expect(said(await admin.tag(id, 101, '1'))).toBe('Tag 101 is posted.')
    await admin.tag(id, tagOf(B), '42')
    await admin.tag(id, tagOf(C), '15')
    await admin.does(id, 'post-tags')
    expect(await admin.does(id, 'upgrade')).toMatchObject({ ResultStatus: 1 })
    expect(await admin.does(id, 'post')).toMatchObject({ Data: { value: '23.00' } })
  })

  it('[supply 31] tags are not posted of a count without tags', async () => {
    const { id } = await abc()
    await admin.frozen(id, DAY)
    expect(said(await admin.does(id, 'post-tags'))).toBe(
      'The warehouse is not valid for posting (count stage not frozen, or posting tags not 1).',
    )
  })

  it('[supply 33] is frozen again by whoever types the warehouse and says yes; what was counted is gone, and the log says whose it was', async () => {
    const { id, A, B } = await abc()
    await admin.frozen(id, DAY)
    await admin.count(id, { [A]: '117', [B]: '42' })
    const [old] = await admin.lines(id)
    expect(rules(await admin.askFreeze(id, DAY))).toEqual([['typed', 'ic:rules.countFreeze.typedAgain']])
    const typed = { typed: id }
    expect(await admin.askFreeze(id, DAY, typed)).toMatchObject({
      ResultStatus: 3,
      Problems: [{ Key: 'ic:rules.countFreeze.discards', Args: { warehouseId: id, counts: 2, tags: 0 } }],
    })
    await admin.frozen(id, DAY, typed, ['ic.countFreeze.discards'])
    expect(await admin.standing(id)).toMatchObject({ stage: 'Frozen', figures: { counted: 0, notCounted: 3 } })
    const late = await admin.does(id, 'count', { how: 'Walk', lines: [{ id: old!.id, counted: '117' }] })
    expect(rules(late)).toEqual([[null, 'ic:rules.physicalCount.discarded']])
    const { List } = await admin.calls.list(`/api/ic/physical-count?warehouseId==${id}&status==Discarded`)
    expect(List).toMatchObject([{ status: 'Discarded', discardedCounts: 2 }])
  })

  it('[supply 36] what is found is added with nothing frozen, and comes in at what the last of it has cost', async () => {
    const { id, A } = await abc()
    await admin.stocked(id, { [`D${n}`]: ['2', '19.00'] }, '2026-06-03')
    await ship(id, `D${n}`, '2', '2026-06-04')
    await admin.frozen(id, DAY)
    expect(said(await admin.does(id, 'found', { productId: A, counted: '1' }))).toBe(`Product already added: ${A}.`)
    expect(rules(await admin.does(id, 'found', { productId: 'SVC', counted: '1' }))).toEqual([
      ['productId', 'ic:rules.physicalCount.notTracked'],
    ])
    expect(rules(await admin.tag(id, 900, '4', { productId: `D${n}` }))).toEqual(
      [['tagNo', 'ic:rules.physicalCount.notFrozen']].map(([, key]) => ['productId', key]),
    )
    await admin.does(id, 'found', { productId: `D${n}`, counted: '4' })
    expect((await admin.lines(id)).find(({ productId }) => productId === `D${n}`)).toMatchObject({
      frozen: '0',
      counted: '4',
      isFound: true,
    })
    await admin.count(
      id,
      Object.fromEntries((await admin.lines(id)).filter(({ isFound }) => !isFound).map((l) => [l.productId, l.frozen])),
    )
    await admin.does(id, 'upgrade')
    expect(await admin.does(id, 'post')).toMatchObject({ Data: { value: '38.00' } })
    expect(await stands(id, `D${n}`)).toEqual(['4', '38.00'])
  })

  it('[supply 36] [judgement 41] what a scanner reads is found by product, by its barcode or by its lot, in the place where it lies', async () => {
    const { id, A } = await abc()
    const [D, COIL] = [`D${n}`, `COIL${n}`]
    await admin.stocked('ELSEWHERE', { [D]: ['2', '19.00'] }, '2026-06-03')
    await sql`
      insert into product (product_id, description, product_type, product_class, unit, active, valuation, lot_tracked, created_by, updated_by)
      values (${COIL}, 'Coil', 'Stock', 'METAL', 'LB', true, 'Average', true, 'test', 'test')`.execute(db)
    await lot(db, COIL, `LOT${n}`)
    await sql`
      insert into product_barcode (owner_id, position, barcode)
      select id, 0, '4006381333931' from product where product_id = ${D}`.execute(db)
    await admin.frozen(id, DAY)
    const scan = (code: string, bin: string) => admin.does(id, 'found', { code, bin, counted: '4' })
    for (const [code, bin] of [
      ['4006381333931', 'A-1'],
      [D.toLowerCase(), 'A-2'],
      [`lot${n}`, 'A-3'],
    ] as const)
      expect(await scan(code, bin)).toMatchObject({ ResultStatus: 1 })
    const found = (await admin.lines(id)).filter(({ isFound }) => isFound)
    expect(found.map(({ productId, lotNo, bin, counted }) => [productId, lotNo, bin, counted]).toSorted()).toEqual([
      [COIL, `LOT${n}`, 'A-3', '4'],
      [D, null, 'A-1', '4'],
      [D, null, 'A-2', '4'],
    ])
    expect(said(await scan('4006381333931', 'A-1'))).toBe(`Product already added: ${D}.`)
    expect(said(await scan('NOTHING', 'A-1'))).toBe('There is no product NOTHING.')
    expect(rules(await admin.does(id, 'found', { counted: '1' }))).toEqual([
      ['productId', 'ic:rules.physicalCount.productUnknown'],
    ])
    expect((await admin.lines(id)).find(({ productId }) => productId === A)).toMatchObject({ counted: null })
  })

  it('[supply 37] a receipt of before the freeze is refused while it is counted, and afterwards is a part of what was found', async () => {
    const { id, A, B, C } = await abc()
    await admin.frozen(id, DAY)
    const early = () =>
      books.inTransaction((trx) =>
        postOn(trx, '2026-06-20', [receipt('5', '22.50', { productId: A, warehouseId: id })]),
      )
    expect(await refusalOf(early())).toMatchObject([{ Key: 'ledger:stock.countUnderWay', Args: { since: DAY } }])
    await admin.count(id, { [A]: '120', [B]: '40', [C]: '15' })
    await admin.does(id, 'upgrade')
    expect(await admin.does(id, 'post')).toMatchObject({ Data: { value: '0.00', entryNo: null } })
    await early()
    expect(await stands(id, A, '2026-06-20')).toEqual(['125', '562.50'])
    expect(await stands(id, A)).toEqual(['120', '540.00'])
  })

  it('[supply 3.1] what is off by more than is allowed is counted by a second person, or accepted by right with why', async () => {
    const { id, A, B, C } = await abc()
    await admin.frozen(id, DAY, { tolerance: '1' })
    await admin.count(id, { [A]: '110', [B]: '40', [C]: '10' })
    expect(rules(await admin.does(id, 'upgrade'))).toEqual([[null, 'ic:rules.physicalCount.countAgain']])
    await admin.count(id, { [A]: '112' })
    expect(await admin.standing(id)).toMatchObject({ figures: { again: 2 } })
    await clerk.count(id, { [A]: '112' })
    const lineOf = async (product: string) => (await admin.lines(id)).find(({ productId }) => productId === product)!
    expect(await lineOf(A)).toMatchObject({ standing: 'Over', counted: '112', firstCounted: '112' })
    const line = await lineOf(C)
    expect(rules(await admin.does(id, 'accept', { lineId: line.id, reason: 'Seen' }))).toEqual([
      [null, 'ic:rules.physicalCount.ownCount'],
    ])
    await clerk.count(id, { [C]: '9' })
    expect(await lineOf(C)).toMatchObject({ standing: 'Over', counted: '9', firstCounted: '10' })
    expect(await admin.does(id, 'upgrade')).toMatchObject({ ResultStatus: 1 })
  })

  it('[supply 3.1] nothing is not zero: a figure that is taken away is not counted, and nothing below zero is', async () => {
    const { id, A } = await abc()
    await admin.frozen(id, DAY)
    await admin.count(id, { [A]: '0' })
    expect((await admin.lines(id)).find(({ productId }) => productId === A)).toMatchObject({
      counted: '0',
      variance: '-120',
    })
    await admin.count(id, { [A]: null })
    expect((await admin.lines(id)).find(({ productId }) => productId === A)).toMatchObject({
      counted: null,
      standing: 'NotCounted',
    })
    expect(rules(await admin.count(id, { [A]: '-1' }))).toEqual([
      ['lines.0.counted', 'ic:rules.physicalCount.belowZero'],
    ])
  })

  it('[supply 2.2] an entry that is sent again counts once', async () => {
    const { id, A } = await abc()
    await admin.frozen(id, DAY, { usesTags: true })
    const key = '0b7b1f4e-95a7-4b39-8a50-6d1f4d2a1b02'
    const tag = { tagNo: 500, quantity: '7', productId: A }
    expect(await admin.does(id, 'tag', tag, key)).toMatchObject({ ResultStatus: 1 })
    expect(await admin.does(id, 'tag', tag, key)).toMatchObject({ ResultStatus: 1 })
    await admin.does(id, 'post-tags')
    expect((await admin.lines(id)).find(({ productId }) => productId === A)).toMatchObject({ counted: '7' })
  })

  it('[judgement 41] a blind count tells no counter what the books hold, whatever he asks', async () => {
    const { id } = await abc()
    await admin.frozen(id, DAY, { isBlind: true })
    expect(
      (await reader.lines(id)).every(
        ({ frozen, variance, value }) => frozen === null && variance === null && value === null,
      ),
    ).toBe(true)
    const walk = await reader.calls.get(`/api/ic/physical-count/walk?warehouseId=${id}`)
    expect(walk.body).not.toContain('frozen')
    expect((await admin.lines(id))[0]).toMatchObject({ frozen: '120' })
  })
})
