import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

const FRENCH = resolve(import.meta.dirname, '../../locales/fr-CA')

/** Words that stand beside another one for the same idea: the glossary has one. */
const OTHERS = /\b(gel|gel[ée]e?s?|geler|dénombrements?|comptages?)\b/i

it('[judgement 7] in French a warehouse is figé for its décompte: no other word says it', () => {
  const found = readdirSync(FRENCH).flatMap((file) =>
    readFileSync(resolve(FRENCH, file), 'utf8')
      .split('\n')
      .filter((line) => OTHERS.test(line)),
  )
  expect(found).toEqual([])
})
