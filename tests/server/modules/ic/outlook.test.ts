import { expect, it } from 'vitest'
import { outlookOf, type Known } from '../../../../server/modules/ic/product-inquiry/outlook.ts'

const known = (more: Partial<Known>): Known => ({
  ...{ today: '2026-11-20', free: '100', coming: [], wanted: [], weeklyUse: '0', least: null, leadDays: 14 },
  ...more,
})
const drawn = (of: Known) => outlookOf(of).days.map(({ day, quantity }) => `${day.slice(5)} ${quantity}`)

it('[judgement 30b] what is free goes down by promises and up by what comes; then usual use, week by week', () => {
  const of = known({
    coming: [{ document: 'PO1', day: '2026-12-03', quantity: '60', kind: 'Order' }],
    wanted: [{ document: 'SO1', day: '2026-12-01', quantity: '30' }],
    weeklyUse: '50',
  })
  expect(drawn(of)).toEqual([
    '11-20 100',
    '12-01 70',
    '12-03 130',
    '12-10 80',
    '12-17 30',
    '12-24 -20',
    '12-31 -70',
    '01-07 -120',
    '01-14 -170',
    '01-15 -170',
  ])
  expect(outlookOf(of)).toMatchObject({
    ...{ free: '100', unclaimed: '70', lowest: { day: '2026-12-01', quantity: '70' } },
    ...{ next: { document: 'PO1', day: '2026-12-03' }, emptyOn: '2026-12-24', buyBy: '2026-12-10' },
  })
})

it('what is late comes tomorrow, what was promised for yesterday is wanted today, and who is too late buys today', () => {
  const of = known({
    free: '10',
    coming: [{ document: 'PO1', day: '2026-11-01', quantity: '5', kind: 'Order' }],
    wanted: [{ document: 'SO1', day: '2026-11-10', quantity: '12' }],
  })
  expect(drawn(of)).toEqual(['11-20 -2', '11-21 3', '01-15 3'])
  expect(outlookOf(of)).toMatchObject({ unclaimed: '0', emptyOn: '2026-11-20', buyBy: '2026-11-20' })
})

it('nothing used and nothing wanted lasts', () => {
  expect(outlookOf(known({}))).toMatchObject({
    emptyOn: null,
    buyBy: null,
    next: null,
    days: [{ quantity: '100' }, { day: '2027-01-15' }],
  })
})
