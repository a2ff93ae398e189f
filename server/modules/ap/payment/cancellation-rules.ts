import { sql, type Kysely } from 'kysely'
import { CardPayment } from '../../../../shared/contracts/ap/card-payment.ts'
import { Payment, type AFTER_CANCEL } from '../../../../shared/contracts/ap/payment.ts'
import type { Problem } from '../../../../shared/contracts/result.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { fail, rule, ruleKey, type Rule } from '../../../platform/action/rules.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { datedAhead } from '../../../trade/dates/dated-ahead.ts'

/** A cheque that the bank has cleared is not cancelled with its payment. [S4.36] */
const chequeOpen = rule(Payment, 'ap.payment.chequeOpen', null, async ({ id }, { db }) => {
  const { rows } = await sql<{ cheque_no: number }>`
    select cheque_no from cheque where payment_id = ${id}::uuid and status not in ('Open', 'Spoiled')`.execute(db)
  return rows[0] && fail({ chequeNo: String(rows[0].cheque_no) })
})

/** What stands in a file for the bank leaves our account whatever we book: it is taken back when the bank returns it. [finance 7.6] */
const inNoFile = rule(Payment, 'ap.payment.inNoFile', null, async ({ id }, { db }) => {
  const { rows } = await sql<{ batchNo: string }>`
    select b.batch_no as "batchNo" from ap_payment p join ap_payment_batch b on b.id = p.batch_id
    where p.id = ${id}::uuid and b.file_no is not null`.execute(db)
  return rows[0] && fail({ ...rows[0] })
})

/** What the issuer of the card was paid for it is taken back first. [finance 7.7] */
const chargeUnpaid = rule(CardPayment, 'ap.cardPayment.chargeUnpaid', null, async ({ id }, { db }) => {
  const { rows } = await sql`
    select from ap_payment p join open_item_shown i on i.id = p.charge_item_id
    where p.id = ${id}::uuid and -i.open_txn <> p.charge_amount`.execute(db)
  return rows.length > 0 && fail()
})

/** A charge that is on a matched statement is taken off it first. [finance 7.9] */
const onNoStatement = rule(CardPayment, 'ap.cardPayment.onNoStatement', null, async ({ id }, { db }) => {
  const { rows } = await sql<{ statementNo: string }>`
    select card_statement_no as "statementNo" from ap_payment
    where id = ${id}::uuid and card_statement_no is not null`.execute(db)
  return rows[0] && fail({ ...rows[0] })
})

const dated = datedAhead('given.cancelDate')
export const ofPayment: readonly Rule[] = [chequeOpen, inNoFile, ...dated]
export const ofCardPayment: readonly Rule[] = [chargeUnpaid, onNoStatement, ...dated]
/** The day on which a cheque, or what a bank sends back, is taken back. [finance 7.6] */
export const ofCheque: readonly Rule[] = dated
export const ofReturned: readonly Rule[] = dated

const refused = (name: string, field: string, Args: Problem['Args']): Problem => ({
  Field: `given.${field}`,
  Key: ruleKey(`ap.payment.${name}`),
  Args,
})

/** What is asked for when a payment is cancelled. */
export interface CancelGiven {
  readonly cancelDate: string
  readonly cancelReason: string
  readonly cancelThen: (typeof AFTER_CANCEL)[number]
  readonly stopReference: string | null
}

/** What a cancellation does beside taking the payment back is done under the right to that. [finance 7.6] */
export function beyondRights({ rights }: Pick<ActionContext, 'rights'>, { cancelThen }: CancelGiven): Problem[] {
  const right = cancelThen === 'Reopen' ? null : NEEDED[cancelThen]
  return right && !rights.can(right) ? [refused(`cancelThen${cancelThen}`, 'cancelThen', {})] : []
}
const NEEDED = { Reissue: 'ap/payment.add', CancelInvoices: 'ap/purchase-invoice.reverse' } as const

/**
 * Nothing is cancelled before it was paid [S4.36] [acceptance A12]; documents that are cancelled with their payment were paid by
 * nothing else [finance 7.6].
 */
export async function cancelProblems(
  db: Kysely<Tables>,
  paymentId: string,
  { cancelDate, cancelThen }: CancelGiven,
): Promise<Problem[]> {
  const { rows } = await sql<{ date: string; kept: string | null }>`
    select p.payment_date::text as date,
           (select string_agg(l.doc_number, ', ' order by l.position)
            from ap_payment_item l left join ap_invoice d on d.item_id = l.item_id left join open_item_shown i on i.id = l.item_id
            where l.owner_id = p.id and (d.id is null or d.status <> 'Posted'
              or exists (select from tax_return r where r.invoice_no = d.invoice_no and r.status = 'Filed')
              or abs(i.open_txn) + abs(coalesce(l.pay, 0) + coalesce(l.discount, 0) + coalesce(l.write_off, 0)) <> d.payable_amount)
           ) as kept
    from ap_payment p where p.id = ${paymentId}::uuid`.execute(db)
  const { date, kept } = rows[0]!
  return [
    ...(cancelDate < date ? [refused('cancelledAfter', 'cancelDate', { date })] : []),
    ...(cancelThen === 'CancelInvoices' && kept !== null
      ? [refused('paidByThisAlone', 'cancelThen', { docNumber: kept })]
      : []),
  ]
}
