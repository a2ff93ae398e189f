import type { Board } from '../../../shell-elements/home/board-types.ts'

/** Where a customer is looked for that waits. */
export const customers = { path: '/novus-ar/firm-maintenance?standing=OnHold', tile: 'Ar', family: 'fin' } as const

/** What HOME shows of a business on a Friday. */
export const BOARD: Board = {
  state: 'ready',
  day: '2026-11-20',
  kpis: [
    { id: 'customers', value: 23316, note: { count: 12 }, level: 'plain', trend: [10, 12, 14], opens: customers },
    { id: 'held', value: 542, note: { share: 2.8 }, level: 'warn', trend: [3, 1, 2], opens: null },
  ],
  queues: [
    {
      id: 'customersHeld',
      count: 542,
      ages: [10, 20, 5, 5],
      oldest: 16,
      level: 'warn',
      amount: null,
      opens: customers,
    },
    { id: 'warehousesFrozen', count: 1, ages: [1, 0, 0, 0], oldest: 1, level: 'plain', amount: null, opens: null },
  ],
  week: ['16', '17', '18', '19', '20'].map((day) => ({
    date: `2026-11-${day}`,
    entries: day === '20' ? [{ id: 'firmsAdded', count: 2, opens: null }] : [],
  })),
  alerts: [{ id: 'ownPassword', args: { count: 3 }, level: 'warn', opens: customers }],
  due: {
    currency: 'CAD',
    held: '250.00',
    columns: [
      { from: null, to: '2026-11-19', amount: '1000.00', opens: customers },
      { from: '2026-11-20', to: '2026-11-22', amount: '500.00', opens: customers },
      { from: '2026-11-23', to: '2026-11-29', amount: '0.00', opens: null },
    ],
  },
  receipts: {
    currency: 'CAD',
    weeks: [
      { to: '2026-11-22', usual: '600.00', quick: '900.00', slow: '100.00' },
      { to: '2026-11-29', usual: '300.00', quick: '0.00', slow: '400.00' },
    ],
  },
  closing: {
    ...{ name: '2026-10', days: 20, open: ['GL', 'AP'], opens: customers },
    steps: {
      ...{ left: 2, of: 9 },
      rows: [
        { state: 'blocks', text: () => 'Not posted: 3', who: null, opens: null, isNext: false },
        { state: 'look', text: () => 'Open journals: 2', who: null, opens: customers, isNext: true },
        {
          ...{ state: 'right', text: () => 'Bank MAIN is reconciled', opens: null, isNext: false },
          who: { by: 'M. Bouchard', on: '2026-11-05T15:00:00Z' },
        },
      ],
    },
  },
  periods: {
    rows: [
      { name: '2026-12', states: { GL: 'Ahead', AR: 'Ahead', AP: 'Ahead', PR: 'Ahead' } },
      { name: '2026-11', states: { GL: 'Open', AR: 'Closed', AP: 'Open', PR: 'Closed' } },
    ],
    opens: customers,
    ties: {
      currency: 'CAD',
      rows: [
        { account: '1350', kind: 'GRNI', ledger: '100.00', details: '90.00', difference: '10.00' },
        { account: '2000', kind: 'AP', ledger: '910965.33', details: '910965.33', difference: '0.00' },
      ],
      opens: customers,
    },
  },
  today: { fiscalYear: '2026', periodNo: 11, isClosed: false },
  rate: { currency: 'USD', rate: '1.38', since: '2026-11-20', isStale: false },
}
