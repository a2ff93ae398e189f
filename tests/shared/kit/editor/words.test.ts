import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { Firm as FirmEntity } from '../../../../shared/contracts/admin/firm.ts'
import type { AuditRow } from '../../../../shared/api/records.ts'
import type { Entity } from '../../../../shared/contracts/entity.ts'
import type { Problem } from '../../../../shared/contracts/result.ts'
import { money, integer, percent } from '../../../../shared/contracts/fields.ts'
import { installTextSource } from '../../../../shared/i18n/i18n.ts'
import { loadScreenTexts } from '../../../../shared/i18n/screen-texts.ts'
import { dateOf } from '../../../../shared/kit/editor/controls/date-value.ts'
import { PaymentBatch } from '../../../../shared/contracts/ap/payment-batch.ts'
import { figureOf } from '../../../../shared/kit/editor/controls/figure-value.ts'
import { base64Of, decodedSize, mediaTypeOf } from '../../../../shared/kit/editor/controls/picture-type.ts'
import { historyDays } from '../../../../shared/kit/editor/history-entries.ts'
import { placeLabel, problemText, problemWithLabel, valueText } from '../../../../shared/kit/editor/labels.ts'

const Firm = FirmEntity as unknown as Entity
const locales = resolve(import.meta.dirname, '../../../../locales')

beforeAll(async () => {
  installTextSource({
    load: async (locale, namespace) =>
      JSON.parse(readFileSync(resolve(locales, locale, `${namespace}.json`), 'utf8')) as Record<string, unknown>,
  })
  await loadScreenTexts(['admin', 'ap'])
})

describe('names of places', () => {
  it('say the section of a group and the number of a line', () => {
    expect(placeLabel(Firm, 'name')).toBe('Name')
    expect(placeLabel(Firm, 'billTo.creditLimit')).toBe('Bill To account, Credit limit')
    expect(placeLabel(Firm, 'contacts.2.email')).toBe('Contacts, line 3, E-mail')
    expect(placeLabel(Firm, 'contacts')).toBe('Contacts')
    // One that its document counts is called as its papers and messages call it.
    expect(placeLabel(Firm, 'contacts.1.email', { contacts: [{ lineNo: 10 }, { lineNo: 30 }] })).toBe(
      'Contacts, line 30, E-mail',
    )
  })
})

describe('values as text', () => {
  it.each([
    ['billTo.creditLimit', '200000', '200,000.00'],
    ['vendor.onHold', 'true', 'Yes'],
    ['vendor.onHold', false, 'No'],
    ['language', 'fr-CA', 'French'],
    ['contacts', [{}, {}], '2 lines'],
    ['vendor', null, ''],
    ['billTo.creditLimit', '••••', '••••'],
  ])('%s %j is %s', (path, value, expected) => {
    expect(valueText(Firm, path, value)).toBe(expected)
  })
})

describe('problems as text', () => {
  it('write their limits as the field writes its figures', () => {
    const problem = { Field: 'billTo.creditLimit', Key: 'kit:problems.tooLarge', Args: { most: '9999999999.99' } }
    expect(problemText(Firm, problem)).toBe('Must be at most 9,999,999,999.99.')
  })

  it('[finance 12] write amounts as their field does, or as money, and leave numbers of documents alone', () => {
    const said = (Field: string | null, Key: string, Args: Problem['Args']) =>
      problemText(PaymentBatch as unknown as Entity, { Field, Key: `ap:rules.${Key}`, Args })
    expect(said('documents.0.pay', 'paymentBatch.withinBalance', { over: '1234.5' })).toBe(
      'Payment plus discount cannot exceed the balance. It is 1,234.50 over.',
    )
    const inBank = { available: '1000', after: '-65' }
    expect(said('bankAccountId', 'paymentBatch.enoughInBank', inBank)).toContain('has 1,000.00 and would be at −65.00,')
    expect(said(null, 'payment.withinBalance', { over: '10.00', docNumber: '10017' })).toContain('10017 is 10.00 over.')
  })

  it('[S5.52] have the exact sentence for an e-mail address', () => {
    const problem = { Field: 'contacts.0.email', Key: 'kit:problems.invalidEmail', Args: {} }
    expect(problemText(Firm, problem)).toBe('Invalid email address')
  })

  it.each([
    ['firmId', 'kit:problems.required', {}, 'Firm ID cannot be blank.'],
    ['vendor.apFirmId', 'kit:problems.tooSmall', { least: '0' }, 'AP firm id cannot be negative.'],
    ['vendor.commissionPercent', 'kit:problems.tooSmall', { least: '0' }, 'Commission percent cannot be negative.'],
  ])('[S5.05] [S5.09] name the field that cannot be so: %s', (Field, Key, Args, sentence) => {
    expect(problemText(Firm, { Field, Key, Args } as Problem)).toBe(sentence)
  })

  it('name a field that is out of sight once', () => {
    const problem = (Key: string): Problem => ({ Field: 'contacts.0.name', Key, Args: { max: 100, length: 101 } })
    const label = placeLabel(Firm, 'contacts.0.name')
    expect(problemWithLabel(Firm, problem('kit:problems.required'), label)).toBe(
      'Contacts, line 1, Name cannot be blank.',
    )
    expect(problemWithLabel(Firm, problem('kit:problems.tooLong'), label)).toBe(
      'Contacts, line 1, Name: At most 100 characters. This has 101.',
    )
    const long: Problem = { Field: 'notes', Key: 'kit:problems.tooLong', Args: { max: 4000, length: 4001 } }
    expect(problemText(Firm, long)).toBe('At most 4,000 characters. This has 4,001.')
  })

  it('find the text of a rule by its id', () => {
    expect(problemText(Firm, { Field: null, Key: 'admin.firm.cardLastFour', Args: {} })).toBe(
      problemText(Firm, { Field: null, Key: 'admin:rules.firm.cardLastFour', Args: {} }),
    )
  })
})

