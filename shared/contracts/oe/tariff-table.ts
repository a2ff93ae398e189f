import { entity, type RecordOfEntity } from '../entity.ts'
import { choice, code, date, flag, integer, lookup, optional, percent, price, quantity, text } from '../fields.ts'
import { currency } from '../gl/currency.ts'

/** What a row is: measures of the border, and what mills and carriers add. [supply 6.4, 9 tariff-table] */
export const MEASURES = [
  'Duty',
  'OverQuota',
  'Surtax',
  'Derivative',
  'AntiDumping',
  'ImportTax',
  'Alloy',
  'Fuel',
] as const

/** How a quota stands: from 90 % on it is nearly used, and what comes beyond it is over. */
export const QUOTA_STANDINGS = ['WithinQuota', 'QuotaNearlyUsed', 'QuotaUsedUp'] as const
export const QUOTA_WARNED = '90'

/** Of what its rate is said. */
export const TARIFF_BASES = ['Percent', 'PerPound', 'PerTonne'] as const
export type TariffBasis = (typeof TARIFF_BASES)[number]

/** In which unit a basis counts, and how many of them are one: a tonne is told in kilograms, so that a pound of it is not rounded away. */
export const UNIT_OF_BASIS = {
  PerPound: { unit: 'LB', each: 1 },
  PerTonne: { unit: 'KG', each: 1000 },
} as const

/**
 * [supply 9 tariff-table] What is added to the price of goods of a customs code or a class, by where they come from, on dated rows: of a stack group only
 * the row that goes first counts, and what is in none is always added. What can be recovered is never a cost, and nobody is asked for it.
 */
export const TariffTable = entity('oe.tariffTable', {
  roles: { controller: ['*'], approver: ['view', 'export'], clerk: ['view'] },
  key: 'tariffId',
  title: 'description',
  fields: {
    tariffId: code({ max: 20, upper: true, fixed: true }),
    description: text({ max: 100 }),
    measure: choice(MEASURES),
    /** All products whose code begins so, or those of a class. */
    tariffCode: optional(
      code({ max: 12, pattern: { source: '^[0-9.]{4,12}$', message: 'po:rules.product.tariffCode' } }),
    ),
    productClass: optional(lookup('po.productClass', { active: 'true' }, { upper: true })),
    /** Nothing: wherever they come from. */
    country: optional(
      code({ max: 2, upper: true, pattern: { source: '^[A-Z]{2}$', message: 'admin:rules.address.country' } }),
    ),
    countryOf: choice(['Origin', 'MeltAndPour', 'SmeltAndCast']),
    basis: choice(TARIFF_BASES),
    rate: price({ least: '0' }),
    /** Of what is said a pound or a tonne. */
    currency: optional(currency()),
    fromDate: date(),
    untilDate: optional(date()),
    stackGroup: optional(code({ max: 20, upper: true })),
    /** The least goes first. */
    precedence: integer({ least: 1, most: 999 }),
    recoverable: flag(),
    /** Metric tonnes that may be imported in a quarter before it counts. */
    quotaTonnes: optional(quantity({ least: '0.001', shown: 3 })),
    /** Customers are asked for it beside the price. */
    charged: flag(),
    isSample: flag(),
    active: flag(),
  },
  derived: {
    /** Of the quota: what was received in its quarter, what of it is left, the share, and how near that is to all of it. */
    quotaUsed: optional(quantity({ readOnly: true, shown: 3 })),
    quotaLeft: optional(quantity({ readOnly: true, shown: 3 })),
    quotaShare: optional(percent({ readOnly: true, most: '999999', shown: 1 })),
    quotaStanding: optional(choice(QUOTA_STANDINGS, { readOnly: true })),
  },
  list: [
    ...(['tariffId', 'description', 'measure', 'tariffCode', 'productClass', 'country', 'basis', 'rate'] as const),
    ...(['currency', 'fromDate', 'untilDate', 'stackGroup', 'precedence', 'charged', 'recoverable'] as const),
    ...(['countryOf', 'isSample', 'active', 'quotaTonnes', 'quotaUsed', 'quotaLeft', 'quotaShare'] as const),
    'quotaStanding',
  ],
  search: ['tariffId', 'description', 'tariffCode', 'country'],
  sort: ['stackGroup', 'precedence', 'tariffId'],
  ownActions: ['import'],
})
export type TariffTable = RecordOfEntity<typeof TariffTable>
