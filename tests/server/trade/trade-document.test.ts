import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { asDocument } from '../../../shared/contracts/document.ts'
import { ENTITIES } from '../../../shared/contracts/entities.ts'
import { readSuiteTexts } from '../../../server/platform/entity/texts.ts'
import { LOCALES } from '../../../shared/contracts/shell.ts'
import { DOCUMENTS } from '../../../server/modules/index.ts'

const root = resolve(import.meta.dirname, '../../..')
const FLOOR = readFileSync(resolve(root, 'server/trade/document/trade-document.ts'), 'utf8')
/** What people decide about a firm is kept with the firms. */
const ELSEWHERE = ['admin.vendorBankChange', 'ar.mandate']

const registrations = readdirSync(resolve(root, 'server/modules'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('document.ts'))
  .map((path) => readFileSync(resolve(root, 'server/modules', path), 'utf8'))
  .filter((text) => text.includes('tradeDocument('))

/** Names of the options, as the interface has them. */
const options = [.../interface Options \{([\s\S]*?)\n\}/.exec(FLOOR)![1]!.matchAll(/^ {2}readonly (\w+)\??:/gm)].map(
  ([, name]) => name!,
)

describe('the registration of a document', () => {
  it('is one for every document of the trade', () => {
    const documents = Object.values(ENTITIES)
      .filter((entity) => asDocument(entity))
      .map(({ id }) => id)
    expect(DOCUMENTS.map(({ document }) => document.id).toSorted()).toEqual(
      documents.filter((id) => !ELSEWHERE.includes(id)).toSorted(),
    )
    expect(registrations).toHaveLength(DOCUMENTS.length)
  })

  it('does nothing itself: it stays below 300 lines, has at most 14 options, and none without a third user', () => {
    expect(FLOOR.split('\n').length).toBeLessThan(300)
    expect(options.length).toBeGreaterThan(5)
    expect(options.length).toBeLessThanOrEqual(14)
    const users = (name: string) =>
      registrations.filter((text) => new RegExp(`^ {2}(async )?${name}\\b`, 'm').test(text)).length
    expect(options.filter((name) => users(name) < 3)).toEqual([])
  })

  it('has a sentence for each rule, in all languages', () => {
    const texts = readSuiteTexts(root)
    const all = DOCUMENTS.flatMap(({ rules, transitions, approval }) => [
      ...[...(rules.onSave ?? []), ...(rules.onDelete ?? [])],
      ...transitions({} as never, { texts } as never).flatMap(({ action, rules: own }) => [
        ...own,
        ...(approval?.rulesOf(action) ?? []),
      ]),
    ])
    const unsaid = LOCALES.flatMap((locale) =>
      all.flatMap(({ key }) => (texts.raw(locale, key) === key ? [`${locale} ${key}`] : [])),
    )
    expect([...new Set(unsaid)]).toEqual([])
  })

  it('says of each that has the number of an entry that its books agree', () => {
    const proven = DOCUMENTS.filter(({ proofs }) => proofs.length > 0).map(({ document }) => document.id)
    expect(proven).toEqual(
      expect.arrayContaining([
        ...['ap.purchaseInvoice', 'ap.payment', 'ap.cardPayment', 'po.purchaseReceipt', 'ar.customerInvoice'],
        'gl.foreignExchangeRevaluation',
      ]),
    )
  })
})
