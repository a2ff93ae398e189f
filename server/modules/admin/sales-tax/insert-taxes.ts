import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/transaction.ts'
import { BOOKED, GROUPS, TAXES } from './sample-rates.ts'

interface Inserted {
  readonly by: string
  /** Null: as the database counts. */
  readonly now: Date | null
  /** Number under which GST and HST are collected. */
  readonly registration: string | null
}

/** Groups of sample taxes by their codes, with the taxes that they hold: dated rates, on the accounts of the chart that comes with the suite. */
export async function insertTaxes(
  db: Trx,
  groups: readonly string[],
  { by, now, registration }: Inserted,
): Promise<void> {
  const on = sql`coalesce(${now}::timestamptz, now())`
  const own = GROUPS.filter(([code]) => groups.includes(code))
  const codes = new Set(own.flatMap(([, , held]) => held))
  const taxes = TAXES.map((row, at) => ({ ...row, at })).filter(({ code }) => codes.has(code))
  const rows = taxes.map(({ code, names: [en, fr, zhCn, zhTw], place, kind, at }) => {
    const [collected, recoverable, collectedLine = null, recoverableLine = null] = BOOKED[kind]
    const number = kind === 'GST' || kind === 'HST' ? registration : null
    return sql`(${at + 1}, ${code}, ${en}, ${fr}, ${zhCn}, ${zhTw}, ${place}, ${kind}, ${kind === 'PST' ? 0 : 100}, false,
      ${collected}, ${recoverable}, ${collectedLine}, ${recoverableLine}, ${number}, true, ${by}, ${on}, ${by}, ${on})`
  })
  await sql`
    insert into sales_tax (tax_number, tax_code, name, name_fr, name_zh_cn, name_zh_tw, jurisdiction, kind,
                           recoverable_percent, compound, collected_account, recoverable_account, collected_line,
                           recoverable_line, registration_no, active, created_by, created_on, updated_by, updated_on)
    values ${sql.join(rows)} on conflict do nothing`.execute(db)
  const rates = taxes.flatMap(({ code, rates: all }) =>
    all.map(([fromDate, rate], position) => ({ code, from_date: fromDate, rate, position })),
  )
  await sql`
    insert into sales_tax_rate (owner_id, position, from_date, rate, source)
    select s.id, r.position, r.from_date, r.rate, 'Sample'
    from json_to_recordset(${JSON.stringify(rates)}::json) as r (code text, from_date date, rate numeric, position int)
    join sales_tax s on s.tax_code = r.code
    where not exists (select from sales_tax_rate o where o.owner_id = s.id and o.from_date = r.from_date)`.execute(db)
  const groupRows = own.map(
    ([code, province, , en, fr, zhCn, zhTw]) =>
      sql`(${code}, ${en}, ${fr}, ${zhCn}, ${zhTw}, ${province}, ${province !== null}::boolean, true, ${by}, ${on}, ${by}, ${on})`,
  )
  await sql`
    insert into tax_group (tax_group, name, name_fr, name_zh_cn, name_zh_tw, province, province_default, active, created_by,
                           created_on, updated_by, updated_on)
    values ${sql.join(groupRows)} on conflict do nothing`.execute(db)
  const held = own.flatMap(([code, , members]) =>
    members.map((taxCode, position) => ({ code, tax_code: taxCode, position })),
  )
  await sql`
    insert into tax_group_tax (owner_id, position, tax_code)
    select g.id, h.position, h.tax_code
    from json_to_recordset(${JSON.stringify(held)}::json) as h (code text, tax_code text, position int)
    join tax_group g on g.tax_group = h.code
    where not exists (select from tax_group_tax o where o.owner_id = g.id and o.tax_code = h.tax_code)`.execute(db)
}

/** Provinces of which there are sample taxes, as `CA-ON`, with the code of their group. */
export const sampleProvinces = (): ReadonlyMap<string, string> =>
  new Map(GROUPS.flatMap(([code, province]) => (province ? [[province, code] as const] : [])))

/** Accounts that sample taxes are booked on. */
export const taxAccounts = (): readonly string[] => [
  ...new Set(Object.values(BOOKED).flatMap(([collected, recoverable]) => [collected, recoverable])),
]

/** What is sold abroad, and what bears no tax, beside the taxes of any province. */
export const SAMPLES_BESIDE: readonly string[] = ['EXPORT', 'EXEMPT']
