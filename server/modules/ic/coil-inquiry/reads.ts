import { sql, type Kysely, type RawBuilder } from 'kysely'
import {
  CoilInquiry,
  type Lineage,
  type LineageLink,
  type LineageLot,
  type LineageSold,
} from '../../../../shared/contracts/ic/coil-inquiry.ts'
import { planned } from '../../../platform/database/planned.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Deps } from '../../../platform/deps.ts'
import { isReadable, visibilityOf, type Visibility } from '../../../platform/entity/visibility.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { fromSelect } from '../../../platform/inquiry/list-reader.ts'
import { reads, type StoredInquiry } from '../../../platform/inquiry/reads.ts'
import { FirmStore, WarehouseStore } from '../../admin/index.ts'
import { HeatStore } from '../heat/entity.ts'
import { LotStore } from '../lot/entity.ts'

interface Found {
  readonly id: string
  readonly lotNo: string
  readonly heatKey: string | null
  readonly unit: string
}

interface LookedAt extends Found {
  /** Of warehouses `t`: those that the reader may see. */
  readonly inSight: RawBuilder<unknown>
  /** Of customers `t`, the same. */
  readonly customers: RawBuilder<unknown>
}

/** Where the lots of a heat lie now, and which they are: those of the same heat, what they were made of, and what was made of them. */
const family = ({ id, heatKey }: LookedAt): RawBuilder<unknown> => sql`
  with recursive begun (id) as (
    select l.id from stock_lot l where l.id = ${id}::uuid or l.heat_key = ${heatKey}
    union select p.parent_id from begun b join stock_lot_parent p on p.lot_id = b.id
  ), kin (id) as (
    select id from begun
    union select p.lot_id from kin k join stock_lot_parent p on p.parent_id = k.id
  )
  select l.* from kin k join stock_lot l on l.id = k.id`

const placeOf = ({ inSight }: LookedAt) => sql`
  (select string_agg(distinct concat_ws(' ', o.warehouse_id, nullif(s.bin, '')), ', ')
   from stock_place_shown s join stock_pool_shown o on o.id = s.pool_id join warehouse_shown t on t.warehouse_id = o.warehouse_id
   where s.lot_id = f.id and s.quantity <> 0 and ${inSight})`
const ON_HAND = sql`(select coalesce(sum(s.quantity), 0) from stock_place_shown s where s.lot_id = f.id)`

/** Moves of the family, but those that only said what another one is worth. */
const movesOf = (of: LookedAt) => sql`
  select m.*, f.lot_no, f.product_id as product, f.source_id from (${family(of)}) f join stock_move_shown m on m.lot_id = f.id
  where m.corrects_id is null and m.quantity <> 0`

/** Number of the document of a posting, as far as it is one of stock. */
const documentNo = sql`
  coalesce((select t.ticket_no from inventory_ticket t where t.id = p.document_id),
           (select min(r.receipt_no) from receipt_line_read r where r.receipt_id = p.document_id),
           (select s.shipment_no from shipment_shown s where s.id = p.document_id))`

/** What has left to customers of the family, lot by lot and shipment by shipment, less what came back of it: by its correction, or as it was taken back. */
const shippedOf = (of: LookedAt) => sql`
  select m.lot_no, m.product, -sum(m.quantity) as quantity, s.id, s.shipment_no, s.ship_date, s.order_no, s.bill_to_id,
         s.customer_reference, s.invoice_no, t.name
  from (${movesOf(of)}) m join stock_posting_shown p on p.id = m.posting_id
  join shipment_shown s on s.id = p.document_id and p.document_type = 'oe.shipment' join firm_shown t on t.firm_id = s.bill_to_id and ${of.customers}
  group by m.lot_no, m.product, s.id, s.shipment_no, s.ship_date, s.order_no, s.bill_to_id, s.customer_reference, s.invoice_no, t.name
  having sum(m.quantity) <> 0`