describe('what goes into the draft', () => {
  it.each([
    [money(), '12*4.5', '54'],
    [money(), '1,234.50', '1234.5'],
    [money(), '', null],
    [money(), '12*', '12*'],
    [integer(), '14', 14],
    [integer(), '1.5', '1.5'],
    [percent(), '11.4 %', '11.4'],
  ] as const)('%#: %j is %j', (field, typed, expected) => {
    expect(figureOf(typed, field)).toBe(expected)
  })

  it('is a date, or the text that is none', () => {
    expect(['20', 't', '+7', '', 'soon'].map((typed) => dateOf(typed, '2026-11-21'))).toEqual([
      '2026-11-20',
      '2026-11-21',
      '2026-11-28',
      null,
      'soon',
    ])
  })
})

describe('pictures', () => {
  it.each([
    ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]],
    ['image/jpeg', [0xff, 0xd8, 0xff, 0xe0]],
    ['image/gif', [0x47, 0x49, 0x46, 0x38, 0x39, 0x61]],
    ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d, 0x31]],
    [null, [0x4d, 0x5a, 0x90]],
    [null, []],
  ])('[S5.56] %s is told by the content of the file', (type, bytes) => {
    expect(mediaTypeOf(new Uint8Array(bytes))).toBe(type)
  })

  it('become base64, whatever their length', () => {
    for (const length of [0, 1, 2, 3, 70_000]) {
      const bytes = new Uint8Array(length).map((_, i) => i % 251)
      const text = base64Of(bytes)
      expect(Buffer.from(text, 'base64').equals(Buffer.from(bytes))).toBe(true)
      expect(decodedSize(text)).toBe(length)
    }
  })
})

describe('history', () => {
  const createdOn = '2026-11-19T12:00:00Z'
  const row = (change: Partial<AuditRow>): AuditRow => ({
    changeId: 'c1',
    action: 'update',
    columnName: 'name',
    oldValue: 'Old',
    newValue: 'New',
    actionBy: 'M. Bouchard',
    actionOn: '2026-11-21T12:00:00Z',
    ...change,
  })
  const now = new Date('2026-11-21T12:30:00Z')
  const days = (rows: AuditRow[], search = '') => historyDays(Firm, rows, { search, now, createdOn })

  it('[S3.36] is by day, newest first, with both values in the words of the field', () => {
    const found = days([
      row({ columnName: 'billTo.creditLimit', oldValue: '1408', newValue: '1480' }),
      row({ columnName: 'legalName', oldValue: null, actionOn: '2026-11-20T12:00:00Z' }),
    ])
    expect(found.map((day) => day.label)).toEqual(['Today', 'Yesterday'])
    expect(found[0]!.entries[0]).toMatchObject({
      label: 'Bill To account, Credit limit',
      old: '1,408.00',
      next: '1,480.00',
      person: 'M. Bouchard',
    })
    expect(found[1]!.entries[0]).toMatchObject({ old: '', next: 'New' })
  })

  it('says once that the record was made', () => {
    const made = { action: 'insert', actionOn: createdOn, oldValue: null } as const
    const found = days([row({ ...made, columnName: 'name' }), row({ ...made, columnName: 'firmId' })])
    expect(found.flatMap((day) => day.entries)).toMatchObject([{ label: 'Created', old: '', next: '' }])
  })

  it('counts the places of a line that moved from one', () => {
    const found = days([row({ columnName: 'contacts.0', oldValue: '1', newValue: '0' })])
    expect(found[0]!.entries[0]).toMatchObject({ label: 'Contacts, line 1', old: '2', next: '1' })
  })

  it('is searched by field and person', () => {
    const rows = [row({}), row({ columnName: 'phone', actionBy: 'P. Adeyemi' })]
    expect(days(rows, 'adey').flatMap((day) => day.entries.map((entry) => entry.label))).toEqual(['Phone'])
    expect(days(rows, 'NAME').flatMap((day) => day.entries.map((entry) => entry.label))).toEqual(['Name'])
    expect(days(rows, 'nobody')).toEqual([])
  })
})
