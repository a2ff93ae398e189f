import { describe, expect, it } from 'vitest'
import { grants, rowsOf } from '../../../../apps/admin/rights-grid/grid-model.ts'
import { LEVELS, levelOf, withLevel } from '../../../../apps/admin/rights-grid/levels.ts'
import type { RightLine } from '../../../../shared/contracts/admin/role.ts'

const SCREENS = [
  { room: 'ap/payment', actions: ['view', 'export', 'add', 'edit', 'approve', 'post'], applications: ['AP'] },
  { room: 'ap/top-accounts', actions: ['view', 'export'], applications: ['AP'] },
  { room: 'gl/entry', actions: ['view', 'export'], applications: ['GL'] },
]
const rows = (lines: readonly RightLine[] = []) =>
  rowsOf(SCREENS, lines, (screen) => screen).filter(({ kind, screen }) => kind === 'screen' && screen.startsWith('ap/'))
const line = (screen: string, action: string) => ({ screen, action }) as RightLine
const given = (lines: readonly RightLine[]) => lines.map(({ screen, action }) => `${screen}.${action}`).sort()

describe('[S6.09] [supply 1.1 levels] what a role may do in an application', () => {
  it.each(LEVELS)('is set to %s, and is read as that again', (level) => {
    const lines = withLevel([line('gl/entry', 'view'), line('ap/payment', 'post')], rows(), level, [])
    expect(levelOf(rows(), grants(lines, []))).toBe(level)
    expect(given(lines)).toContain('gl/entry.view')
  })

  it('to look is to see and download; to work is all but to approve', () => {
    expect(given(withLevel([], rows(), 'look', []))).toEqual([
      ...['ap/payment.export', 'ap/payment.view', 'ap/top-accounts.export', 'ap/top-accounts.view'],
    ])
    const work = given(withLevel([], rows(), 'work', []))
    expect(work).toContain('ap/payment.post')
    expect(work).not.toContain('ap/payment.approve')
    expect(given(withLevel([], rows(), 'all', []))).toEqual(['ap/payment.all', 'ap/top-accounts.all'])
  })

  it('is mixed where it is neither, and what a pattern gives is not taken', () => {
    expect(levelOf(rows(), grants([line('ap/payment', 'edit')], []))).toBeNull()
    const lines = withLevel([line('ap/*', 'view')], rows(), 'none', [])
    expect(given(lines)).toEqual(['ap/*.view'])
    expect(levelOf(rows(), grants(lines, []))).toBeNull()
  })
})