/** Moves that leave to customers by no shipment of ours. */
const leftOtherwise = (of: LookedAt) => sql`
  select m.lot_no, m.product, -m.quantity as quantity, m.day, ${documentNo} as document, p.document_type, p.document_id
  from (${movesOf(of)}) m join stock_posting_shown p on p.id = m.posting_id
  where m.kind = 'Shipment' and p.document_type <> 'oe.shipment'`

/** [supply 8 coil-inquiry] What becomes of the metal of a heat, from the mill to whoever has it now. */
export const coilInquiry = ({ db }: Deps): StoredInquiry<LookedAt> =>
  reads(CoilInquiry, {
    async of({ asks, user }) {
      const [seen, warehouses, firms] = await Promise.all([
        visibilityOf(db, user, LotStore),
        visibilityOf(db, user, WarehouseStore),
        visibilityOf(db, user, FirmStore),
      ])
      // Without the number of a lot there is nothing to ask for.
      if (!isReadable(seen, 'lotNo')) throw notFound()
      const rows = await planned<Found>(
        db,
        sql`
        select l.id, l.lot_no as "lotNo", l.heat_key as "heatKey", p.unit from stock_lot l
        join product_shown p on p.product_id = l.product_id where l.lot_no = ${asks['lotNo'] ?? ''}`,
      )
      if (!rows[0]) throw notFound()
      return { ...rows[0], inSight: warehouses.scope ?? sql`true`, customers: firms.scope ?? sql`true` }
    },
    figures: async (of, { user }) => ({
      ...inSightOf(await headOf(db, of), {
        lot: await visibilityOf(db, user, LotStore),
        heat: await visibilityOf(db, user, HeatStore),
        firm: await visibilityOf(db, user, FirmStore),
      }),
      ...(await sumsOf(db, of)),
    }),
    lists: {
      family: fromSelect({
        rows: (of) => sql`
          select f.lot_no as "lotNo", f.mfr_no as "mfrNo", f.heat_key as "heatKey", f.product_id as "productId", f.status as state,
                 (select string_agg(distinct q.lot_no, ', ') from stock_lot_parent p join stock_lot q on q.id = p.parent_id
                  where p.lot_id = f.id) as "parentNo",
                 (select trim_scale(sum(p.weight))::text from stock_lot_parent p where p.lot_id = f.id) as taken,
                 trim_scale(${ON_HAND})::text as "onHand", ${placeOf(of)} as place, f.source_no as "sourceNo"
          from (${family(of)}) f`,
        order: sql`"parentNo" nulls first, "lotNo"`,
        find: ['lotNo', 'mfrNo', 'productId'],
      }),
      sources: fromSelect({
        rows: (of) => sql`
          select f.lot_no as "lotNo", f.mfr_no as "mfrNo", f.heat_key as "heatKey", f.mill, r.receipt_no as "receiptNo",
                 r.receipt_date::text as day, r.order_no as "orderNo", r.vendor_id as "vendorId", r.vendor_name as "vendorName",
                 trim_scale(sum(m.quantity))::text as quantity
          from (${family(of)}) f join stock_move_shown m on m.lot_id = f.id and m.kind = 'Receipt' and m.corrects_id is null
          join stock_posting_shown p on p.id = m.posting_id
          join lateral (
            select r.receipt_no, r.receipt_date, r.order_no, r.vendor_id, r.vendor_name from receipt_line_read r
            where r.receipt_id = p.document_id limit 1) r on true
          group by 1, 2, 3, 4, 5, 6, 7, 8, 9 having sum(m.quantity) <> 0`,
        order: sql`day, "lotNo"`,
        find: ['lotNo', 'mfrNo', 'receiptNo', 'orderNo', 'vendorId', 'vendorName'],
      }),
      shipments: fromSelect({
        rows: (of) => sql`
          select s.lot_no as "lotNo", s.product as "productId", trim_scale(s.quantity)::text as quantity, s.ship_date::text as day,
                 s.shipment_no as "shipmentNo", s.order_no as "orderNo", s.bill_to_id as "customerId", s.name as "customerName",
                 s.customer_reference as "customerReference", s.invoice_no as "invoiceNo"
          from (${shippedOf(of)}) s`,
        order: sql`day, "shipmentNo", "lotNo"`,
        find: ['lotNo', 'shipmentNo', 'orderNo', 'customerId', 'customerName', 'invoiceNo'],
      }),
      moves: fromSelect({
        rows: (of) => sql`
          select m.day::text as day, m.kind, m.lot_no as "lotNo", trim_scale(m.quantity)::text as quantity,
                 concat_ws(' ', m.warehouse_id, nullif(m.bin, '')) as place, ${documentNo} as document,
                 p.document_type as "documentType", p.document_id as "documentId", p.posted_by as by, m.seq
          from (${movesOf(of)}) m join stock_posting_shown p on p.id = m.posting_id`,
        order: sql`day, seq`,
        day: 'day',
        find: ['lotNo', 'kind', 'document', 'place'],
      }),
      recall: fromSelect({
        rows: (of) => sql`
          select f.lot_no as "lotNo", f.product_id as "productId", 'Stop' as what, trim_scale(${ON_HAND})::text as quantity,
                 ${placeOf(of)} as place, null::text as day, null::text as "customerId", null::text as "customerName", null::text as document,
                 null::text as "documentType", null::uuid as "documentId"
          from (${family(of)}) f where ${ON_HAND} <> 0
          union all
          select s.lot_no, s.product, 'CallBack', trim_scale(s.quantity)::text, null, s.ship_date::text, s.bill_to_id, s.name, s.shipment_no,
                 'oe.shipment', s.id
          from (${shippedOf(of)}) s where s.quantity > 0
          union all
          select o.lot_no, o.product, 'CallBack', trim_scale(o.quantity)::text, null, o.day::text, null, null, o.document, o.document_type,
                 o.document_id
          from (${leftOtherwise(of)}) o`,
        order: sql`what, "lotNo", day`,
        find: ['lotNo', 'productId', 'place', 'customerId', 'customerName', 'document'],
      }),
    },
  })

