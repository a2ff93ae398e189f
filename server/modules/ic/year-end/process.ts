import { sql, type RawBuilder } from 'kysely'
import { InventoryYearEnd } from '../../../../shared/contracts/ic/inventory-year-end.ts'
import type { RecordOf } from '../../../../shared/contracts/fields.ts'
import { fail, rule } from '../../../platform/action/rules.ts'
import { processFor, type StoredProcess } from '../../../platform/process/process.ts'
import { stockOn, stockOnBooks } from '../../../stock/at.ts'

type Asked = RecordOf<typeof InventoryYearEnd.parameters>
const parameters = { fields: InventoryYearEnd.parameters }
const ownCompany = sql`(select company_id from company_shown where is_default)`

const yearOf = ({ fiscalYear }: Asked) => sql`
  select y.start_date, y.end_date, y.status from fiscal_year_shown y where y.company_id = ${ownCompany} and y.fiscal_year = ${fiscalYear}::int`

/** What a move counts as in a year: what came in, what left for good, what was found, lost or worth another amount, and what went from place to place. */
const KIND = sql`
  case when m.kind in ('Receipt', 'Produce') or (m.kind = 'Return' and m.quantity > 0) then 'received'
       when m.kind in ('Issue', 'Shipment', 'Consume', 'Return') then 'issued'
       when m.kind in ('TransferIn', 'TransferOut') then 'moved' else 'adjusted' end`

const sumOf = (kind: string, what: 'quantity' | 'value') =>
  sql`coalesce(sum(k.${sql.ref(what)}) filter (where k.kind = ${kind}), 0)`

/** Of each product in each warehouse, what is in transit to it among it: what it opened with, what moved, and so what it closes with. */
const totals = (asked: Asked): RawBuilder<unknown> => sql`
  with y as (${yearOf(asked)}),
  opening as (
    select s.product_id, s.warehouse_id, sum(s.quantity) as quantity, sum(s.value) as value
    from (${stockOn({ companyId: ownCompany, day: sql`(select start_date - 1 from y)` })}) s group by 1, 2),
  k as (
    select m.product_id, m.warehouse_id, ${KIND} as kind, m.quantity, m.value from stock_move_read m, y
    where m.company_id = ${ownCompany} and m.day between y.start_date and y.end_date),
  year as (
    select k.product_id, k.warehouse_id, ${sumOf('received', 'quantity')} as received_quantity, ${sumOf('received', 'value')} as received_value,
           ${sumOf('issued', 'quantity')} as issued_quantity, ${sumOf('issued', 'value')} as issued_value,
           ${sumOf('adjusted', 'quantity')} as adjusted_quantity, ${sumOf('adjusted', 'value')} as adjusted_value,
           ${sumOf('moved', 'quantity')} as moved_quantity, ${sumOf('moved', 'value')} as moved_value
    from k group by 1, 2)
  select coalesce(o.product_id, t.product_id) as product_id, coalesce(o.warehouse_id, t.warehouse_id) as warehouse_id,
         coalesce(o.quantity, 0) as opening_quantity, coalesce(o.value, 0) as opening_value,
         coalesce(t.received_quantity, 0) as received_quantity, coalesce(t.received_value, 0) as received_value,
         coalesce(t.issued_quantity, 0) as issued_quantity, coalesce(t.issued_value, 0) as issued_value,
         coalesce(t.adjusted_quantity, 0) as adjusted_quantity, coalesce(t.adjusted_value, 0) as adjusted_value,
         coalesce(t.moved_quantity, 0) as moved_quantity, coalesce(t.moved_value, 0) as moved_value,
         coalesce(o.quantity, 0) + coalesce(t.received_quantity + t.issued_quantity + t.adjusted_quantity + t.moved_quantity, 0) as closing_quantity,
         coalesce(o.value, 0) + coalesce(t.received_value + t.issued_value + t.adjusted_value + t.moved_value, 0) as closing_value
  from opening o full join year t using (product_id, warehouse_id)`

