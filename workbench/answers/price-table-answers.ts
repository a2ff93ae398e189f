import type { PriceFilePanel } from '../../shared/contracts/oe/price-table-file.ts'
import type { PriceTableLife } from '../../shared/contracts/oe/price-table-life.ts'

/** A table that has lost margin and ends soon, with the next version prepared. */
export const PRICE_TABLE_LIFE: PriceTableLife = {
  ...{ today: '2026-11-24', dueOn: '2026-12-31', daysLeft: 37 },
  versions: [
    { tableKey: 'TRADE-C/7', isDraft: false, from: '2026-08-01', until: '2026-12-31' },
    { tableKey: 'TRADE-C/8', isDraft: true, from: '2027-01-01', until: null },
  ],
  margins: { ranges: 212, then: '24.1', now: '20.7', lost: '3.4', belowFloor: 1 },
}

export const PRICE_FILES: PriceFilePanel = { canExport: true, canImport: true }
