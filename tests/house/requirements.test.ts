import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { idsIn, requirementProblems, requirementRows } from '../../scripts/requirements.mjs'

const row = (id: string) => `| ${id} | a rule | a place | a test |`

describe('requirements check', () => {
  it('reads ids and ranges', () => {
    expect([...idsIn('[S4.01-S4.03] and [A7, S5.02]; [not an id]')]).toEqual(['S4.01', 'S4.02', 'S4.03', 'A7', 'S5.02'])
  })
  it('reads the one thing of a paragraph that is meant, and no paragraph alone', () => {
    expect([...idsIn('[finance 7.13 slips] [S5.38] [supply 1.1 views] [finance 7.13]')]).toEqual([
      ...['finance 7.13 slips', 'S5.38', 'supply 1.1 views'],
    ])
    expect(requirementProblems([], row('finance 7.13 slips'))).toEqual([
      'finance 7.13 slips is claimed, but no test that ran and passed names [finance 7.13 slips]',
    ])
  })
  it('complains of a claim that no passed test names', () => {
    const tests = [
      { title: '[S4.17] never below zero', passed: true },
      { title: '[S4.18] Escape', passed: false },
    ]
    expect(requirementProblems(tests, [row('S4.17'), row('S4.18')].join('\n'))).toEqual([
      'S4.18 is claimed, but no test that ran and passed names [S4.18]',
    ])
  })
  it('complains of an empty cell and of two rows', () => {
    const tests = [{ title: '[S4.17]', passed: true }]
    expect(requirementProblems(tests, `${row('S4.17')}\n| S4.17 | | | |`)).toHaveLength(2)
  })
  it('finds rows in the real page', () => {
    const page = readFileSync(resolve(import.meta.dirname, '../../docs/requirements.md'), 'utf8')
    expect(requirementRows(page).length).toBeGreaterThan(20)
  })
})
