import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { Lot } from '../../shared/contracts/ic/lot.ts'
import { ProductGrade } from '../../shared/contracts/ic/product-grade.ts'
import type { Row } from '../server/modules/admin/calls.ts'
import { enterMetals } from '../support/metals.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { done, enterPurchasingMasters } from '../support/purchasing.ts'

/** What of stock was entered before is said when it is entered anew, and when another one is changed into it; itself it is never told of. */
const { books, as } = await startNorthgate()
const admin = as('admin')

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterPurchasingMasters(admin, books)
  await enterMetals(books.db)
  await sql`
    insert into grade (grade_id, description, material, active, created_by, updated_by)
    select id, id, 'CarbonSteel', true, 'test', 'test' from unnest(array['GA', 'GB']) id`.execute(books.db)
})

describe('what was entered before', () => {
  const GRADE = '/api/ic/product-grade'
  const grade = (gradeId: string, more: Row = {}) =>
    admin.save('POST', GRADE, {
      record: {
        ...emptyRecord(ProductGrade.fields),
        ...{ productId: 'CR-16-48', gradeId, isUsual: false, active: true },
        ...more,
      },
    })
  const changed = (path: string, { id, version }: Row, record: Row) =>
    admin.save('PUT', `${path}/${String(id)}`, { record, version })

  it('[supply 8 product-grade] a product has a grade once, and one usual one: it is said which', async () => {
    done(await grade('GA', { isUsual: true }))
    expect((await grade('GA')).Problems).toEqual([
      { Field: 'gradeId', Key: 'ic:rules.productGrade.gradeOnce', Args: { productId: 'CR-16-48', gradeId: 'GA' } },
    ])
    const usual = [{ Field: 'isUsual', Key: 'ic:rules.productGrade.usualOnce', Args: { gradeId: 'GA' } }]
    expect((await grade('GB', { isUsual: true })).Problems).toEqual(usual)
    const other = done(await grade('GB'))
    expect((await changed(GRADE, other, { isUsual: true })).Problems).toEqual(usual)
    done(await changed(GRADE, other, { priceExtra: '0.02' }))
  })

  it('[supply 10] a coil of a mill with a number that another one has is asked about, by the number of that one', async () => {
    const coil = (mfrNo: string, confirmed: string[] = []) =>
      admin.save('POST', '/api/ic/lot', {
        record: {
          ...emptyRecord(Lot.fields),
          ...{ productId: 'CR-16-48', measurement: 'Imperial', heatKey: 'LK-58213 LAKE', mfrNo, weight: '19860' },
          outsideDiameter: '47.5',
        },
        confirmed,
      })
    const first = done(await coil('LK-7741-A'))
    const asked = [{ Field: 'mfrNo', Key: 'ic:rules.lot.coilOnce', Args: { lotNo: first['lotNo'] } }]
    expect(await coil('LK-7741-A')).toMatchObject({ ResultStatus: 3, Problems: asked })
    done(await coil('LK-7741-A', ['ic.lot.coilOnce']))
    const other = done(await coil('LK-7741-B'))
    expect(await changed('/api/ic/lot', other, { mfrNo: 'LK-7741-A' })).toMatchObject({
      ...{ ResultStatus: 3, Problems: asked },
    })
    done(await changed('/api/ic/lot', first, { weight: '19850' }))
  })
})
