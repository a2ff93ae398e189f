import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { installTextSource, loadTexts } from '../../../shared/i18n/i18n.ts'
import { sayPrice } from '../../../shared/items/said-price.ts'

beforeAll(async () => {
  installTextSource({
    async load(locale, namespace) {
      const path = resolve(import.meta.dirname, `../../../locales/${locale}/${namespace}.json`)
      return JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>
    },
  })
  await loadTexts(['oe'])
})

it('[judgement 31, 35] a sentence about a price has one sign for its percentage', () => {
  const said = sayPrice({ key: 'oe:price.adjust', args: { figure: '1.44', percent: '-4', table: 'B-FAB' } })
  expect(said).toBe('1.44 changed by −4 % for table B-FAB.')
})
