import { describe, expect, it } from 'vitest'
import { Company } from '../../../../shared/contracts/admin/company.ts'
import { Firm } from '../../../../shared/contracts/admin/firm.ts'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import type { Fields } from '../../../../shared/contracts/fields.ts'
import { fieldMode } from '../../../../shared/kit/editor/field-access.ts'
import { fieldAt, flagOfGroup, groupOfFlag } from '../../../../shared/kit/editor/field-path.ts'
import { partsOf } from '../../../../shared/kit/editor/form-layout.ts'
import { section } from '../../../../shared/kit/screen.ts'

const fields: Fields = Firm.fields
const firm = { ...emptyRecord(fields), isVendor: true, vendor: emptyRecord(fields['vendor']!.fields!) }

describe('the parts of a form', () => {
  it('show a group while the record has it', () => {
    const sections = [section('billTo', ['billTo']), section('vendor', ['vendor'])]
    const parts = partsOf(fields, sections, firm)
    expect(parts.map((part) => part.name)).toEqual(['vendor'])
    expect(parts[0]!.fields.slice(0, 2)).toEqual(['vendor.currency', 'vendor.termsCode'])
  })

  it('take single fields of a group, too', () => {
    const parts = partsOf(fields, [section('money', ['name', 'vendor.currency', 'billTo.currency'])], firm)
    expect(parts).toEqual([{ name: 'money', fields: ['name', 'vendor.currency'] }])
  })

  it('show a section that has a condition only where it holds', () => {
    const sections = [section('money', ['name'], { when: (record) => record['isVendor'] === true })]
    expect(partsOf(fields, sections, firm)).toEqual([{ name: 'money', fields: ['name'] }])
    expect(partsOf(fields, sections, { ...firm, isVendor: false })).toEqual([])
  })

  it('set lines below the fields of their section, under their own name', () => {
    const parts = partsOf(fields, [section('people', ['phone', 'contacts'])], firm)
    expect(parts).toEqual([
      { name: 'people', fields: ['phone'] },
      { name: 'contacts', fields: [], lines: 'contacts' },
    ])
  })

  it('leave the media type to its picture', () => {
    const parts = partsOf(Company.fields, [section('logo', ['logo', 'logoFileType'])], {})
    expect(parts).toEqual([{ name: 'logo', fields: ['logo'] }])
  })
})

describe('flags of groups', () => {
  it('are named after them', () => {
    expect([flagOfGroup(fields, 'billTo'), groupOfFlag(fields, 'isBillTo')]).toEqual(['isBillTo', 'billTo'])
    expect([flagOfGroup(fields, 'contacts'), groupOfFlag(fields, 'notesPopUp')]).toEqual([undefined, undefined])
  })
})

describe('the mode of a field', () => {
  const mode = (path: string, rules: Record<string, 'hide' | 'read' | 'mask' | 'required'>, isNew = false) =>
    fieldMode(fieldAt(fields, path)!, path, { actions: [], fields: rules }, { isNew, writable: true })

  it.each([
    ['name', {}, 'edit'],
    ['name', { name: 'read' }, 'read'],
    ['name', { name: 'mask' }, 'read'],
    ['name', { name: 'hide' }, 'hidden'],
    ['name', { name: 'required' }, 'edit'],
    ['vendor.currency', { vendor: 'hide' }, 'hidden'],
    ['contacts.4.email', { 'contacts.email': 'read' }, 'read'],
    ['contacts.4.email', { contacts: 'read' }, 'read'],
  ] as const)('%s under %j is %s', (path, rules, expected) => {
    expect(mode(path, rules)).toBe(expected)
  })

  it('opens a fixed field on a new record only', () => {
    expect([mode('firmId', {}, true), mode('firmId', {}, false)]).toEqual(['edit', 'read'])
  })

  it('closes everything without the right to save', () => {
    const access = { actions: ['view'], fields: {} }
    expect(fieldMode(fields['name']!, 'name', access, { isNew: false, writable: false })).toBe('read')
  })
})
