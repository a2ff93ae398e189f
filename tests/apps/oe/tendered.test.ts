import { describe, expect, it } from 'vitest'
import { NOTHING, stillBy, summed } from '../../../apps/oe/counter/tendered.ts'

describe('what is still to pay at the counter', () => {
  const still = (tendered: Partial<typeof NOTHING>, means: 'cashGiven' | 'cardPaid') => {
    const all = { ...NOTHING, ...tendered }
    return stillBy(means, '11.88', all, '0.05', summed('11.88', all, '0.05'))
  }

  it('[judgement 42] is in cash what the coins come to, by card to the cent', () => {
    expect(still({}, 'cashGiven')).toBe('11.90')
    expect(still({}, 'cardPaid')).toBe('11.88')
  })

  it('[judgement 42] goes down by what is given, and by what another means has taken', () => {
    expect(still({ cashGiven: '5.00' }, 'cashGiven')).toBe('6.90')
    expect(still({ cardPaid: '10.00' }, 'cashGiven')).toBe('1.90')
    expect(Number(still({ cashGiven: '11.90' }, 'cashGiven'))).toBe(0)
  })
})
