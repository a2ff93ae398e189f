import { describe, expect, it } from 'vitest'
import { Firm } from '../../../shared/contracts/admin/firm.ts'
import { emptyRecord, fieldProblems, normalize } from '../../../shared/contracts/check.ts'
import * as field from '../../../shared/contracts/fields.ts'

const problemsOf = (one: field.Field, value: unknown) =>
  fieldProblems({ fields: { it: one } }, { it: value }).map((p) => [p.Key, p.Args])

describe('field limits', () => {
  it.each([
    [field.code({ max: 3 }), 'ABCD', 'kit:problems.tooLong', { max: 3, length: 4 }],
    [field.text(), null, 'kit:problems.required', {}],
    [field.text(), 'a\u0000b', 'kit:problems.badForm', {}],
    [field.money({ least: '0' }), '-0.01', 'kit:problems.tooSmall', { least: '0' }],
    [field.money(), '1.23456', 'kit:problems.tooManyDecimals', { scale: 4 }],
    [field.money(), '10000000000000', 'kit:problems.tooLarge', { most: '9999999999999' }],
    [field.money(), '1e5', 'kit:problems.notANumber', {}],
    [field.rate(), '10000000000', 'kit:problems.tooLarge', { most: '9999999999' }],
    [field.money({ readOnly: true }), '10000000000000', 'kit:problems.tooLarge', { most: '9999999999999' }],
    [field.percent(), '100.01', 'kit:problems.tooLarge', { most: '100' }],
    [field.integer({ least: 0 }), -1, 'kit:problems.tooSmall', { least: '0' }],
    [field.integer(), 1.5, 'kit:problems.tooManyDecimals', { scale: 0 }],
    [field.date(), '2026-02-30', 'kit:problems.notADate', {}],
    [field.choice(['A']), 'B', 'kit:problems.notAChoice', {}],
    [field.flag(), 'yes', 'kit:problems.notAChoice', {}],
    [field.json(), '{', 'kit:problems.notJson', {}],
  ] as const)('%#: says what is wrong', (one, value, key, args) => {
    expect(problemsOf(one as field.Field, value)).toEqual([[key, args]])
  })

  it('[S5.52] names a form of e-mail address that no mail system takes', () => {
    expect(problemsOf(field.email(), 'nobody@')).toEqual([['kit:problems.invalidEmail', {}]])
    expect(problemsOf(field.email(), 'a.b@northgate.example')).toEqual([])
  })

  it('says nothing of what the server sets', () => {
    expect(problemsOf(field.stamp(), null)).toEqual([])
  })

  it('answers the path of a field in a group and in a line', () => {
    const firm = { ...emptyRecord(Firm.fields), firmId: 'A', name: 'A', language: 'en-CA' }
    const record = {
      ...firm,
      billTo: { ...emptyRecord(Firm.fields.billTo.fields!), creditLimit: '-1' },
      contacts: [{ ...emptyRecord(Firm.fields.contacts.fields!), name: 'Ann', email: 'x' }],
    }
    expect(fieldProblems(Firm, record).map((p) => p.Field)).toEqual(['billTo.creditLimit', 'contacts.0.email'])
  })
})

describe('normalize', () => {
  it('trims, upper-cases codes, makes blanks null and decimals plain', () => {
    const record = normalize(Firm, {
      firmId: ' harlow-01 ',
      name: ' Harlow ',
      legalName: '  ',
      billTo: { creditLimit: '0040000.50' },
    })
    expect(record).toMatchObject({
      firmId: 'HARLOW-01',
      name: 'Harlow',
      legalName: null,
      isBillTo: false,
      contacts: [],
    })
    expect(record['billTo']).toMatchObject({ creditLimit: '40000.5' })
  })

  it('[S5.42] leaves what can be seen: no letters without width in a name, no turned text anywhere, no half letters', () => {
    const fields = { number: field.text(), code: field.code({ upper: true }), notes: field.note() }
    const typed = {
      number: 'INV\u200B-\u00AD1\uFEFF',
      code: 'a\u202Eb\u2066c',
      notes: '\u202Egpj.exe 👩\u200D🔧 \uD800',
    }
    expect(normalize({ fields }, typed)).toEqual({ number: 'INV-1', code: 'ABC', notes: 'gpj.exe 👩\u200D🔧 \uFFFD' })
  })

  it('keeps the identity of a line', () => {
    const line = { lineId: '8a7e1f0e-1111-4222-8333-444455556666', name: 'Ann' }
    expect(normalize(Firm, { contacts: [line] })['contacts']).toMatchObject([line])
  })
})