/** What stands in the way, each by its name: `what`, `subject`, `warehouse_id`, `amount`. */
const blockers = (asked: Asked): RawBuilder<unknown> => sql`
  with closing as (${yearOf(asked)})
  select 'Ticket' as what, t.ticket_no as subject, t.warehouse_id, t.value as amount from inventory_ticket t, closing
  where t.company_id = ${ownCompany} and coalesce(t.ticket_date, closing.end_date) <= closing.end_date
    and (t.status in ('Pending', 'Submitted', 'Approved') or (t.status = 'Committed' and t.in_transit))
  union all
  select 'Receipt', r.receipt_no, r.warehouse_id, null from purchase_receipt_shown r, closing
  where r.company_id = ${ownCompany} and r.status = 'Open' and coalesce(r.receipt_date, closing.end_date) <= closing.end_date
  union all
  select 'Count', w.name, w.warehouse_id, null from warehouse_shown w, closing where w.count_stage <> 'Clear' and w.freeze_date <= closing.end_date
  union all
  select 'Negative', s.product_id, s.warehouse_id, s.value from closing, lateral (${stockOn({ companyId: ownCompany, day: sql`closing.end_date` })}) s where s.quantity < 0
  union all
  select 'Books', b.accounts, null, b.amount - s.value
  from closing, lateral (${stockOnBooks({ companyId: ownCompany, day: sql`closing.end_date` })}) b,
       lateral (select coalesce(sum(s.value), 0) as value from (${stockOn({ companyId: ownCompany, day: sql`closing.end_date` })}) s) s
  where b.amount <> s.value`

/** The books have such a year. */
const yearThere = rule(parameters, 'ic.inventoryYearEnd.yearThere', 'fiscalYear', async (asked, { db }) => {
  const { rows } = await sql`${yearOf(asked)}`.execute(db)
  return rows.length === 0 && fail({ year: asked.fiscalYear })
})

/** A year that is closed in the general ledger stays as it was. [supply 8] */
const yearOpen = rule(parameters, 'ic.inventoryYearEnd.yearOpen', 'fiscalYear', async (asked, { db }) => {
  const { rows } = await sql<{ status: string }>`${yearOf(asked)}`.execute(db)
  return rows[0]?.status === 'Closed' && fail({ year: asked.fiscalYear })
})

/** Nothing waits, is counted, owes, or differs from the books. [supply 8] */
const nothingBlocks = rule(parameters, 'ic.inventoryYearEnd.nothingBlocks', null, async (asked, { db }) => {
  const { rows } = await sql<{ subject: string }>`select b.subject from (${blockers(asked)}) b order by 1`.execute(db)
  if (rows.length === 0) return null
  return fail({
    count: rows.length,
    names: rows
      .slice(0, 5)
      .map(({ subject }) => subject)
      .join(', '),
  })
})

/** [supply 8] Inventory is closed for a year: in one piece, and again as long as the ledger has not closed it. */
export const inventoryYearEnd: StoredProcess = processFor(InventoryYearEnd, {
  rules: [yearThere, yearOpen, nothingBlocks],
  preview: ({ parameters: asked }) => sql`
    select p.* from (
      select b.what, b.subject, b.warehouse_id as "warehouseId", null as description, null::numeric as opening, null::numeric as received, null::numeric as issued,
             null::numeric as adjusted, null::numeric as moved, null::numeric as closing, b.amount as value
      from (${blockers(asked)}) b
      union all
      select 'Product', t.product_id, t.warehouse_id, k.description, t.opening_quantity, t.received_quantity, t.issued_quantity, t.adjusted_quantity,
             t.moved_quantity, t.closing_quantity, t.closing_value
      from (${totals(asked)}) t join product_shown k on k.product_id = t.product_id) p
    order by p.what = 'Product', p.what, p.subject, p."warehouseId"`,
  async run(hand, { parameters: asked, user }) {
    await hand.whole(async ({ trx, now }) => {
      await sql`delete from stock_year where company_id = ${ownCompany} and fiscal_year = ${asked.fiscalYear}::int`.execute(
        trx,
      )
      const { rows } = await sql<{ warehouseId: string; products: number }>`
        with kept as (
          insert into stock_year (company_id, fiscal_year, product_id, warehouse_id, opening_quantity, opening_value, received_quantity, received_value,
                                  issued_quantity, issued_value, adjusted_quantity, adjusted_value, moved_quantity, moved_value, closing_quantity,
                                  closing_value, closed_by, closed_on)
          select ${ownCompany}, ${asked.fiscalYear}::int, t.product_id, t.warehouse_id, t.opening_quantity, t.opening_value, t.received_quantity, t.received_value,
                 t.issued_quantity, t.issued_value, t.adjusted_quantity, t.adjusted_value, t.moved_quantity, t.moved_value, t.closing_quantity,
                 t.closing_value, ${user.name}, ${now}
          from (${totals(asked)}) t returning warehouse_id)
        select warehouse_id as "warehouseId", count(*)::int as products from kept group by 1 order by 1`.execute(trx)
      return rows.map(({ warehouseId, products }) => ({
        ...{
          item: warehouseId,
          room: 'admin/warehouse',
          record: warehouseId,
          key: warehouseId,
          title: String(products),
        },
        outcome: 'done' as const,
      }))
    })
  },
})
