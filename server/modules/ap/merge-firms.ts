import { sql } from 'kysely'
import { ask, fail, rule } from '../../platform/action/rules.ts'
import { mergeParameters } from '../admin/index.ts'
import { sameFirm } from '../../trade/party/same-firm.ts'

/** A document that somebody is deciding about is decided first: it was submitted as this vendor's. [FI12] */
export const noneInApproval = rule(
  mergeParameters,
  'admin.mergeFirms.noneInApproval',
  'fromFirm',
  async ({ fromFirm }, { db }) => {
    const { rows } = await sql<{ numbers: string | null }>`
      select string_agg(number, ', ' order by number) as numbers
      from (select invoice_no as number from ap_invoice
            where vendor_id = ${fromFirm} and status in ('Submitted', 'Approved')
            union all
            select return_no from tax_return
            where authority_id = ${fromFirm} and status in ('Submitted', 'Approved')) d`.execute(db)
    return rows[0]!.numbers !== null && fail({ from: fromFirm, numbers: rows[0]!.numbers })
  },
)

/** A payment that is drafted names its payee: it is posted or deleted first, never sent to somebody else. [I12] */
export const noPaymentDrafted = rule(
  mergeParameters,
  'admin.mergeFirms.noPaymentDrafted',
  'fromFirm',
  async ({ fromFirm }, { db }) => {
    const { rows } = await sql<{ numbers: string | null }>`
      select string_agg(payment_no, ', ' order by payment_no) as numbers from ap_payment
      where vendor_id = ${fromFirm} and status in ('Draft', 'Submitted', 'Approved')`.execute(db)
    return rows[0]!.numbers !== null && fail({ from: fromFirm, numbers: rows[0]!.numbers })
  },
)

/** A vendor uses a document number once: a draft of the one is not handed over where the other has the number. [S5.42] */
export const draftNumbersOnce = rule(
  mergeParameters,
  'admin.mergeFirms.draftNumbersOnce',
  'fromFirm',
  async ({ fromFirm, intoFirm }, { db }) => {
    const { rows } = await sql<{ numbers: string | null }>`
      select string_agg(d.invoice_no, ', ' order by d.invoice_no) as numbers from ap_invoice d
      where d.vendor_id = ${fromFirm} and d.status = 'Draft' and exists (
        select from ap_invoice o where o.vendor_id = any (${await sameFirm(db, intoFirm)}::text[])
          and o.doc_key = d.doc_key and o.status <> 'Reversed')`.execute(db)
    return rows[0]!.numbers !== null && fail({ from: fromFirm, into: intoFirm, numbers: rows[0]!.numbers })
  },
)

/** One card is not kept twice: both issuers may have given us one that ends alike. */
export const cardsOnce = rule(
  mergeParameters,
  'admin.mergeFirms.cardsOnce',
  'fromFirm',
  async ({ fromFirm, intoFirm }, { db }) => {
    const { rows } = await sql<{ cards: string | null }>`
      select string_agg(c.card_id, ', ' order by c.card_id) as cards from credit_card c
      join credit_card o on o.issuer_firm_id = ${intoFirm} and o.last_four = c.last_four
      where c.issuer_firm_id = ${fromFirm}`.execute(db)
    return rows[0]!.cards !== null && fail({ cards: rows[0]!.cards, into: intoFirm })
  },
)

/** A number that is posted for both may be one document that was entered, and paid, twice: whoever merges is told. [S5.42] */
export const enteredTwice = rule(
  mergeParameters,
  'admin.mergeFirms.enteredTwice',
  null,
  async ({ fromFirm, intoFirm }, { db }) => {
    const { rows } = await sql<{ numbers: string | null }>`
      select string_agg(a.doc_number || ' (' || a.invoice_no || ', ' || b.invoice_no || ')', '; ' order by a.invoice_no) as numbers
      from ap_invoice a join ap_invoice b on b.vendor_id = ${intoFirm} and b.doc_key = a.doc_key and b.status = 'Posted'
      where a.vendor_id = ${fromFirm} and a.status = 'Posted'`.execute(db)
    return rows[0]!.numbers !== null && ask({ numbers: rows[0]!.numbers })
  },
)
