import { sql } from 'kysely'
import type { CourseEvent } from '../../../../shared/contracts/document-course.ts'
import type { CourseTeller } from '../../../platform/entity/course-teller.ts'
import { planned } from '../../../platform/database/planned.ts'
import { sightOf } from '../../../platform/entity/visibility.ts'
import { ShipmentStore } from './entity.ts'

interface Left {
  readonly id: string
  readonly shipmentNo: string
  readonly shipDate: string
  readonly isTakenBack: boolean
}

/** Of an order: what has left for it, each by its shipment; it leads on to what is still to leave. */
export const orderShippedCourse: CourseTeller = async ({ db, rights, record }) => {
  if (!rights.can(`${ShipmentStore.room}.view`) || !sightOf(rights).reads('oe.shipment.shipmentNo'))
    return { events: [] }
  const rows = await planned(
    db,
    sql<Left>`
    select id, shipment_no as "shipmentNo", ship_date::text as "shipDate", status = 'Reversed' as "isTakenBack"
    from shipment where order_no = ${String(record['orderNo'])} and status <> 'Open' order by ship_date, shipment_no`,
  )
  const isReadyToGo =
    record['status'] === 'Open' && record['releasedOn'] !== null && record['shippedStatus'] !== 'Shipped'
  return {
    events: rows.map(({ id, shipmentNo, shipDate, isTakenBack }): CourseEvent => ({
      ...{ kind: 'told', on: shipDate, by: null, isTakenBack },
      text: { key: 'oe:salesOrder.course.shipped', args: {} },
      way: { room: ShipmentStore.room, record: id, number: shipmentNo },
    })),
    ...(isReadyToGo && rights.can(`${ShipmentStore.room}.add`)
      ? {
          leads: {
            ...{ key: 'oe:salesOrder.leads.ship', args: {}, room: ShipmentStore.room },
            query: { begin: new URLSearchParams({ orderNo: String(record['orderNo']) }).toString() },
          },
        }
      : {}),
  }
}
