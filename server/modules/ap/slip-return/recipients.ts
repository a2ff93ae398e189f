import { sql, type Kysely } from 'kysely'
import type { RecipientKind } from '../../../../shared/contracts/ap/slip-recipient.ts'
import type { T5018_STANDINGS } from '../../../../shared/contracts/ap/t5018.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { sealedPlace } from '../../../platform/secrets/sealed-column.ts'
import type { Secrets } from '../../../platform/secrets/secrets.ts'
import { recipientOf, slipStanding, subcontractors, type Period } from './subcontractors.ts'

/** What a slip says of its recipient beside its figures, kept with it. */
export interface SlipContent {
  readonly surname: string | null
  readonly givenName: string | null
  readonly initial: string | null
  readonly businessNumber: string | null
  readonly address: SlipAddress | null
  /** In which the slip speaks to him. */
  readonly language: 'en' | 'fr'
}

export interface SlipAddress {
  readonly line1: string
  readonly line2: string | null
  readonly city: string
  readonly region: string | null
  readonly postalCode: string | null
  readonly country: string
}

/** A subcontractor with what he was paid in a period and what his slip would say; amounts in the company's currency. */
export interface Recipient extends SlipContent {
  readonly vendorId: string
  readonly name: string
  readonly kind: RecipientKind | null
  /** Open: it goes no further than a slip. */
  readonly sin: string | null
  /** As people see it. */
  readonly number: string | null
  readonly payments: number
  readonly paid: string
  readonly goods: string
  readonly amount: string
  readonly standing: (typeof T5018_STANDINGS)[number]
}

const PLACE = sealedPlace('slip_recipient', 'sin')

/** Everybody who gets a slip and was paid in the period, by name. */
export async function recipientsOf(db: Kysely<Tables>, secrets: Secrets, period: Period): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select s."firmId" as "vendorId", coalesce(s."legalName", s.name) as name, s."recipientKind" as kind,
           s."accountNumber" as number, s.payments, money_text(s.paid) as paid,
           money_text(s.goods) as goods, money_text(s.reported) as amount, ${slipStanding} as standing,
           r.surname, r.given_name as "givenName", r.initial, r.sin,
           case when s."recipientKind" = 'Individual' then null
                else upper(replace(f.business_number, ' ', '')) end as "businessNumber",
           case when f.language = 'fr-CA' then 'fr' else 'en' end as language,
           (select json_build_object('line1', a.line1, 'line2', a.line2, 'city', a.city, 'region', a.region,
                                     'postalCode', a.postal_code, 'country', a.country)
            from firm_address_shown a where a.owner_id = f.id
            order by array_position('{Main,Billing,Remittance}'::text[], a.kind), a.position limit 1) as address
    from (${subcontractors(period, sql`true`)}) s
    join firm_shown f on f.firm_id = s."firmId"
    left join lateral (${recipientOf(sql`f.firm_id`)}) r on true
    order by name, "vendorId"`.execute(db)
  return rows.map((row) => ({ ...row, sin: row.sin && secrets.open(row.sin, PLACE) }))
}
