import { sql } from 'kysely'
import { firstYear } from '../../admin/index.ts'
import type { Trx } from '../../../platform/database/transaction.ts'

type Names = readonly [en: string, fr: string, zhCn: string, zhTw: string]

const DEPARTMENTS: readonly (readonly [string, Names])[] = [
  ['10', ['Sales', 'Ventes', '销售部', '銷售部']],
  ['20', ['Warehouse', 'Entrepôt', '仓储部', '倉儲部']],
  ['30', ['Field work', 'Chantiers', '工程部', '工程部']],
  ['90', ['Administration', 'Services administratifs', '行政部', '行政部']],
]

/** The day from which the sample limits count. */
const since = () => `${firstYear()}-01-01`

/** G/L control of Northgate: a calendar year, segments of two characters, tolerances of 5 % or 100.00. */
export async function loadControl(db: Trx): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    insert into gl_control (company_id, first_month, year_pattern, discrepancy_percent, discrepancy_amount,
                            discrepancy_outcome, tax_tolerance, rate_stale_days, integration_mode, ageing_basis,
                            ageing_length, ageing_days, interest_percent, created_by, updated_by)
    values ('NORTHGATE', 1, 'MonthsAdjusting', 5, 100, 'Refuse', 0.05, 31, 'Immediate', 'DueDate', 'Days', 30, 18, 'system', 'system')
    on conflict (company_id) do update set rate_stale_days = excluded.rate_stale_days, interest_percent = excluded.interest_percent
    returning id`.execute(db)
  const { id } = rows[0]!
  await sql`
    insert into gl_segment (owner_id, position, segment, length, mandatory)
    values (${id}, 0, 'Branch', 2, false), (${id}, 1, 'Department', 2, false)`.execute(db)
  // The branches bring their own values.
  await sql`
    insert into gl_segment_value (owner_id, position, segment, value, name, active)
    select ${id}::uuid, row_number() over (order by gl_segment) - 1, 'Branch', gl_segment, name, true from branch
    where gl_segment is not null`.execute(db)
  const values = DEPARTMENTS.map(
    ([value, [en, fr, zhCn, zhTw]], at) =>
      sql`(${id}::uuid, ${at + 10}, 'Department', ${value}, ${en}, ${fr}, ${zhCn}, ${zhTw}, true)`,
  )
  await sql`
    insert into gl_segment_value (owner_id, position, segment, value, name, name_fr, name_zh_cn, name_zh_tw, active)
    values ${sql.join(values)}`.execute(db)
  const bands = (
    [
      ['PurchaseInvoice', 5_000, 'approver'],
      ['Payment', 10_000, 'approver'],
      ['OneTimePayment', 1_000, 'approver'],
      ['CardPayment', 2_500, 'approver'],
      ['PurchaseOrder', 5_000, 'approver'],
      ['CustomerInvoice', 100_000, 'approver'],
      ['CustomerCredit', 1_000, 'approver'],
    ] as const
  ).flatMap(([kind, above, role], at) =>
    (['CAD', 'USD'] as const).map(
      (currency, side) =>
        sql`(${id}::uuid, ${at * 2 + side}, ${kind}, ${currency}, ${above}, ${role}, ${since()}::date)`,
    ),
  )
  await sql`
    insert into gl_approval_limit (owner_id, position, document_kind, currency, above_amount, role_id, valid_from)
    values ${sql.join(bands)}`.execute(db)
}