/** Received is what was shipped, is there, was used, scrapped and given back; what is left of that is lost, or found where it is below nothing. */
async function sumsOf(db: Kysely<Tables>, of: LookedAt) {
  const rows = await planned<
    Record<'received' | 'shipped' | 'onHand' | 'used' | 'scrap' | 'returned' | 'lost', string>
  >(
    db,
    sql`
    with sum as (
      select coalesce(sum(quantity) filter (where kind = 'Receipt' or (kind = 'Adjustment' and quantity > 0 and is_source)), 0) as received,
             -coalesce(sum(quantity) filter (where kind = 'Shipment' or (kind = 'Return' and by_sales)), 0) as shipped,
             coalesce(sum(quantity), 0) as on_hand,
             -coalesce(sum(quantity) filter (where kind = 'Issue' and reason is null), 0) as used,
             -coalesce(sum(quantity) filter (where kind in ('Consume', 'Produce') or (kind = 'Issue' and reason is not null)), 0) as scrap,
             -coalesce(sum(quantity) filter (where kind = 'Return' and not by_sales), 0) as returned
      from (select m.kind, m.quantity, m.reason, p.document_type like 'oe.%' as by_sales, m.source_id = p.document_id and not exists (
              select from stock_lot_parent k where k.lot_id = m.lot_id) as is_source
            from (${movesOf(of)}) m join stock_posting_shown p on p.id = m.posting_id) m)
    select trim_scale(received)::text as received, trim_scale(shipped)::text as shipped, trim_scale(on_hand)::text as "onHand",
           trim_scale(used)::text as used, trim_scale(scrap)::text as scrap, trim_scale(returned)::text as returned,
           trim_scale(received - shipped - on_hand - used - scrap - returned)::text as lost
    from sum`,
  )
  return rows[0]!
}

