import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { LOCALES } from '../../../shared/contracts/shell.ts'
import { filled } from '../../../shared/i18n/texts.ts'
import { creditArgs } from '../../../shared/items/credit-words.ts'

const NOUNS = [
  ['ar', 'customerInvoice'],
  ['oe', 'salesOrder'],
] as const

it.each(LOCALES.flatMap((locale) => NOUNS.map((noun) => [locale, ...noun] as const)))(
  '[finance 8.5] in %s the sentence of %s about a limit that is passed names its customer once, and whose limit it is where it is not his own',
  (locale, module, noun) => {
    const { rules } = JSON.parse(readFileSync(`locales/${locale}/${module}.json`, 'utf8')) as {
      rules: Readonly<Record<string, Readonly<Record<string, string>>>>
    }
    const said = (name: string, limitOf: string) =>
      filled(
        rules[noun]![name]!,
        creditArgs({
          ...{ billToId: 'C100', limitOf, currency: 'CAD', creditLimit: '20000.00', free: '1350.00', beyond: '650.00' },
        }),
      )
    expect(said('withinCredit', 'C100').match(/C100/g)).toHaveLength(1)
    expect(said('withinParentCredit', 'BUILDER').match(/C100|BUILDER/g)).toHaveLength(2)
  },
)
