import { choice, code, date, flag, integer, lines, lookup, optional, percent, text } from '../fields.ts'
import { entity, type RecordOfEntity } from '../entity.ts'

export const TAX_KINDS = ['GST', 'HST', 'PST', 'QST', 'Exempt', 'Zero'] as const

const glAccount = () => lookup('gl.account', { heading: 'false' }, { max: 40, upper: true })

const returnLine = () =>
  optional(code({ max: 6, pattern: { source: '^[0-9]{1,6}$', message: 'admin:rules.salesTax.lineForm' } }))

/**
 * A tax on sales and purchases: where it is charged, the rates that hold from day to day, how much of it is claimed back, and
 * where it is booked and reported [finance 5.3, 6]. A rate that a document was posted with stays as it is.
 */
export const SalesTax = entity('admin.salesTax', {
  roles: { controller: ['*'], clerk: ['view'] },
  key: 'taxCode',
  title: 'name',
  fields: {
    taxCode: code({ max: 10, upper: true, fixed: true }),
    taxNumber: integer({ least: 1, most: 99 }),
    name: text({ max: 50 }),
    nameFr: optional(text({ max: 50 })),
    nameZhCn: optional(text({ max: 50 })),
    nameZhTw: optional(text({ max: 50 })),
    jurisdiction: lookup('admin.place', { level: 'Country|Region', offered: 'true' }, { max: 30, upper: true }),
    kind: choice(TAX_KINDS),
    recoverablePercent: percent(),
    compound: flag(),
    collectedAccount: glAccount(),
    recoverableAccount: glAccount(),
    collectedLine: returnLine(),
    recoverableLine: returnLine(),
    registrationNo: optional(text({ max: 30 })),
    active: flag(),
    rates: lines(
      {
        fromDate: date(),
        untilDate: optional(date()),
        rate: percent(),
        /** The public document that it is taken from. */
        source: optional(text({ max: 60 })),
        used: flag({ readOnly: true }),
      },
      { most: 100 },
    ),
  },
  derived: {
    /** The rate of today. */
    currentRate: optional(percent({ readOnly: true })),
  },
  mirrors: { currentRate: ['rates.rate'] },
  list: [
    'taxNumber',
    'taxCode',
    'name',
    'kind',
    'jurisdiction',
    'currentRate',
    'recoverablePercent',
    'collectedAccount',
    'recoverableAccount',
    'compound',
    'registrationNo',
    'active',
    'nameFr',
    'nameZhCn',
    'nameZhTw',
  ],
  search: ['taxCode', 'name', 'nameFr'],
  sort: ['taxNumber'],
})
export type SalesTax = RecordOfEntity<typeof SalesTax>

/**
 * The taxes that a document bears together, most often by the province that it is delivered to. One group of a province is its
 * default.
 */
export const TaxGroup = entity('admin.taxGroup', {
  roles: { controller: ['*'], clerk: ['view'], payer: ['view'] },
  key: 'taxGroup',
  title: 'name',
  fields: {
    taxGroup: code({ max: 10, upper: true, fixed: true }),
    name: text({ max: 50 }),
    nameFr: optional(text({ max: 50 })),
    nameZhCn: optional(text({ max: 50 })),
    nameZhTw: optional(text({ max: 50 })),
    province: optional(lookup('admin.place', { level: 'Region', offered: 'true' }, { max: 30, upper: true })),
    provinceDefault: flag(),
    active: flag(),
    taxes: lines({ taxCode: lookup('admin.salesTax', { active: 'true' }, { max: 10, upper: true }) }, { most: 10 }),
  },
  derived: {
    /** Its taxes with their rates of today, `GST 5 + QST 9.975`. */
    composition: optional(text({ max: 200, readOnly: true })),
  },
  mirrors: { composition: ['taxes.taxCode'] },
  list: ['taxGroup', 'name', 'province', 'provinceDefault', 'composition', 'active', 'nameFr', 'nameZhCn', 'nameZhTw'],
  search: ['taxGroup', 'name', 'nameFr', 'province'],
  mistakenFor: { path: 'taxes.taxCode', said: 'taxGroup' },
})
export type TaxGroup = RecordOfEntity<typeof TaxGroup>
