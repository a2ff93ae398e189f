import { describe, expect, it } from 'vitest'
import {
  columnsOf,
  grants,
  isChanged,
  isOpen,
  risks,
  rowsOf,
  withCell,
  withCells,
} from '../../../../apps/admin/rights-grid/grid-model.ts'
import { overrideGrant, withOverrides } from '../../../../apps/admin/rights-grid/overrides.ts'
import { NAMED_RIGHT_IDS, namedRight } from '../../../../shared/contracts/admin/named-rights.ts'
import { ALL_DOORS } from '../../../../shared/contracts/rooms.ts'
import type { RightLine } from '../../../../shared/contracts/admin/role.ts'

const line = (screen: string, action: string): RightLine => ({ screen, action }) as RightLine
const SCREENS = [
  { room: 'gl/journal', actions: ['view', 'post'], applications: ['GL'] },
  { room: 'admin/firm', actions: ['view', 'add', 'edit'], applications: ['AP', 'AR'] },
  { room: 'admin/branch', actions: ['view'], applications: ['SHELL'] },
]
const pair = (pairId: string, first: string[], second: string[]) => ({ pairId, pairName: pairId, first, second })
const rows = (lines: RightLine[], wanted: string[] = []) => rowsOf(SCREENS, lines, (screen) => screen, wanted)
const rowOf = (screen: string, lines: RightLine[] = []) => rows(lines).find((one) => one.screen === screen)!

