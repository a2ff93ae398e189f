import { describe, expect, it } from 'vitest'
import { found, forestOf, shown } from '../../../apps/gl/chart/forest.ts'
import type { TreeAccount } from '../../../shared/contracts/gl/account-tree.ts'

const one = (account: string, parent: string | null, name = account): TreeAccount => ({
  ...{ id: account, account, name, nameFr: null, nameZhCn: null, nameZhTw: null, accountType: 'Expense', parent },
  ...{ controlKind: null, currency: null, heading: false, active: true, balance: '0.00' },
})
const CHART = [
  one('6', null, 'Costs'),
  one('61', '6', 'Yard'),
  one('6100', '61', 'Rent'),
  one('6200', '6', 'Freight'),
  one('7', null),
]
const codes = (rows: readonly { account: { account: string } }[]) => rows.map(({ account }) => account.account)

describe('the chart as a forest', () => {
  it('puts accounts under their headings, each knowing its place among its siblings', () => {
    const forest = forestOf(CHART)
    expect(codes(forest)).toEqual(['6', '7'])
    expect(forest[0]!.children.map(({ level, place, siblings }) => [level, place, siblings])).toEqual([
      [2, 1, 2],
      [2, 2, 2],
    ])
    expect(codes(shown(forest, () => true))).toEqual(['6', '61', '6100', '6200', '7'])
    expect(codes(shown(forest, (account) => account !== '61'))).toEqual(['6', '61', '6200', '7'])
  })

  it('a search leaves what is called so, and the headings above it', () => {
    const named = ({ name }: TreeAccount) => name
    expect(found(CHART, 'rent', named).map(({ account }) => account)).toEqual(['6', '61', '6100'])
    expect(found(CHART, '62', named).map(({ account }) => account)).toEqual(['6', '6200'])
    expect(found(CHART, ' ', named)).toHaveLength(5)
    expect(found(CHART, 'nothing', named)).toEqual([])
  })
})
