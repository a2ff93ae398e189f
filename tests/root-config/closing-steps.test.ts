import { beforeAll, describe, expect, it } from 'vitest'
import { stepsOf } from '../../root-config/home/closing-steps.ts'
import type { ClosedLedger, PeriodCheck } from '../../shared/contracts/gl/period-checklist.ts'
import { installTextSource, loadTexts } from '../../shared/i18n/i18n.ts'
import words from '../../locales/en-CA/gl.json' with { type: 'json' }

const linkOf = (room: string, query: Readonly<Record<string, string>>) =>
  room === 'gl/unknown'
    ? null
    : ({ path: `/${room}?${new URLSearchParams(query)}`, tile: 'Gl', family: 'fin' } as const)

const CHECKS: readonly PeriodCheck[] = [
  { id: 'drafts', count: 0, opens: null },
  { id: 'pending', count: 2, blocks: true, opens: { room: 'gl/unknown', query: {} } },
  { id: 'journals', count: 3, opens: { room: 'gl/journal', query: { status: 'Open' } } },
  {
    ...{ id: 'bank', subject: 'MAIN', count: 0, opens: null, named: { date: '2026-10-31', names: 'MAIN' } },
    done: { by: 'M. Bouchard', on: '2026-11-05T15:00:00Z' },
  },
]
const CLOSED: readonly ClosedLedger[] = [{ ledger: 'AR', by: 'J. Fortin', on: '2026-11-09T15:00:00Z' }]

beforeAll(async () => {
  installTextSource({ load: async () => words })
  await loadTexts(['gl'])
})

describe('[judgement 12c] the close on HOME', () => {
  it('says what is left in its order, the next that leads somewhere, who has done the rest, the last first, and what came right by itself', () => {
    const { left, of, rows } = stepsOf({ checks: [...CHECKS], closed: [...CLOSED] }, linkOf)
    expect([left, of]).toEqual([2, 4])
    expect(rows.map(({ state, isNext, who }) => [state, isNext, who?.by ?? null])).toEqual([
      ['blocks', false, null],
      ['look', true, null],
      ['right', false, 'J. Fortin'],
      ['right', false, 'M. Bouchard'],
      ['right', false, null],
    ])
    expect(rows.map(({ text }) => text())).toEqual([
      'Entries that wait for integration: 2',
      'Open journals: 3',
      'A/R closed',
      'Bank MAIN is reconciled to 2026-10-31',
      'Every document of these days is posted',
    ])
    expect(rows[1]!.opens!.path).toBe('/gl/journal?status=Open')
  })
})
