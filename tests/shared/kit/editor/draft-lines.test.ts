import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalize } from '../../../../shared/contracts/check.ts'
import type { Problem } from '../../../../shared/contracts/result.ts'
import { DraftComparison } from '../../../../shared/kit/editor/draft-comparison.ts'
import { problemsAfter } from '../../../../shared/kit/editor/draft-lines.ts'
import { sameValue } from '../../../../shared/kit/editor/field-path.ts'
import { Part, STORED } from './fake-records.ts'

const problem = (Field: string, Key = 'kit:refused.unknownRecord'): Problem => ({ Field, Key, Args: {} })
const places = (problems: readonly Problem[]) => problems.map(({ Field }) => Field)
const [a, b, c] = ['a', 'b', 'c'].map((text) => ({ text, email: null })) as [object, object, object]

describe('problems of lines', () => {
  const all = [problem('name'), problem('notes.0.text'), problem('notes.1.text'), problem('notes.2.text')]
  const after = (at: number, removed: object[], inserted: object[]) =>
    problemsAfter(all, 'notes', { at, removed: removed as never, inserted: inserted as never }, Part.fields)

  it('follow their lines', () => {
    expect(places(after(1, [], [a, b]))).toEqual(['name', 'notes.0.text', 'notes.3.text', 'notes.4.text'])
    expect(places(after(0, [a, b], []))).toEqual(['name', 'notes.0.text'])
  })

  it('go with a value that changed, stay with one that did not', () => {
    expect(places(after(1, [b], [c]))).toEqual(['name', 'notes.0.text', 'notes.2.text'])
    expect(after(1, [b], [{ ...b }])).toBe(all)
  })

  it('are found in what was pasted, not in what is empty', () => {
    const pasted = [
      { text: 'far too long a text', email: 'nobody@' },
      { text: null, email: null },
    ]
    expect(problemsAfter([], 'notes', { at: 1, removed: [b as never], inserted: pasted }, Part.fields)).toMatchObject([
      { Field: 'notes.1.text', Key: 'kit:problems.tooLong' },
      { Field: 'notes.1.email', Key: 'kit:problems.invalidEmail' },
    ])
  })
})

describe('whether a draft differs', () => {
  it('is told as by reading all of it anew, after any change', () => {
    const comparison = new DraftComparison(Part.fields)
    const saved = normalize(Part, STORED)
    const text = fc.constantFrom('one', ' one', 'two', 'x', null)
    fc.assert(
      fc.property(
        fc.array(fc.record({ lineId: fc.constantFrom('a', 'b'), text }), { maxLength: 3 }),
        fc.constantFrom('Copper rod', ' Copper rod ', 'Rod'),
        (lines, name) => {
          const draft = { ...saved, name, notes: lines.map((line) => ({ ...line, email: null })) }
          const expected = !sameValue(normalize(Part, draft), saved)
          expect(comparison.differs(draft, saved)).toBe(expected)
          expect(comparison.differs({ ...draft }, saved)).toBe(expected)
        },
      ),
    )
  })
})
