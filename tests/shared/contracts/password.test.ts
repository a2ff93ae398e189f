import { describe, expect, it } from 'vitest'
import { namesOf, passwordProblem, passwordStrength } from '../../../shared/contracts/password.ts'

const names = ['mbouchard', 'Maëlle', 'Bouchard', 'Li']
const policy = { minimumLength: 12 }

describe('a new password', () => {
  it.each([
    ['copper kettle on the dock', null],
    ['тёплый чайник утром', null],
    ['鋼捲倉庫週一早上八點開門喔', null],
    ['three sunny kettles sing', null],
    ['elevenchars', 'tooShort'],
    ['aaaaaaaaaaaaaaaa', 'tooPlain'],
    ['123456789012', 'tooPlain'],
    ['abcdefghijklmn', 'tooPlain'],
    ['qwertyuiopasdf', 'tooPlain'],
    ['1qaz2wsx3edc', 'tooPlain'],
    ['q1w2e3r4t5y6', 'tooPlain'],
    ['abc1abc1abc1', 'tooPlain'],
    ['Password20261234', 'tooPlain'],
    ['W3lcome!2026!!!!', 'tooPlain'],
    ['WelcomeAdmin2026', 'tooPlain'],
    ['SunshineDragon77', 'tooPlain'],
    ['MotDePasse12345', 'tooPlain'],
    ['Northgate-2026-2026', 'tooPlain'],
    ['the bouchard house', 'namesYou'],
    ['bonne nuit maelle', 'namesYou'],
    ['x'.repeat(129), 'tooLong'],
  ])('%s: %s', (password, problem) => {
    expect(passwordProblem(password, names, policy)).toBe(problem)
  })

  it('is as long as the policy says, counted in characters', () => {
    expect(passwordProblem('kettle dock', names, { minimumLength: 11 })).toBeNull()
    expect(passwordProblem('🧲🔩🪛🧰⚙🪚🔧🗜⛓🪝🧱', names, { minimumLength: 12 })).toBe('tooShort')
  })

  it('is judged by its length, in words', () => {
    expect(passwordStrength('kettle docks')).toBe('fair')
    expect(passwordStrength('copper kettle dock')).toBe('good')
    expect(passwordStrength('copper kettle on the dock')).toBe('strong')
  })

  it('may hold none of the names of its person, however short or joined they are', () => {
    const user = { userName: 'mb', displayName: 'Marie-Ève d’Amour', email: 'meve@northgate.example' }
    expect(namesOf(user)).toEqual(['Marie', 'Ève', 'Amour', 'meve'])
  })
})
