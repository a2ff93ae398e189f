import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { linesOf } from '../../scripts/show/lines.mjs'
import { DOCUMENTS } from '../../server/modules/index.ts'
import { readSuiteTexts } from '../../server/platform/entity/texts.ts'
import { ENTITIES } from '../../shared/contracts/entities.ts'
import { lookupsTo } from '../../shared/contracts/lookups-to.ts'
import * as trade from '../../shared/contracts/trade/fields.ts'

const root = resolve(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(resolve(root, path), 'utf8')
const texts = readSuiteTexts(root)
const suite = {
  ...{ trade, entities: Object.values(ENTITIES), documents: DOCUMENTS, lookupsTo },
  say: (key: string) => texts.raw('en-CA', key),
}
const shown = (room: string) =>
  linesOf(suite, room, { contract: read(`shared/contracts/${room}.ts`), statements: read('docs/statements.md') })
const words = (line: string | undefined) => line?.trim().split(/ {2,}/)
const row = (room: string, first: string) => words(shown(room).find((line) => line.trim().startsWith(`${first} `)))

it('a document is shown with its fragments, its states, its rules, what names it and what its calls ask', () => {
  expect(row('ar/customer-invoice', 'termsCode')).toEqual(['termsCode', 'lookup', 'termed', 'asked for'])
  expect(row('ar/customer-invoice', 'netAmount')).toContain('by the server; from lines.amount')
  expect(row('ar/customer-invoice', 'Approved')).toEqual([
    'Approved',
    'post -> Posted [binds], return -> Draft [inside]',
  ])
  const rule = row('ar/customer-invoice', 'ar.customerInvoice.creditSaysWhy')
  expect(rule).toEqual([
    'ar.customerInvoice.creditSaysWhy',
    'submit, post',
    'reason',
    'Name the invoice that is credited, or say why.',
  ])
  expect(row('po/purchase-order', 'ap.payment')).toEqual(['ap.payment', 'purchaseOrderNo'])
  expect(shown('ap/payment').filter((line) => line.trim().startsWith('ap.payment ')).length).toBeGreaterThan(3)
})

it('every document of the trade is shown, and nothing else', () => {
  for (const { document } of DOCUMENTS) expect(shown(document.room)[0]).toBe(`${document.id}, ${document.room}`)
  expect(() => linesOf(suite, 'gl/account', { contract: '', statements: '' })).toThrow(/gl\/account is no document/)
})