async function headOf(db: Kysely<Tables>, of: LookedAt): Promise<Omit<Lineage, 'lists' | 'actions'>> {
  const [row] = await planned<{
    heat: Pick<Lineage, 'millName' | 'meltCountry' | 'verdict'> | null
    lots: LineageLot[] | null
    links: LineageLink[] | null
    sold: LineageSold[] | null
  }>(
    db,
    sql`
    with f as (${family(of)})
    select
      (select json_build_object('millName', u.description, 'meltCountry', h.melt_country, 'verdict', h.verdict)
       from heat h left join user_code_shown u on u.code_type = 'MILL' and u.code_id = h.mill where h.heat_key = ${of.heatKey}) as heat,
      (select json_agg(json_build_object('lotNo', f.lot_no, 'status', f.status, 'mfrNo', f.mfr_no, 'sourceNo', f.source_no,
         'came', (select trim_scale(coalesce(sum(m.quantity), 0))::text from stock_move_shown m
                  where m.lot_id = f.id and m.quantity > 0 and m.corrects_id is null and m.reverses_id is null
                    and m.kind in ('Receipt', 'Produce', 'Adjustment', 'TransferIn')
                    and (m.kind <> 'TransferIn' or exists (select from stock_lot_parent p where p.lot_id = f.id))),
         'shipped', (select trim_scale(-coalesce(sum(m.quantity), 0))::text from stock_move_shown m
                     join stock_posting_shown p on p.id = m.posting_id
                     where m.lot_id = f.id and m.corrects_id is null
                       and (m.kind = 'Shipment' or (m.kind = 'Return' and p.document_type like 'oe.%'))),
         'onHand', trim_scale(${ON_HAND})::text, 'place', ${placeOf(of)}) order by f.lot_no) from f) as lots,
      (select json_agg(json_build_object('from', q.lot_no, 'to', f.lot_no, 'weight', trim_scale(p.weight)::text) order by q.lot_no, f.lot_no)
       from f join stock_lot_parent p on p.lot_id = f.id join stock_lot q on q.id = p.parent_id) as links,
      (select json_agg(json_build_object('lotNo', s.lot_no, 'customerId', s.bill_to_id, 'name', s.name, 'weight', trim_scale(s.quantity)::text)
                       order by s.name, s.bill_to_id, s.lot_no)
       from (select lot_no, bill_to_id, name, sum(quantity) as quantity from (${shippedOf(of)}) c
             group by lot_no, bill_to_id, name having sum(quantity) > 0) s) as sold`,
  )
  return {
    ...{ lotNo: of.lotNo, heatKey: of.heatKey, unit: of.unit },
    ...{ millName: row!.heat?.millName ?? null, meltCountry: row!.heat?.meltCountry ?? null },
    ...{ verdict: row!.heat?.verdict ?? null, lots: row!.lots ?? [], links: row!.links ?? [] },
    sold: row!.sold ?? [],
  }
}

/** What of the picture is kept from the reader at its source is not in it. */
function inSightOf(
  head: Omit<Lineage, 'lists' | 'actions'>,
  { lot, heat, firm }: Readonly<Record<'lot' | 'heat' | 'firm', Visibility>>,
) {
  const of = <T>(seen: Visibility, path: string, value: T) => (isReadable(seen, path) ? value : null)
  const figure = (path: string, value: string) => of(lot, path, value) ?? '0'
  return {
    ...head,
    heatKey: of(lot, 'heatKey', head.heatKey),
    millName: of(heat, 'mill', head.millName),
    meltCountry: of(heat, 'meltCountry', head.meltCountry),
    verdict: of(heat, 'verdict', head.verdict),
    lots: head.lots.map((one) => ({
      ...one,
      ...{ mfrNo: of(lot, 'mfrNo', one.mfrNo), sourceNo: of(lot, 'sourceNo', one.sourceNo) },
      ...{ status: of(lot, 'status', one.status), place: of(lot, 'storage', one.place) },
      ...{
        came: figure('weight', one.came),
        onHand: figure('onHand', one.onHand),
        shipped: figure('weight', one.shipped),
      },
    })),
    links: head.links.map((link) => ({ ...link, weight: figure('weight', link.weight) })),
    sold: head.sold.map((one) => ({ ...one, name: of(firm, 'name', one.name), weight: figure('weight', one.weight) })),
  }
}
