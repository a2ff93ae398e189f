import { describe, expect, it } from 'vitest'
import { meantWord, sharedWord } from '../../../shared/contracts/shared-words.ts'
import {
  hasText,
  inBaseLocale,
  installTextSource,
  loadTexts,
  locale,
  setLocale,
  shareWords,
  t,
} from '../../../shared/i18n/i18n.ts'

const FILES: Record<string, Record<string, unknown>> = {
  'en-CA/ap': {
    bill: {
      title: 'Bill',
      fields: { total: 'Total of {{count}}', state: '=status', rest: '=remaining' },
      only: 'English only',
    },
  },
  'fr-CA/ap': { bill: { title: 'Facture', fields: { rest: '=remaining' } } },
  'en-CA/words': {
    names: { status: 'Status', note: 'Note', OnHold: '=held', held: 'On hold', remaining: '{{count}} left' },
  },
  'fr-CA/words': { names: { status: 'État', note: 'Remarque', held: 'En attente', remaining: 'Il reste {{count}}' } },
}

it('[A31] texts are read in the locale, else as the word that they mean or that names share, else in the base locale', async () => {
  const asked: string[] = []
  installTextSource({
    async load(locale, namespace) {
      asked.push(`${locale}/${namespace}`)
      return FILES[`${locale}/${namespace}`] ?? {}
    },
  })
  shareWords({ sharedWord, meantWord })
  Object.assign(globalThis, { document: { documentElement: { lang: '' } } })
  await Promise.all([loadTexts(['ap', 'words']), loadTexts(['ap'])])
  const said = () =>
    ['bill.title', 'bill.fields.note', 'bill.choices.state.OnHold', 'bill.only'].map((key) => t(`ap:${key}`))
  expect(said()).toEqual(['Bill', 'Note', 'On hold', 'English only'])
  expect(t('ap:bill.fields.rest', { count: 3 })).toBe('3 left')
  await setLocale('fr-CA')
  expect(said().slice(0, 2)).toEqual(['Facture', 'Remarque'])
  expect(said()[3]).toBe('English only')
  // A word that means another one, with a slot: the sentence, never its name.
  expect(t('ap:bill.fields.rest', { count: 3 })).toBe('Il reste 3')
  expect(inBaseLocale(() => t('ap:bill.fields.total', { count: 3 }))).toBe('Total of 3')
  expect([hasText('ap:bill.title'), hasText('ap:bill.nothing')]).toEqual([true, false])
  expect(asked.toSorted()).toEqual(['en-CA/ap', 'en-CA/words', 'fr-CA/ap', 'fr-CA/words'])
})

describe('texts that do not come', () => {
  const failing = new Set<string>()
  const waiting = new Map<string, () => void>()
  const load = (locale: string, namespace: string): Promise<Record<string, unknown>> =>
    new Promise((done, fail) => {
      const answer = () =>
        failing.has(`${locale}/${namespace}`) ? fail(new Error('503')) : done({ said: `${namespace} in ${locale}` })
      if (namespace === 'late' && locale !== 'en-CA') waiting.set(locale, answer)
      else answer()
    })

  it('[A31] are spoken by the base locale, and asked for again by whoever needs them next', async () => {
    installTextSource({ load })
    failing.add('en-CA/one').add('fr-CA/one').add('fr-CA/two')
    await expect(loadTexts(['one'])).rejects.toThrow('503')
    expect([hasText('one:said'), t('one:said')]).toEqual([false, 'said'])
    failing.delete('en-CA/one')
    failing.delete('fr-CA/one')
    await loadTexts(['one', 'two'])
    expect([t('one:said'), t('two:said')]).toEqual(['one in fr-CA', 'two in en-CA'])
    failing.clear()
    await loadTexts(['two'])
    expect(t('two:said')).toBe('two in fr-CA')
  })

  it('[S1.05] leave the locale to the last switch, whichever comes first', async () => {
    installTextSource({ load })
    const opened = loadTexts(['late'])
    const [first, last] = [setLocale('zh-CN'), setLocale('zh-TW')]
    // A screen that is opened meanwhile is read in the locale that is coming.
    const beside = loadTexts(['three'])
    for (const locale of ['zh-TW', 'zh-CN', 'fr-CA']) waiting.get(locale)!()
    await Promise.all([opened, first, last, beside])
    expect([locale(), t('late:said'), t('three:said')]).toEqual(['zh-TW', 'late in zh-TW', 'three in zh-TW'])
  })
})
