import { choice, code, date, integer, lookup, margin, optional, percent, quantity } from '../fields.ts'
import { of, reportContract } from '../report.ts'
import { PriceTable } from './price-table.ts'

/** Why a table is to be looked at, the gravest first. */
export const DUE_REASONS = ['Ended', 'Ends', 'Review', 'Margin'] as const

/**
 * [supply 9 PriceTable-Due-ForReview] [judgement 35] Price tables that end, or are to be looked at, within some days, and those whose margin costs have eaten since they
 * were set: how much of it, and how many of their ranges lie below the floor today. What was prepared already is named.
 */
export const PriceTableDueForReview = reportContract('oe.priceTableDueForReview', {
  roles: { controller: ['view', 'export'], approver: ['view', 'export'] },
  parameters: {
    withinDays: integer({ least: 0, most: 999 }),
    /** Points of margin; those that have lost as many or more are told too. */
    marginLost: optional(percent({ least: '0.01', most: '100' })),
    tableId: optional(lookup('oe.priceList', {}, { max: 20, upper: true })),
  },
  columns: {
    tableKey: of(PriceTable, 'tableKey'),
    name: of(PriceTable, 'name'),
    why: choice(DUE_REASONS),
    dueOn: optional(date()),
    daysLeft: optional(integer()),
    lost: optional(quantity({ least: '-999' })),
    belowFloor: integer(),
    marginNow: optional(margin()),
    marginThen: optional(margin()),
    costChange: optional(percent({ least: '-100', most: '999' })),
    firms: of(PriceTable, 'firms'),
    ranges: integer(),
    until: of(PriceTable, 'until'),
    reviewOn: of(PriceTable, 'reviewOn'),
    usedFor: of(PriceTable, 'usedFor'),
    currency: of(PriceTable, 'currency'),
    effective: of(PriceTable, 'effective'),
    /** The version that is prepared, or to come. */
    nextKey: optional(code({ max: 30 })),
  },
  hidden: ['marginThen', 'until', 'reviewOn', 'currency', 'effective', 'usedFor'],
  variable: ['costChange', 'marginThen', 'marginNow', 'lost', 'belowFloor'],
  groupBy: [[], ['why']],
  totals: ['belowFloor'],
  reads: [PriceTable],
  initial: () => ({ withinDays: 30 }),
  opensAnswered: true,
  sort: ['daysLeft', 'tableKey'],
  drill: { tableKey: 'oe/price-table', nextKey: 'oe/price-table' },
})
