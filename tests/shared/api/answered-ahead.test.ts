import { afterEach, describe, expect, it } from 'vitest'
import { forgetAnswered, takeAnswered, answerAhead, writesSoFar } from '../../../shared/api/answered-ahead.ts'

const URL = '/api/admin/firm/HARLOW-01/portal-people'
afterEach(forgetAnswered)

describe('what is told beside another answer', () => {
  it('is taken once, by whoever asks for it next', async () => {
    answerAhead(URL, 200, { people: [] }, writesSoFar())
    expect(await (await takeAnswered(URL))!.json()).toEqual({ people: [] })
    expect(takeAnswered(URL)).toBeUndefined()
  })

  it('is forgotten with a write, and not told when it was asked for before the write began or ended', () => {
    answerAhead(URL, 200, { people: [] }, writesSoFar())
    const before = writesSoFar()
    forgetAnswered()
    expect(takeAnswered(URL)).toBeUndefined()
    answerAhead(URL, 200, { people: [] }, before)
    expect(takeAnswered(URL)).toBeUndefined()
    answerAhead(URL, 200, { people: [] }, writesSoFar())
    expect(takeAnswered(URL)).toBeDefined()
  })
})
