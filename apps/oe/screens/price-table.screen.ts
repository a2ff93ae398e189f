import { PriceTable, SUBJECTS } from '../../../shared/contracts/oe/price-table.ts'
import { TableLife } from '../price/table-life.tsx'
import { section, transaction } from '../../../shared/kit/screen.ts'

/** [supply 9 price-table] Prices by product, group or class and range, in versions. */
export default transaction({
  id: 'oe/price-table',
  document: PriceTable,
  list: ['tableKey', 'name', 'standing', 'usedFor', 'currency', 'effective', 'until', 'reviewOn', 'firms'],
  views: [
    { name: 'active', filters: { standing: 'Active' } },
    { name: 'coming', filters: { standing: 'Coming' } },
    { name: 'drafts', filters: { standing: 'Draft' } },
    { name: 'expired', filters: { standing: 'Expired' } },
  ],
  header: [
    section('table', [
      ...([
        'tableId',
        'name',
        'currency',
        'effective',
        'expiry',
        'reviewOn',
        'rangeUnit',
        'bracket',
        'usedFor',
      ] as const),
      ...Object.values(SUBJECTS),
    ]),
    section('behind', ['baseTableId', 'adjustPercent', 'minimumMargin', 'discountsAll', 'notes']),
  ],
  optional: [
    'expiry',
    'reviewOn',
    'baseTableId',
    'adjustPercent',
    'minimumMargin',
    'notes',
    ...Object.values(SUBJECTS),
  ],
  lines: {
    lines: {
      columns: [
        ...([
          'productId',
          'description',
          'lowQuantity',
          'highQuantity',
          'unit',
          'price',
          'priceType',
          'percent',
        ] as const),
        ...(['safetyPrice', 'cost', 'margin', 'groupId', 'productClass'] as const),
      ],
      totals: [],
      optional: ['highQuantity', 'unit', 'priceType', 'percent', 'safetyPrice', 'groupId', 'productClass'],
    },
  },
  parts: { aboveForm: TableLife },
  footer: [section('outcome', ['activatedBy', 'activatedOn'], { when: ({ status }) => status === 'Active' })],
  actions: ['activate', 'change'],
  initial: () => ({ usedFor: 'Firms', bracket: 'Line' }),
})
