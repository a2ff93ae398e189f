import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { bus } from '../../../../shared/events/bus.ts'
import { date, flag, integer, money, optional, choice, text } from '../../../../shared/contracts/fields.ts'
import { installTextSource, loadTexts } from '../../../../shared/i18n/i18n.ts'
import { localDay } from '../../../../shared/i18n/dates.ts'
import { describeFilter, readFilter, writeFilter } from '../../../../shared/kit/list/filter-text.ts'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'

const amount = optional(money())
const standing = choice(['Active', 'OnHold'])
const label = (value: string) => ({ Active: 'Actif', OnHold: 'En attente' })[value] ?? value
const valueOf = (typed: string) =>
  typed.toLowerCase() === 'en attente' ? 'OnHold' : typed === 'Actif' ? 'Active' : null

beforeAll(async () => {
  installTextSource({
    async load(locale, namespace) {
      const path = resolve(import.meta.dirname, `../../../../locales/${locale}/${namespace}.json`)
      return JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>
    },
  })
  await loadTexts(['kit'])
})
afterEach(() => bus.setState('locale', 'en-CA'))

describe('a typed filter', () => {
  it.each([
    ['en-CA', '> 1,234.50', '>1234.5'],
    ['en-CA', '100..2,000', '100..2000'],
    ['en-CA', '..5', '..5'],
    ['en-CA', '<>0', '<>0'],
    ['en-CA', '12*4.5', '54'],
    ['en-CA', '1|2|3', '1|2|3'],
    ['en-CA', '=', '='],
    ['en-CA', '  ', ''],
    ['fr-CA', '> 1 234,5', '>1234.5'],
    ['fr-CA', '>=1\u00a0234,56', '>=1234.56'],
    ['fr-CA', '1,5..2,5', '1.5..2.5'],
  ])('of an amount in %s: %j is %j', (locale, typed, filter) => {
    bus.setState('locale', locale as 'en-CA')
    expect(readFilter(typed, amount)).toEqual({ filter })
  })

  it.each([
    ['much', 'kit:filter.notAFigure'],
    ['>', 'kit:filter.valueMissing'],
    ['1..x', 'kit:filter.notAFigure'],
    ['1'.repeat(501), 'kit:filter.tooLong'],
  ])('of an amount that cannot be read: %.9s', (typed, problem) => {
    expect(readFilter(typed, amount)).toEqual({ problem })
  })

  it('of a date is read as dates are typed', () => {
    const today = localDay(new Date())
    expect(readFilter('>=t', date())).toEqual({ filter: `>=${today}` })
    expect(readFilter('2026/11/01..2026-11-20', date())).toEqual({ filter: '2026-11-01..2026-11-20' })
    expect(readFilter('2026-02-30', date())).toEqual({ problem: 'kit:filter.notADate' })
  })

  it('of a choice takes the label that is seen, alone or among others', () => {
    expect(readFilter('en attente', standing, valueOf)).toEqual({ filter: 'OnHold' })
    expect(readFilter('<> en attente', standing, valueOf)).toEqual({ filter: '<>OnHold' })
    expect(readFilter('Actif | En attente', standing, valueOf)).toEqual({ filter: 'Active|OnHold' })
    expect(readFilter('Gone', standing, valueOf)).toEqual({ problem: 'kit:filter.notAChoice' })
    expect(readFilter('maybe', flag(), valueOf)).toEqual({ problem: 'kit:filter.notAFlag' })
  })

  it('of a text is sent as it was typed, whatever it holds', () => {
    for (const typed of ["'; drop table firm --", '<script>', '*steel*', 'a, b', '1 234,5'])
      expect(readFilter(typed, text())).toEqual({ filter: typed })
  })
})

describe('a filter that is set', () => {
  it.each([
    ['>1234.5', '> 1,234.50'],
    ['10..20', '10.00..20.00'],
    ['=', '='],
    ['<>', '<>'],
  ])('of an amount %s stands in its field as %s', (filter, written) => {
    expect(writeFilter(filter, amount, label)).toBe(written)
  })

  it('reads back to itself in every locale', () => {
    for (const locale of ['en-CA', 'fr-CA'] as const) {
      bus.setState('locale', locale)
      for (const filter of ['>1234.5', '10..20', '1|2', '<>7'])
        expect(readFilter(writeFilter(filter, amount, label), amount)).toEqual({ filter })
      expect(readFilter(writeFilter('>=2026-11-20', date(), label), date())).toEqual({ filter: '>=2026-11-20' })
      expect(readFilter(writeFilter('=AB', text(), label), text())).toEqual({ filter: '=AB' })
    }
  })

  it('says in words what it does', () => {
    expect(describeFilter('>1234.5', amount, label)).toBe('over 1,234.50')
    expect(describeFilter('10..20', integer(), label)).toBe('10 to 20')
    expect(describeFilter('OnHold', standing, label)).toBe('En attente')
    expect(describeFilter('=', text(), label)).toBe('is empty')
    expect(describeFilter('ON|QC|BC|AB', text(), label)).toBe('ON, QC + 2')
  })
})
