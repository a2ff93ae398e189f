import { sql } from 'kysely'
import { Mandate } from '../../../../shared/contracts/ar/mandate.ts'
import { ask, fail, rule, type Rule } from '../../../platform/action/rules.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import { mergeParameters } from '../../admin/index.ts'
import { EFT_CURRENCIES } from '../../gl/index.ts'

/** What is taken is taken in a currency that files of banks know. [finance 11.9] */
const currencyOfFiles = rule(
  Mandate,
  'ar.mandate.currencyOfFiles',
  'currency',
  ({ currency }) =>
    !!currency &&
    !(EFT_CURRENCIES as readonly string[]).includes(currency) &&
    fail({ currencies: EFT_CURRENCIES.join(', ') }),
)

/** It ends after it begins, and is signed before anything is taken. */
const daysInOrder = rule(Mandate, 'ar.mandate.daysInOrder', 'validUntil', ({ signedOn, validFrom, validUntil }) => [
  ...(validFrom && validUntil && validUntil < validFrom ? [fail({ validFrom })] : []),
  ...(signedOn && validFrom && signedOn > validFrom ? [fail({ validFrom: signedOn }, 'validFrom')] : []),
])

/** Nobody has signed it tomorrow. */
const signedByNow = rule(Mandate, 'ar.mandate.signedByNow', 'signedOn', async ({ signedOn }, { db, now }) => {
  const today = await businessDay(db, now)
  return !!signedOn && signedOn > today && fail({ today })
})

/** A customer has one mandate that waits in a currency: the next one is entered when it is decided. */
export const onePending = rule(Mandate, 'ar.mandate.onePending', 'customerId', async (mandate, { db, before }) => {
  const { rows } = await sql<{ mandateNo: string }>`
    select mandate_no as "mandateNo" from ar_mandate
    where customer_id = ${mandate.customerId} and currency = ${mandate.currency} and status = 'Pending'
      and id is distinct from ${before?.id ?? null}::uuid limit 1`.execute(db)
  return rows[0] && fail({ ...rows[0] })
})

/** On no day do two of them hold: what is taken has one account that it is taken from. */
const aloneOnEachDay = rule(Mandate, 'ar.mandate.aloneOnEachDay', 'validFrom', async (mandate, { db }) => {
  const { customerId, currency, validFrom, validUntil } = mandate
  const { rows } = await sql<{ mandateNo: string }>`
    select m.mandate_no as "mandateNo" from ar_mandate m
    where m.customer_id = ${customerId} and m.currency = ${currency} and m.status in ('Active', 'Cancelled') and m.id <> ${mandate.id}::uuid
      and ${validFrom}::date < coalesce(least(m.valid_until + 1, m.cancel_on), 'infinity')
      and m.valid_from <= coalesce(${validUntil}::date, 'infinity') and m.cancel_on is distinct from m.valid_from
    order by m.valid_from desc limit 1`.execute(db)
  return rows[0] && fail({ ...rows[0] })
})

const endOf = (record: object) => (record as Record<string, string>)['given.cancelOn']!

/** It ends no earlier than it began. */
const endsAfterBegin = rule(
  Mandate,
  'ar.mandate.endsAfterBegin',
  'given.cancelOn',
  (record) => endOf(record) < record.validFrom && fail(),
)

/** Where something is, or was, taken on the day of its end or later, somebody says that it ends all the same. */
const cancelledInTime = rule(Mandate, 'ar.mandate.cancelledInTime', 'given.cancelOn', async (record, { db }) => {
  const cancelOn = endOf(record)
  const { rows } = await sql<{ batchNo: string; day: string }>`
    select b.batch_no as "batchNo", b.value_date::text as day from ar_debit_batch b join ar_debit_batch_collection c on c.owner_id = b.id
    where c.mandate_no = ${record.mandateNo} and b.value_date >= ${cancelOn}::date and b.status in ('Generated', 'Sent', 'Collected')
    order by b.value_date desc limit 1`.execute(db)
  return rows[0] && ask({ ...rows[0] })
})

/** Of two customers who become one, one has a mandate in a currency: what is taken has one account that it is taken from. [supply 7.1] */
const oneMandate = rule(mergeParameters, 'admin.mergeFirms.oneMandate', 'intoFirm', async (asked, { db }) => {
  const { fromFirm: from, intoFirm: into } = asked
  const { rows } = await sql<{ mandateNo: string; otherNo: string }>`
    select a.mandate_no as "mandateNo", b.mandate_no as "otherNo" from ar_mandate a join ar_mandate b on b.currency = a.currency
    where a.customer_id = ${from} and b.customer_id = ${into} and a.id <> b.id
      and a.status in ('Pending', 'Active') and b.status in ('Pending', 'Active') order by 1, 2 limit 1`.execute(db)
  return rows[0] && fail({ ...rows[0] })
})

/** What mandates hold against a merge of two firms. */
export const MERGE_RULES: readonly Rule[] = [oneMandate]
export const onSave: readonly Rule[] = [currencyOfFiles, daysInOrder, signedByNow, onePending]
export const onConfirm: readonly Rule[] = [aloneOnEachDay]
export const onCancel: readonly Rule[] = [endsAfterBegin, cancelledInTime]
