import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import { sealedColumn, sealedPlace } from '../../../platform/secrets/sealed-column.ts'
import type { Secrets } from '../../../platform/secrets/secrets.ts'
import type { Recipient, SlipContent } from './recipients.ts'

/** A slip that was issued and counts today. */
export interface LiveSlip extends Recipient {
  readonly slipNo: string
  /** The firm that its recipient is today. */
  readonly keptId: string
}

/** Where the SIN of an issued slip stands. */
export const SLIP_SIN = sealedPlace('issued_slip', 'sin')

/** The slips of a period that count today, by vendor. */
export async function liveSlips(
  db: Kysely<Tables>,
  secrets: Secrets,
  { first, last }: { first: string; last: string },
): Promise<Map<string, LiveSlip>> {
  const { rows } = await sql<Omit<LiveSlip, keyof SlipContent> & { content: SlipContent }>`
    select s.slip_no as "slipNo", s.vendor_id as "vendorId", kept_firm(s.vendor_id) as "keptId", s.vendor_name as name, s.recipient_kind as kind, s.sin,
           case when s.recipient_kind = 'Individual' then ${sealedColumn(sql`s.sin`)} else s.content ->> 'businessNumber' end as number,
           (select count(*)::int from issued_slip_payment p where p.slip_id = s.id and not p.taken_back) as payments,
           money_text(s.paid) as paid, money_text(s.goods) as goods,
           money_text(s.amount) as amount, 'Due' as standing, s.content
    from live_slip s where s.first_day = ${first}::date and s.last_day = ${last}::date
    order by s.vendor_name, s.vendor_id`.execute(db)
  return new Map(
    rows.map(({ content, ...row }) => [
      row.vendorId,
      { ...row, ...content, sin: row.sin && secrets.open(row.sin, SLIP_SIN) },
    ]),
  )
}
