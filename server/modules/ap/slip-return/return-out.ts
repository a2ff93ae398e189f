import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import { sealedColumn } from '../../../platform/secrets/sealed-column.ts'
import type { Secrets } from '../../../platform/secrets/secrets.ts'
import { SLIP_SIN } from './live-slips.ts'
import type { SlipContent } from './recipients.ts'
import type { ReturnOut, SlipOut } from './t5018-xml.ts'

/**
 * An issued return with its slips, as they were issued; SINs stay sealed unless they are opened. Null for a draft.
 * @param opened whether the reader may see SINs
 */
export async function returnOut(
  db: Kysely<Tables>,
  secrets: Secrets,
  id: string,
  opened: boolean,
): Promise<ReturnOut | null> {
  const { rows } = await sql<Omit<ReturnOut, 'slips'>>`
    select r.return_no as "returnNo", r.kind, r.first_day::text as "firstDay", r.last_day::text as "lastDay",
           r.payer_name as "payerName", r.payer_account as "payerAccount", r.language, r.contact_name as "contactName",
           r.contact_phone as "contactPhone", r.contact_email as "contactEmail", r.slip_count as "slipCount",
           money_text(r.total) as total,
           (select json_build_object('line1', c.line1, 'line2', c.line2, 'city', c.city, 'region', c.region,
                                     'postalCode', c.postal_code, 'country', c.country)
            from company_shown c where c.is_default and c.line1 is not null) as "payerAddress"
    from slip_return r where r.id = ${id}::uuid and r.status = 'Issued'`.execute(db)
  const [head] = rows
  if (!head) return null
  const { rows: slips } = await sql<
    Omit<SlipOut, keyof SlipContent | 'sin'> & { content: SlipContent; sealed: string | null }
  >`
    select s.slip_no as "slipNo", s.type, s.amends, s.vendor_id as "vendorId", s.vendor_name as name,
           s.recipient_kind as kind, s.sin as sealed, money_text(s.amount) as amount, s.content,
           case when s.recipient_kind = 'Individual' then ${sealedColumn(sql`s.sin`)} else s.content ->> 'businessNumber' end as number
    from issued_slip s where s.return_no = ${head.returnNo} order by s.position`.execute(db)
  return {
    ...head,
    slips: slips.map(({ content, sealed, ...slip }) => ({
      ...slip,
      ...content,
      sin: opened && sealed ? secrets.open(sealed, SLIP_SIN) : null,
    })),
  }
}

/** Whether any of its slips bears a SIN. */
export const bearsSin = ({ slips }: ReturnOut): boolean =>
  slips.some(({ kind, number }) => kind === 'Individual' && !!number)
