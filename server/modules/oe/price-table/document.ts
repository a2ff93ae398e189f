import { sql } from 'kysely'
import { Firm } from '../../../../shared/contracts/admin/firm.ts'
import { PriceTable } from '../../../../shared/contracts/oe/price-table.ts'
import type { RecordUse } from '../../../platform/entity/uses.ts'
import { tradeDocument } from '../../../trade/document/trade-document.ts'
import { priceTableActions } from './actions.ts'
import { beforeSave, complete } from './complete.ts'
import { PriceTableStore } from './entity.ts'
import { lifeRoute } from './life.ts'
import { onDelete, onSave } from './rules.ts'

/** What was agreed with a firm goes along when it is merged, though a version that counts is never edited. */
const agreedWith = (field: string, column: string): RecordUse => ({
  ...{ room: PriceTable.room, table: 'price_table', key: 'table_key', title: 'name', field, column },
  where: sql<boolean>`t.status = 'Active'`,
})

/** [supply 6, 9 price-table] Prices by range, in versions. */
export const PriceTables = tradeDocument(PriceTableStore, {
  number: beforeSave,
  rules: { save: onSave, delete: onDelete },
  complete,
  actions: priceTableActions,
  calls: [
    lifeRoute,
    (_app, _deps, { registry }) =>
      registry.carry(Firm.id, agreedWith('billToId', 'bill_to_id'), agreedWith('shipToId', 'ship_to_id')),
  ],
})
