import { afterEach, describe, expect, it } from 'vitest'
import { forgetTold, takeTold, tell, writesSoFar } from '../../../shared/api/told.ts'

const URL = '/api/admin/firm/HARLOW-01/portal-people'
afterEach(forgetTold)

describe('what is told beside another answer', () => {
  it('is taken once, by whoever asks for it next', async () => {
    tell(URL, 200, { people: [] }, writesSoFar())
    expect(await (await takeTold(URL))!.json()).toEqual({ people: [] })
    expect(takeTold(URL)).toBeUndefined()
  })

  it('is forgotten with a write, and not told when it was asked for before the write began or ended', () => {
    tell(URL, 200, { people: [] }, writesSoFar())
    const before = writesSoFar()
    forgetTold()
    expect(takeTold(URL)).toBeUndefined()
    tell(URL, 200, { people: [] }, before)
    expect(takeTold(URL)).toBeUndefined()
    tell(URL, 200, { people: [] }, writesSoFar())
    expect(takeTold(URL)).toBeDefined()
  })
})
