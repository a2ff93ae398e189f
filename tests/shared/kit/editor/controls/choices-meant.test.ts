import { describe, expect, it } from 'vitest'
import { choiceMeant, wordsMeant } from '../../../../../shared/kit/editor/controls/choices-meant.ts'

const WORDS = [
  ['BANK', 'Bank'],
  ['TAX_COLLECTED', 'Tax collected'],
  ['TAX_RECOVERABLE', 'Tax recoverable'],
  ['CHARGES', 'Bank charges'],
  ['RETENTION', 'Rétention'],
].map(([choice, label]) => ({ choice: choice!, label: label! }))
const meant = (text: string) => choiceMeant(WORDS, text)

describe('a choice that is typed into a cell', () => {
  it('is the word itself, whatever else begins so, and what alone begins with the text', () => {
    expect(meant('bank')).toBe('BANK')
    expect(meant('Bank c')).toBe('CHARGES')
    expect(meant('tax r')).toBe('TAX_RECOVERABLE')
    expect(meant(' TAX_COLLECTED ')).toBe('TAX_COLLECTED')
  })
  it('is found by a later word, and without its accents', () => {
    expect(meant('recov')).toBe('TAX_RECOVERABLE')
    expect(meant('retention')).toBe('RETENTION')
  })
  it('is none while the text may mean several, or means nothing', () => {
    expect(['tax', 'ban', 'x', ''].map(meant)).toEqual([null, null, null, null])
    expect(wordsMeant(WORDS, 'tax').map(({ choice }) => choice)).toEqual(['TAX_COLLECTED', 'TAX_RECOVERABLE'])
    expect(wordsMeant(WORDS, '')).toHaveLength(5)
    expect(wordsMeant(WORDS, 'zzz')).toEqual([])
  })
})
