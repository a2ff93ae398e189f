import { entity, type RecordOfEntity } from '../entity.ts'
import { code, flag, integer, lookup, optional, text, type Field } from '../fields.ts'

/**
 * Currencies of ISO 4217, with the decimals in which amounts of them are typed, rounded, shown and posted. Those in use are chosen
 * for the company, its firms, accounts, rates and documents.
 */
export const Currency = entity('gl.currency', {
  roles: { clerk: ['view'], payer: ['view'] },
  key: 'currencyCode',
  title: 'name',
  fields: {
    currencyCode: code({
      max: 3,
      upper: true,
      fixed: true,
      pattern: { source: '^[A-Z]{3}$', message: 'gl:rules.currency.codeForm' },
    }),
    name: text({ max: 50 }),
    nameFr: optional(text({ max: 50 })),
    nameZhCn: optional(text({ max: 50 })),
    nameZhTw: optional(text({ max: 50 })),
    symbol: optional(text({ max: 5 })),
    // Amounts that stand in the books have them, so they are said once.
    decimals: integer({ least: 0, most: 3, fixed: true }),
    active: flag(),
  },
  list: ['currencyCode', 'name', 'symbol', 'decimals', 'active', 'nameFr', 'nameZhCn', 'nameZhTw'],
  search: ['currencyCode', 'name', 'nameFr', 'nameZhCn', 'nameZhTw'],
})
export type Currency = RecordOfEntity<typeof Currency>

/** The code of a currency that is in use; a new record begins with the company's. */
export const currency = (o: { fixed?: boolean; readOnly?: boolean } = {}): Field<string> =>
  lookup('gl.currency', { active: 'true' }, { max: 3, upper: true, home: true, ...o })

/** The same as a column that is worked out or written by the server. */
export const currencyShown = (): Field<string> => code({ max: 3, readOnly: true })
