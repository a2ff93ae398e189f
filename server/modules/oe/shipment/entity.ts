import { sql } from 'kysely'
import { Shipment } from '../../../../shared/contracts/oe/shipment.ts'
import { stored } from '../../../platform/entity/stored.ts'
import { ofOwnCustomers } from '../../ar/index.ts'

export const ShipmentStore = stored(Shipment, {
  table: 'shipment',
  lines: {
    lines: { table: 'shipment_line' },
    lots: { table: 'shipment_lot' },
    packs: { table: 'shipment_pack' },
    packed: { table: 'shipment_packed' },
    corrections: { table: 'shipment_correction' },
  },
  costs: ['cost', 'lines.cost'],
  restriction: ofOwnCustomers(sql.ref('t.bill_to_id')),
  derived: { customerName: sql`(select f.name from firm_shown f where f.firm_id = t.bill_to_id)` },
})
