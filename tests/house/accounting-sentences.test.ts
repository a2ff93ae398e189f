import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sharedWord } from '../../shared/contracts/shared-words.ts'
import { BASE_LOCALE, LOCALES } from '../../shared/contracts/shell.ts'

/** [finance 12] What accounting, payables and sales say when they refuse: in the words of the product, in four languages, each under a test. */

type Texts = Readonly<Record<string, unknown>>

const readTexts = (locale: string, namespace: string): Texts =>
  JSON.parse(readFileSync(join('locales', locale, `${namespace}.json`), 'utf8')) as Texts

const ownText = (locale: string, key: string): unknown => {
  const [namespace, path] = key.split(':') as [string, string]
  return path
    .split('.')
    .reduce<unknown>((texts, part) => (texts as Texts | undefined)?.[part], readTexts(locale, namespace))
}

/** A sentence of its own, or the one that rules of its name share. */
const textOf = (locale: string, key: string): string =>
  (ownText(locale, key) ?? ownText(locale, sharedWord(key) ?? key)) as string

const sourcesBelow = (folder: string): string =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => readFileSync(join(folder, path), 'utf8'))
    .join('\n')

/** The sentences of the product text, with what each begins with. */
const CATALOGUE: readonly (readonly [id: string, key: string, begins: string])[] = [
  ['S5.16', 'gl:rules.bankAccount.glAccountGiven', 'A G/L account is required.'],
  ['S5.17', 'gl:rules.bankAccount.eftStatusGiven', 'An EFT status is required.'],
  ['S5.39', 'ledger:refused.notBalanced', 'G/L distribution must sum to zero.'],
  ['S5.43', 'ap:rules.purchaseInvoice.nothingRemains', 'Remaining To Apply must be zero.'],
  ['S5.43', 'ap:rules.payment.nothingRemains', 'Remaining To Apply must be zero.'],
  ['S5.44', 'ap:rules.payment.withinBalance', 'Payment plus discount cannot exceed the balance.'],
  ['S5.44', 'ap:rules.paymentBatch.withinBalance', 'Payment plus discount cannot exceed the balance.'],
  ['S5.45', 'ap:rules.purchaseInvoice.jobWithinExpense', 'Job allocation cannot exceed the expense.'],
  ['S5.46', 'ap:rules.payment.withinOrder', 'The total paid cannot exceed the order total.'],
  [
    'S5.47',
    'ap:rules.purchaseInvoice.discrepancyAllowed',
    'The invoice AP discrepancy must be within the allowed percentage or amount.',
  ],
  ['S5.58', 'ap:rules.expenseTemplate.nameGiven', 'A name is required.'],
  ['S8.16', 'ap:rules.purchaseInvoice.orderPriceStands', 'Not allowed to change the price.'],
  ['S8.16', 'po:rules.purchaseOrder.priceStays', 'Not allowed to change the price.'],
  ['S8.16', 'oe:rules.salesOrder.priceStays', 'Not allowed to change the price.'],
  ['S8.16', 'oe:rules.salesOrder.priceTyped', 'Not allowed to change the price.'],
  ['S8.17', 'ap:rules.purchaseInvoice.bankOfCurrency', 'Not allowed to change bank due to different currency.'],
  ['S8.17', 'ap:rules.payment.bankOfCurrency', 'Not allowed to change bank due to different currency.'],
  ['S8.18', 'ap:rules.payment.chequeNumberFree', 'Cheque number has been used.'],
  ['S8.18', 'ap:rules.chequePrinting.numberUsed', 'Cheque number has been used.'],
  ['S8.19', 'ledger:refused.periodClosed', 'Period is closed ({{ledger}}).'],
  ['S8.20', 'ledger:refused.noPeriod', 'Accounting period does not exist.'],
  ['S8.21', 'ledger:refused.journalClosed', 'Accounting journal for the period is closed, choose another date.'],
  ['S8.22', 'ledger:refused.dateInClosedPeriod', 'Selected date is in a closed period.'],
  ['S8.24', 'oe:rules.orderSummary.orderExists', 'Sales order does not exist.'],
  ['S8.35', 'kit:report.noPdfData', 'No PDF data.'],
  ['S8.35', 'ap:expenseReport.noColumns', 'No column details found.'],
  ['S8.37', 'ledger:refused.accountNotValid', 'An account entered is not valid.'],
]

describe('a sentence of the catalogue', () => {
  const server = sourcesBelow('server') + sourcesBelow('shared')
  it.each(CATALOGUE)(
    '[%s] %s is said by the server in its words, and otherwise in each other language',
    (_id, key, begins) => {
      expect(server.includes(key.split('.').at(-1)!), key).toBe(true)
      const texts = LOCALES.map((locale) => textOf(locale, key))
      expect(texts[LOCALES.indexOf(BASE_LOCALE)]!.startsWith(begins), texts[0]).toBe(true)
      expect(new Set(texts).size).toBe(LOCALES.length)
    },
  )
})

describe('a rule', () => {
  const tests = ['tests/server', 'tests/scenarios', 'tests/e2e', 'tests/shared'].map(sourcesBelow).join('\n')
  const leaves = (texts: unknown, path: string): string[] =>
    typeof texts === 'string'
      ? [path]
      : Object.entries(texts as Texts).flatMap(([name, inner]) => leaves(inner, `${path}.${name}`))
  const said = ['ap', 'gl', 'ledger', 'oe', 'po'].flatMap((namespace) =>
    ['rules', 'refused', 'questions', 'faults'].flatMap((part) => {
      const texts = readTexts(BASE_LOCALE, namespace)[part]
      return texts === undefined ? [] : leaves(texts, `${namespace}:${part}`)
    }),
  )
  it('of accounting, payables, purchasing and sales that refuses or asks is named by a test', () => {
    const unnamed = said.filter((key) => {
      const leaf = key.split('.').at(-1)!
      return !new RegExp(`['"\`.]${leaf}\\b`).test(tests)
    })
    expect(said.length).toBeGreaterThan(200)
    expect(unnamed).toEqual([])
  })
})
