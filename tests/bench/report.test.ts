import { describe, expect, it } from 'vitest'
import { reached, tableOf, type Row } from '../../bench/report.ts'

const start: Row = { name: 'cold start', unit: 'ms', floor: 92, figure: 200.4, goal: 200, goalFloor: 92 }

describe('table of the bench', () => {
  it('a goal is reached by the figure as it is printed', () => {
    expect(reached(start)).toBe('yes')
    expect(reached({ ...start, figure: 201 })).toBe('no')
    expect(reached({ ...start, goal: null })).toBe('')
  })

  it('on a slower machine the ratio to the floor counts, and the table says so', () => {
    const slow = { ...start, floor: 184, figure: 399 }
    expect(reached(slow)).toBe('by ratio')
    expect(reached({ ...slow, figure: 401 })).toBe('no')
    expect(reached({ ...slow, goalFloor: undefined })).toBe('no')
  })

  it('of calls a second more is better', () => {
    const calls: Row = { name: 'list call', unit: '1/s', floor: 9_000, figure: 2_999, goal: 3_000, more: true }
    expect(reached(calls)).toBe('no')
    expect(reached({ ...calls, figure: 3_000.2 })).toBe('yes')
  })

  it('every row has as many cells as the head', () => {
    const lines = tableOf([start, { ...start, floor: null, goal: null }]).split('\n')
    expect(new Set(lines.map((line) => line.split('|').length)).size).toBe(1)
    expect(lines[2]).toMatch(/cold start \|\s+92 ms \|\s+200 ms \|\s+2\.2 \|\s+200 ms \|\s+2\.2 \|\s+yes/)
  })
})
