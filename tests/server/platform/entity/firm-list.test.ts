import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seededDatabase, startTestApp, type TestApp } from '../../../support/server.ts'
import { Calls, type Row } from '../../modules/admin/calls.ts'

const FIRMS = '/api/admin/firm'
let app: TestApp
let staff: Calls

beforeAll(async () => {
  app = await startTestApp({ database: await seededDatabase('all') })
  staff = new Calls(app, 'controller')
})
afterAll(async () => {
  await app.close()
  await app.database.drop()
})

const keys = (rows: Row[]) => rows.map((row) => row['firmId'] as string)

describe('list of firms', () => {
  it('[S9.01] shows 250 rows of page 1 with the number of all, each with id and version', async () => {
    const page = await staff.list(FIRMS)
    expect(page).toMatchObject({ Page: 1, PageSize: 250, TotalCount: 30_000 })
    expect(page.List).toHaveLength(250)
    expect(page.List[0]).toMatchObject({ id: expect.stringMatching(/^[0-9a-f-]{36}$/), version: 1 })
  })

  it('says of no rows that there are no records, in either form, and nothing of the kind of others', async () => {
    for (const form of ['', '&Form=columns'])
      expect(await staff.list(`${FIRMS}?firmId=%3DNOT-THERE${form}`)).toMatchObject({ TotalCount: 0, ResultStatus: 6 })
    expect(await staff.list(`${FIRMS}?PageSize=1`)).not.toHaveProperty('ResultStatus')
  })

  it('the last page, read from the end, follows on what pages from the start show', async () => {
    const inOne = await staff.list(`${FIRMS}?PageSize=1000&Page=30&SortFields=name`)
    const halves = await Promise.all([59, 60].map((n) => staff.list(`${FIRMS}?PageSize=500&Page=${n}&SortFields=name`)))
    expect(keys(halves.flatMap((page) => page.List))).toEqual(keys(inOne.List))
    const descending = await staff.list(`${FIRMS}?PageSize=1000&SortFields=name&SortDescending=name`)
    expect(keys(inOne.List).reverse()).toEqual(keys(descending.List))
  })

  it('every firm stands on exactly one page, whatever the sort', async () => {
    const seen = new Set<string>()
    for (let page = 1; page <= 30; page++)
      for (const row of (await staff.list(`${FIRMS}?PageSize=1000&Page=${page}&SortFields=standing,city`)).List)
        seen.add(row['id'] as string)
    expect(seen.size).toBe(30_000)
  })

  it('[S5.03] sorts by several columns, those named descending', async () => {
    const { List } = await staff.list(`${FIRMS}?SortFields=region,creditLimit&SortDescending=creditLimit&PageSize=1000`)
    const limits = List.filter((row) => row['region'] === 'AB' && row['creditLimit'] !== null)
    const figures = limits.map((row) => Number(row['creditLimit']))
    expect(figures).toEqual([...figures].sort((a, b) => b - a))
  })

  it.each([
    ['firmType=vendor', (row: Row) => row['firmType'] === 'vendor'],
    ['firmType=vendor%7Cboth', (row: Row) => row['isVendor'] === true],
    ['creditLimit=%3E100000', (row: Row) => Number(row['creditLimit']) > 100_000],
    [
      'creditLimit=25000..50000',
      (row: Row) => Number(row['creditLimit']) >= 25_000 && Number(row['creditLimit']) <= 50_000,
    ],
    ['creditLimit==', (row: Row) => row['creditLimit'] === null],
    ['city=montreal', (row: Row) => row['city'] === 'Montréal'],
    ['name=*beau*elec*', (row: Row) => /beau.*lec/i.test(row['name'] as string)],
    ['region=%3C%3EON', (row: Row) => row['region'] !== 'ON'],
    ['standing=OnHold&isVendor=true', (row: Row) => row['standing'] === 'OnHold' && row['isVendor'] === true],
  ])('filters by %s', async (filter, holds) => {
    const { List, TotalCount } = await staff.list(`${FIRMS}?PageSize=1000&${filter}`)
    expect(List.length).toBeGreaterThan(0)
    expect(TotalCount).toBeGreaterThanOrEqual(List.length)
    expect(List.filter((row) => !holds(row))).toEqual([])
  })

  it('searches words without case and accents in several fields at once', async () => {
    const { List } = await staff.list(`${FIRMS}?Search=BEAUPRE%20quebec%20electrique`)
    expect(keys(List)).toContain('BEAUPR-01')
    expect((await staff.list(`${FIRMS}?Search=harlow-01`)).List.map((row) => row['name'])).toEqual([
      'Harlow Electric Ltd.',
    ])
  })

  it('takes % and _ in a search as they are', async () => {
    expect((await staff.list(`${FIRMS}?Search=${encodeURIComponent('%')}`)).TotalCount).toBe(0)
    expect((await staff.list(`${FIRMS}?name=${encodeURIComponent('_')}`)).TotalCount).toBe(0)
  })

  it('sums over all filtered rows, not over the page', async () => {
    const { Totals } = await staff.list(`${FIRMS}?PageSize=1&Totals=true&region=ON`)
    const { rows } = await app.pool.query(
      "select trim_scale(sum(credit_limit))::text as sum from firm where region = 'ON'",
    )
    expect(Totals).toEqual({ creditLimit: rows[0].sum })
  })

  it('says with the rows what this user may do, when asked to', async () => {
    const [list, access] = [await staff.list(`${FIRMS}?PageSize=1&Access=true`), await staff.get(`${FIRMS}/access`)]
    expect(list).toMatchObject({ Access: access.json() })
    expect(await staff.list(`${FIRMS}?PageSize=1`)).not.toHaveProperty('Access')
  })

  it('counts anew once the table has changed, in whichever process', async () => {
    const before = (await staff.list(`${FIRMS}?region=PE`)).TotalCount
    await app.pool.query("update firm set region = 'PE' where firm_id = 'HARLOW-02'")
    expect((await staff.list(`${FIRMS}?region=PE`)).TotalCount).toBe(before + 1)
  })

  it.each([
    'PageSize=100000',
    'PageSize=2147483647',
    'PageSize=0',
    'Page=-1',
    'Page=1e3',
    'SortFields=name;drop table firm',
    'SortFields=name)--',
    'SortFields=constructor',
    'SortFields=__proto__',
    'SortFields=billTo',
    'SortDescending=nothing',
    "firmId'%20or%20'1'='1=x",
    '__proto__=x',
    'unknownField=x',
    'creditLimit=abc',
    'creditLimit=%3E',
    `Search=${'x'.repeat(201)}`,
    `name=${'x'.repeat(501)}`,
    'Page=1&Page=2',
  ])('[S8.01] refuses %s with 400 and a call result', async (query) => {
    const answer = await staff.get(`${FIRMS}?${query}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ ResultStatus: 2, ResultCode: 'BAD_REQUEST' })
  })

  it.each(["' or 1=1 --", "'; drop table firm; --", '$1', '\\', '<script>alert(1)</script>', '{{x}}'])(
    'takes %s in a filter and a search as text',
    async (text) => {
      const value = encodeURIComponent(text)
      expect((await staff.list(`${FIRMS}?name=${encodeURIComponent('=')}${value}`)).TotalCount).toBe(0)
      expect((await staff.list(`${FIRMS}?Search=${value}`)).TotalCount).toBe(0)
    },
  )

  it('offers firms to a lookup: the exact key first, narrowed by filters', async () => {
    const found = await staff.list(`${FIRMS}/lookup?q=harlow-01&limit=5`)
    expect(found.List[0]).toEqual({
      id: expect.any(String),
      key: 'HARLOW-01',
      title: 'Harlow Electric Ltd.',
      beside: { city: 'Hamilton' },
    })
    const active = await staff.list(`${FIRMS}/lookup?q=harlow&status=%3DActive`)
    expect(active.List.map((row) => row['key'])).not.toContain('HARLOW-03')
    expect((await staff.list(`${FIRMS}/lookup?q=&limit=3`)).List).toHaveLength(3)
  })
})