describe('[S6.09] the grid of rights', () => {
  it('shows everything, each module with its screens, then other patterns', () => {
    expect(rows([line('waste/*', 'view')], ['orders/*']).map(({ screen }) => screen)).toEqual([
      ...['*', 'admin/*', 'admin/branch', 'admin/firm', 'gl/*', 'gl/journal', 'orders/*', 'waste/*'],
    ])
    expect(columnsOf(rows([]))).toEqual(['all', 'view', 'add', 'edit', 'post'])
    expect(rowOf('gl/*').actions).toEqual(['all', 'view', 'post'])
  })

  it('says what gives a cell: its line, its row, a pattern, another role', () => {
    const at = grants(
      [line('admin/firm', 'edit'), line('gl/journal', 'all'), line('*', 'view')],
      [
        { roleId: 'clerk', right: 'admin/firm.add' },
        { roleId: 'books', right: 'gl/*' },
      ],
    )
    expect(at('admin/firm', 'edit')).toEqual({ by: 'own' })
    expect(at('gl/journal', 'post')).toEqual({ by: 'whole' })
    expect(at('admin/branch', 'view')).toEqual({ by: 'pattern', from: '*.view' })
    expect(at('gl/*', 'view')).toEqual({ by: 'pattern', from: '*.view' })
    expect(at('admin/firm', 'add')).toEqual({ by: 'inherited', from: 'clerk' })
    expect(at('gl/account', 'all')).toEqual({ by: 'inherited', from: 'books' })
    expect(at('admin/firm', 'delete')).toBeNull()
    expect([at('admin/firm', 'add'), at('admin/branch', 'view'), at('admin/firm', 'edit')].map(isOpen)).toEqual([
      ...[false, false, true],
    ])
  })

  it('gives and takes a cell, and splits what was given as a whole', () => {
    const firm = rowOf('admin/firm')
    const stored = { ...line('admin/firm', 'all'), lineId: '1' }
    expect(withCell([], firm, 'edit', true)).toEqual([line('admin/firm', 'edit')])
    expect(withCell([line('admin/firm', 'view'), line('gl/*', 'view')], firm, 'all', true)).toEqual([
      line('gl/*', 'view'),
      line('admin/firm', 'all'),
    ])
    expect(withCell([stored], firm, 'edit', false)).toEqual([line('admin/firm', 'view'), line('admin/firm', 'add')])
    expect(withCell([stored], firm, 'all', false)).toEqual([])
    expect(withCell([stored], firm, 'edit', true)).toEqual([stored])
  })

  it('gives a column to all rows, takes it when all have it, and leaves what others give', () => {
    const cells = ['admin/firm', 'admin/branch', 'gl/journal'].map((screen) => ({ row: rowOf(screen), action: 'view' }))
    const inherited = [{ roleId: 'clerk', right: 'gl/journal.view' }]
    const given = withCells([line('admin/firm', 'view')], cells, inherited)
    expect(given).toEqual([line('admin/firm', 'view'), line('admin/branch', 'view')])
    expect(withCells(given, cells, inherited)).toEqual([])
  })

  it('knows what is changed, and which cells join duties that are kept apart', () => {
    const saved = grants([line('admin/firm', 'all')], [])
    const now = grants([line('admin/firm', 'view')], [])
    expect(['view', 'add'].map((action) => isChanged(now, saved, 'admin/firm', action))).toEqual([false, true])
    const grid = {
      screens: SCREENS,
      members: 0,
      inherited: [{ roleId: 'payer', right: 'ap/payment.post' }],
      inheritedNamed: [],
      apart: [
        pair('vendorAndPayment', ['admin/firm.add'], ['ap/payment.add', 'ap/payment.post']),
        pair('vendorAndOrder', ['admin/firm.add'], ['po.approve']),
      ],
    }
    const { pairs, isOf } = risks([line('admin/firm', 'all')], [], grid)
    expect(pairs.map(({ pairId }) => pairId)).toEqual(['vendorAndPayment'])
    expect(risks([line('admin/firm', 'add')], ['po.approve'], grid).pairs.length).toBe(2)
    // No pattern of screens reaches a right of the trade.
    expect(risks([line('admin/firm', 'add'), line('*', 'approve')], [], grid).pairs.length).toBe(1)
    expect([isOf('admin/firm', 'add'), isOf('admin/firm', 'all'), isOf('admin/firm', 'view')]).toEqual([
      ...[true, true, false],
    ])
    expect(isOf('ap/payment', 'post')).toBe(true)
    expect(risks([line('*', 'all'), line('admin/firm', 'add')], [], grid).pairs).toEqual([])
  })

  it('has the rights of the trade that override in a screen in a column of their own, which no pattern reaches', () => {
    const screens = [{ room: 'ap/payment', actions: ['view', 'export', 'post'], applications: ['AP'] }]
    const [, , payments] = rowsOf(screens, [], (screen) => screen)
    expect(columnsOf([payments!])).toEqual(['all', 'view', 'export', 'override', 'post'])
    expect(withCell([line('ap/payment', 'all')], payments!, 'post', false).map(({ action }) => action)).toEqual([
      'view',
      'export',
    ])
    const given = withOverrides([], ['ap/payment'], [])
    expect(given).toEqual([
      { namedRight: 'bank.overdraw', limit: null },
      { namedRight: 'discount.late', limit: null },
      { namedRight: 'payable.writeOff', limit: '0' },
    ])
    expect(overrideGrant('ap/payment', given, [])).toEqual({ by: 'own' })
    expect(overrideGrant('ap/payment', given.slice(1), [])).toBeNull()
    expect(withOverrides([...given, { namedRight: 'cost.view', limit: null }], ['ap/payment'], [])).toEqual([
      { namedRight: 'cost.view', limit: null },
    ])
    const above = given.map(({ namedRight, limit }) => ({ roleId: 'books', right: namedRight, limit }))
    expect(overrideGrant('ap/payment', [], above)).toEqual({ by: 'inherited', from: 'books' })
    expect(overrideGrant('ap/cheque', [], [])).toBeNull()
    const rooms = new Set(ALL_DOORS.map(({ room }) => room))
    const named = NAMED_RIGHT_IDS.flatMap((id) => namedRight(id).overrides ?? [])
    expect(named.filter((room) => !rooms.has(room))).toEqual([])
  })
})
