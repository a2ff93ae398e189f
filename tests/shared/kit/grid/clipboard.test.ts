import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { entity, type Entity } from '../../../../shared/contracts/entity.ts'
import * as field from '../../../../shared/contracts/fields.ts'
import type { Locale } from '../../../../shared/contracts/shell.ts'
import { installTextSource, setLocale } from '../../../../shared/i18n/i18n.ts'
import { loadScreenTexts } from '../../../../shared/i18n/screen-texts.ts'
import { readBlock, writeBlock } from '../../../../shared/kit/grid/clipboard-text.ts'
import { entryColumns } from '../../../../shared/kit/grid/entry-columns.ts'
import { copied, emptied, pasting, type Sheet } from '../../../../shared/kit/grid/paste.ts'

const Slip = entity('admin.slip', {
  key: 'slipNo',
  title: 'slipNo',
  fields: {
    slipNo: field.code(),
    items: field.lines({
      productId: field.lookup('admin.firm', {}, { upper: true }),
      text: field.optional(field.text()),
      quantity: field.quantity(),
      dueOn: field.optional(field.date()),
      isRush: field.flag(),
      unit: field.choice(['Each', 'Kilogram']),
      amount: field.money({ readOnly: true }),
    }),
  },
  list: ['slipNo'],
}) as unknown as Entity

const words = (locale: string, namespace: string) =>
  namespace === 'admin'
    ? { slip: { choices: { items: { unit: { Kilogram: locale === 'fr-CA' ? 'Kilogramme' : 'Kilogram' } } } } }
    : (JSON.parse(readFileSync(join('locales', locale, `${namespace}.json`), 'utf8')) as object)

async function speak(locale: string): Promise<void> {
  await setLocale(locale as Locale)
  await loadScreenTexts(['admin'])
}

beforeAll(() => {
  vi.stubGlobal('document', { documentElement: {} })
  installTextSource({ load: async (locale, namespace) => words(locale, namespace) as never })
})
afterAll(() => vi.unstubAllGlobals())

const access = { actions: ['edit'], fields: {} }
const sheet = (): Sheet => ({
  entity: Slip,
  name: 'items',
  columns: entryColumns(Slip, 'items', access, { isNew: false, writable: true }, {}),
})
const at = (row: number, column: number) => ({ top: row, bottom: row, left: column, right: column })
const ALL = { top: 0, bottom: 0, left: 0, right: 6 }
const STORED = {
  lineId: 'a',
  productId: 'ROD-8',
  text: 'Copper\t"rod"',
  quantity: '1234.5',
  dueOn: '2026-11-20',
  isRush: true,
  unit: 'Kilogram',
  amount: '-0.125',
}

describe('text between spreadsheets', () => {
  it('comes back as it went, whatever the cells hold', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', '\r', ' ', '=', "'", '-', '5', 'é', '重') })
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
        // A single empty cell at the end is what the line end after the last line looks like.
        (block) => {
          const given = block.at(-1)!.every((text) => text === '') && block.length > 1 ? [...block, ['end']] : block
          expect(readBlock(writeBlock(given))).toEqual(given)
        },
      ),
    )
  })

  it.each([
    [
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a\n\nb', [['a'], [''], ['b']]],
    ['"two\nlines"\t"say ""x"""', [['two\nlines', 'say "x"']]],
    ['3/4" pipe\t5"', [['3/4" pipe', '5"']]],
    ['"open', [['"open']]],
    ['\t', [['', '']]],
  ])('%j is read as spreadsheets write it', (text, block) => expect(readBlock(text)).toEqual(block))

  it.each([
    ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
    ['+1-905-555-0100', "'+1-905-555-0100"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['-cmd', "'-cmd"],
    ['＝1+1', "'＝1+1"],
    ["'=1", "''=1"],
    ['-1,234.50', '-1,234.50'],
    ['-1\u202f234,5', '-1\u202f234,5'],
    ['a=b', 'a=b'],
    ['', ''],
  ])('%j is words there, and does nothing: %j', (cell, text) => {
    expect(writeBlock([[cell]])).toBe(text)
    expect(readBlock(writeBlock([[cell, 'end']]))).toEqual([[cell, 'end']])
  })
})

describe('pasted cells', () => {
  it.each([
    ['en-CA', ['rod-8', 'x', '1,234.5', '2026/11/20', 'Yes', 'kilogram']],
    ['fr-CA', ['rod-8', 'x', '1\u202f234,5', '2026-11-20', 'Oui', 'Kilogramme']],
    ['zh-CN', ['rod-8', 'x', '1234.5', '20261120', '是', 'Kilogram']],
  ])('are read in the language of the user: %s', async (locale, texts) => {
    await speak(locale)
    expect(pasting(sheet(), at(2, 0), [texts])).toMatchObject({
      patch: [
        { productId: 'ROD-8', text: 'x', quantity: '1234.5', dueOn: '2026-11-20', isRush: true, unit: 'Kilogram' },
      ],
      range: { top: 2, bottom: 2, left: 0, right: 5 },
      leftOut: 0,
    })
  })

  it('that cannot be read stay what they were, and sums are worked out', async () => {
    await speak('en-CA')
    const { patch } = pasting(sheet(), at(0, 2), [['a dozen', 'soon', 'perhaps', 'Litre'], ['(3+4)/2']])
    expect(patch).toEqual([
      { quantity: 'a dozen', dueOn: 'soon', isRush: 'perhaps', unit: 'Litre' },
      { quantity: '3.5' },
    ])
  })

  it('leave out what has no column or cannot be changed, and say how many', async () => {
    await speak('en-CA')
    const pasted = pasting(sheet(), at(0, 5), [['Each', '12.00', 'too far', '']])
    expect(pasted).toMatchObject({ patch: [{ unit: 'Each' }], leftOut: 2, range: { right: 6 } })
  })

  it('of one value fill all that is chosen', async () => {
    await speak('en-CA')
    const { patch } = pasting(sheet(), { top: 1, bottom: 3, left: 2, right: 2 }, [['7']])
    expect(patch).toEqual([{ quantity: '7' }, { quantity: '7' }, { quantity: '7' }])
  })

  it.each(['en-CA', 'fr-CA', 'zh-TW'])('of a copy are the same again in %s', async (locale) => {
    await speak(locale)
    const block = readBlock(writeBlock(copied(sheet(), [STORED], ALL)))
    const { lineId: _id, amount: _readOnly, ...rest } = STORED
    expect(pasting(sheet(), at(0, 0), block).patch).toEqual([rest])
  })

  it('are copied as a spreadsheet of that language reads figures', async () => {
    await speak('fr-CA')
    expect(copied(sheet(), [STORED], ALL)).toEqual([
      ['ROD-8', 'Copper\t"rod"', '1234,5', '2026-11-20', 'Oui', 'Kilogramme', '-0,125'],
    ])
  })

  it('can be emptied, but for those that cannot be changed', () => {
    expect(emptied(sheet().columns, { top: 0, bottom: 1, left: 4, right: 6 })).toEqual([
      { isRush: false, unit: null },
      { isRush: false, unit: null },
    ])
  })
})
