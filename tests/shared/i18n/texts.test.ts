import { beforeEach, describe, expect, it } from 'vitest'
import { filled, TextShelf } from '../../../shared/i18n/text-shelf.ts'
import {
  hasText,
  inBaseLocale,
  installTextSource,
  loadTexts,
  setLocale,
  shareWords,
  t,
} from '../../../shared/i18n/i18n.ts'
import { meantWord, sharedWord } from '../../../shared/contracts/shared-words.ts'

const FILES: Record<string, Record<string, unknown>> = {
  'en-CA/ap': {
    bill: { title: 'Bill', fields: { total: 'Total of {{count}}', state: '=status' }, only: 'English only' },
  },
  'fr-CA/ap': { bill: { title: 'Facture', fields: {} } },
  'en-CA/words': { names: { status: 'Status', note: 'Note', OnHold: '=held', held: 'On hold' } },
  'fr-CA/words': { names: { status: 'État', note: 'Remarque', total: 'Total partagé' } },
}

let asked: string[]
let failing: Set<string>

beforeEach(() => {
  asked = []
  failing = new Set()
})

const source = {
  load(locale: string, namespace: string) {
    const name = `${locale}/${namespace}`
    asked.push(name)
    return failing.has(name) || !FILES[name] ? Promise.reject(new Error(name)) : Promise.resolve(FILES[name])
  },
}

describe('texts', () => {
  it('[A31] are asked for once a file, with the base locale beside every other', async () => {
    const shelf = new TextShelf(source)
    await Promise.all([shelf.load('fr-CA', ['ap']), shelf.load('fr-CA', ['ap', 'words'])])
    await shelf.load('en-CA', ['ap'])
    expect(asked.sort()).toEqual(['en-CA/ap', 'en-CA/words', 'fr-CA/ap', 'fr-CA/words'])
  })

  it('are asked for again after they could not be had, and say so where the base locale is missing', async () => {
    const shelf = new TextShelf(source)
    failing.add('en-CA/ap')
    await expect(shelf.load('fr-CA', ['ap'])).rejects.toThrow('en-CA/ap')
    failing.clear()
    await shelf.load('fr-CA', ['ap'])
    expect(shelf.find('en-CA', 'ap:bill.title')).toBe('Bill')
    // A language that cannot be had is no failure: English stands in for it.
    failing.add('zh-TW/ap')
    await shelf.load('zh-TW', ['ap'])
    expect(shelf.find('zh-TW', 'ap:bill.title')).toBe(undefined)
  })

  it('are read in the locale, else as the word that names share, else in the base locale', async () => {
    installTextSource(source)
    shareWords({ sharedWord, meantWord })
    await loadTexts(['ap', 'words'])
    Object.assign(globalThis, { document: { documentElement: { lang: '' } } })
    const said = () =>
      ['bill.title', 'bill.fields.note', 'bill.fields.state', 'bill.choices.state.OnHold', 'bill.only'].map((key) =>
        t(`ap:${key}`),
      )
    expect(said()).toEqual(['Bill', 'Note', 'Status', 'On hold', 'English only'])
    await setLocale('fr-CA')
    // `state` is a word of English alone; a file that lacks it is answered by the file of the base locale.
    expect(said()).toEqual(['Facture', 'Remarque', 'Status', 'On hold', 'English only'])
    expect(t('ap:bill.fields.total', { count: 3 })).toBe('Total partagé')
    expect(inBaseLocale(() => t('ap:bill.fields.total', { count: 3 }))).toBe('Total of 3')
    expect([hasText('ap:bill.title'), hasText('ap:bill'), hasText('ap:bill.constructor.name')]).toEqual([
      true,
      false,
      false,
    ])
    expect([t('ap:bill.unknown'), t('no key')]).toEqual(['bill.unknown', 'no key'])
  })

  it('the last of two switches of the language wins, however late the first one comes', async () => {
    let letGo = () => {}
    const held = new Promise<void>((done) => (letGo = done))
    installTextSource({
      load: async (locale) => {
        if (locale === 'zh-CN') await held
        return {}
      },
    })
    const first = setLocale('zh-CN')
    await setLocale('en-CA')
    letGo()
    await first
    expect(t('ap:bill.title')).toBe('Bill')
  })

  it('fill their slots once: one that is not given is seen, and a value is not read for slots', () => {
    expect(filled('{{a}} of {{b}}{{c}}', { a: '{{b}}', b: 0, c: null })).toBe('{{b}} of 0')
    expect(filled('{{a}} {{b}}', { b: 1 })).toBe('{{a}} 1')
  })
})
