import { expect, it } from 'vitest'
import { bothWays, lineage } from '../../../shared/charts/lineage.ts'

const nodes = [
  { id: 'heat', weight: '40000' },
  { id: 'one', weight: '20000' },
  { id: 'two', weight: '20000' },
  { id: 'child', weight: '5000' },
]
const links = [
  { from: 'heat', to: 'one', weight: '20000' },
  { from: 'heat', to: 'two', weight: '20000' },
  { from: 'one', to: 'child', weight: '5000' },
]

it('[judgement 38] each step from the mill has its column, and a band is as wide as what went along it', () => {
  const { placed, bands } = lineage(nodes, links)
  expect(placed.map(({ id, column }) => [id, column])).toEqual([
    ['heat', 0],
    ['one', 1],
    ['two', 1],
    ['child', 2],
  ])
  const [heat, one, two] = placed
  expect(one!.height).toBeCloseTo(two!.height)
  expect(one!.height + two!.height).toBeCloseTo(heat!.height)
  expect(two!.top).toBeGreaterThan(one!.top + one!.height)
  const band = (to: string) => bands.find((one) => one.to === to)!
  expect(band('child').width / band('one').width).toBeCloseTo(0.25)
  expect(band('two').width).toBeCloseTo(band('one').width)
  expect(band('two').start).toBeCloseTo(band('one').width)
})

it('[judgement 38] what weighs little has room for its words all the same, and all of it stands inside the picture', () => {
  const many = Array.from({ length: 8 }, (_, at) => ({ id: `strip ${at}`, weight: '100' }))
  const cut = many.map(({ id }) => ({ from: 'one', to: id, weight: '100' }))
  const { placed } = lineage([...nodes.slice(0, 3), ...many], [...links.slice(0, 2), ...cut], 9)
  const strips = placed.filter(({ id }) => id.startsWith('strip'))
  for (const [at, strip] of strips.entries())
    if (at > 0) expect(strip.top - strips[at - 1]!.top).toBeGreaterThanOrEqual(9)
  for (const { top, height } of placed) expect(top + height).toBeLessThanOrEqual(100.01)
})

it('[supply 23] what leads to a lot and on from it is known; what stands beside it is not', () => {
  expect([...bothWays('one', links)].toSorted()).toEqual(['child', 'heat', 'one'])
})

it('a circle is drawn all the same', () => {
  const circle = [
    { from: 'one', to: 'two', weight: '1' },
    { from: 'two', to: 'one', weight: '1' },
  ]
  expect(lineage(nodes.slice(1, 3), circle).placed).toHaveLength(2)
})
