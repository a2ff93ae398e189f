import { describe, expect, it } from 'vitest'
import { ENTITIES } from '../../shared/contracts/entities.ts'
import { fieldAt } from '../../shared/contracts/field-place.ts'
import { FieldSight } from '../../shared/contracts/field-sight.ts'
import { FIELD_SOURCES, placeOf, sourcesOf } from '../../shared/contracts/field-sources.ts'
import { INQUIRIES } from '../../shared/contracts/inquiries.ts'
import { sourcedOf } from '../../shared/contracts/inquiry.ts'
import { sourceOf } from '../../shared/contracts/report.ts'
import { PROCESSES } from '../../shared/contracts/processes.ts'
import { REPORTS } from '../../shared/contracts/reports.ts'
import type { WidgetRules } from '../../shared/contracts/widgets.ts'

const entities = Object.values(ENTITIES)

describe('[S6.09] where a column comes from', () => {
  it('is declared of every column that is worked out, and of every column of a report', () => {
    const declared = (id: string, name: string) => Object.hasOwn(FIELD_SOURCES[id] ?? {}, name)
    const missing = [
      ...entities.flatMap(({ id, derived, mirrors }) =>
        Object.entries(derived).flatMap(([name, { takenFrom }]) =>
          mirrors[name] || takenFrom || declared(id, name) || sourcesOf(ENTITIES[id]!, name).length > 0
            ? []
            : [`${id}.${name}`],
        ),
      ),
      ...[...REPORTS, ...PROCESSES].flatMap(({ id, columns }) =>
        Object.entries(columns).flatMap(([name, field]) =>
          sourceOf(field) || declared(id, name) ? [] : [`${id}.${name}`],
        ),
      ),
    ]
    expect(missing).toEqual([])
  })

  it('is declared of every figure and column of an inquiry', () => {
    const missing = INQUIRIES.flatMap((inquiry) => {
      const { fields = {}, columns = {} } = sourcedOf(inquiry)
      const lists = Object.entries(fields).flatMap(([list, { fields: below = {} }]) =>
        Object.entries(below).map(([name, field]) => [`${list}.${name}`, field] as const),
      )
      return [...lists, ...Object.entries(columns)].flatMap(([path, field]) =>
        sourceOf(field) || Object.hasOwn(FIELD_SOURCES[inquiry.id] ?? {}, path) ? [] : [`${inquiry.id}.${path}`],
      )
    })
    expect(missing).toEqual([])
  })

  it('is a field that there is', () => {
    const wrong: string[] = []
    for (const [id, columns] of Object.entries(FIELD_SOURCES)) {
      const inquiry = INQUIRIES.find((one) => one.id === id)
      const own = ENTITIES[id] ?? [...REPORTS, ...PROCESSES].find((report) => report.id === id)
      if (!own && !inquiry) wrong.push(id)
      const fields = own && 'columns' in own ? (own as (typeof REPORTS)[number]).columns : undefined
      for (const [name, sources] of Object.entries(columns)) {
        const entity = ENTITIES[id]
        const looked = inquiry && sourcedOf(inquiry)
        const there = looked && (looked.columns?.[name] ?? fieldAt(looked.fields!, name))
        if (!(there ?? fields?.[name] ?? (entity && (fieldAt(entity.fields, name) ?? entity.derived[name]))))
          wrong.push(`${id}.${name}`)
        for (const source of sources) {
          const { id: of, path } = placeOf(source) ?? { id, path: source }
          const there = ENTITIES[of]
          if (!there || !(fieldAt(there.fields, path) ?? there.derived[path])) wrong.push(`${id}.${name}: ${source}`)
        }
      }
    }
    expect(wrong).toEqual([])
  })
})

describe('[S6.09] what is seen of a column', () => {
  const sight = (rules: Record<string, WidgetRules>) => new FieldSight((room) => rules[room] ?? {}, true)
  const invoice = ENTITIES['ap.purchaseInvoice']!
  const entry = ENTITIES['gl.entry']!

  it('is no more than of what it is taken from, however far that is', () => {
    const hidden = sight({ 'admin/firm': { name: 'hide' }, 'ap/purchase-invoice': { docNumber: 'mask' } })
    expect(hidden.mode(invoice, 'vendorName')).toBe('hide')
    expect(hidden.mode(ENTITIES['ap.cheque']!, 'payee')).toBe('hide')
    expect(hidden.mode(entry, 'lines.reference')).toBe('mask')
    expect(hidden.mode(entry, 'description')).toBe('hide')
    expect(hidden.mode(invoice, 'docAmount')).toBeUndefined()
  })

  it('is of a field that names a record what is seen of its key', () => {
    expect(sight({ 'admin/firm': { firmId: 'hide' } }).mode(invoice, 'vendorId')).toBe('hide')
    expect(sight({ 'gl/account': { account: 'mask' } }).mode(invoice, 'distribution.glAccount')).toBe('mask')
  })

  it('is not less for what may not be changed or must be filled', () => {
    const fixed = sight({ 'admin/firm': { name: 'read', firmId: 'required' } })
    expect([fixed.mode(invoice, 'vendorName'), fixed.mode(invoice, 'vendorId')]).toEqual([undefined, undefined])
  })

  it('is found of every field, whatever its sources are', () => {
    const all = sight({ 'gl/entry': { 'lines.debit': 'hide' } })
    for (const entity of entities) all.restricted(entity)
    expect(all.restricted(entry)).toMatchObject({ debit: 'hide' })
    expect(sourcesOf(entry, 'debit')).toEqual(['gl.entry.lines.debit'])
  })
})
