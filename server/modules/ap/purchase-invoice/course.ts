import { Decimal } from 'decimal.js'
import { sql, type Kysely } from 'kysely'
import { DOTS } from '../../../../shared/contracts/fields.ts'
import { moneyText } from '../../../../shared/contracts/money.ts'
import { settledKind, type Settlement } from '../../../../shared/contracts/trade/settlement.ts'
import type { CourseEvent, LeadsTo } from '../../../../shared/contracts/document-course.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { CourseOf, CourseTeller } from '../../../platform/entity/course-teller.ts'
import { sightOf } from '../../../platform/entity/visibility.ts'
import { settledOf } from '../settlement/settled.ts'
import { settlementsAsSeen } from '../settlement/route.ts'
import { openOf } from './entity.ts'

/** Without these nothing is proposed to whoever reads the document. */
const PAID_BY = ['vendorId', 'dueDate', 'docAmount']

/** It says something, and is not dots in place of what this reader may not know. */
const isTold = (value: unknown): value is string => typeof value === 'string' && !value.startsWith(DOTS)

/** States of a batch that still has its payments before it. */
const UNDER_WAY = ['Proposed', 'Submitted', 'Approved']

/** What paid a document or was applied to it, and where it leads on: into a batch, to the one that it stands in, or to its payment. */
export const invoiceCourse: CourseTeller = async (of) => {
  const { db, user, rights, record, shown } = of
  if (record['status'] !== 'Posted' && record['status'] !== 'Reversed') return { events: [] }
  const all = await settledOf(db, user, String(record['id']))
  const rows = settlementsAsSeen(sightOf(rights), all, isTold(shown['docAmount']))
  const { open, batch } = await standingOf(db, String(record['id']))
  const isOpen = record['status'] === 'Posted' && new Decimal(open).gt(0)
  return {
    events: rows.map(eventOf),
    isSettled: !isOpen,
    leads: isOpen ? await payable(of, open, batch) : shownPayment(rows),
  }
}

/** A day has no hour: what was booked on it stands above what was done on it. */
const eventOf = (row: Settlement): CourseEvent => ({
  kind: 'told',
  on: String(row.settledOn),
  by: null,
  text: { key: settledKind(row), args: {} },
  way: { room: row.room, record: row.id, number: row.number },
  ...(row.amount === null ? {} : { amount: { value: row.amount, currency: row.currency } }),
  isTakenBack: row.isTakenBack,
})

interface Standing {
  /** What is still to be paid; what we owe is positive. */
  readonly open: string
  /** The batch that it stands in. */
  readonly batch: { readonly id: string; readonly no: string } | null
}

async function standingOf(db: Kysely<Tables>, id: string): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select coalesce(${openOf}, 0)::text as open, (
      select json_build_object('id', b.id, 'no', b.batch_no) from ap_payment_batch_document d
      join ap_payment_batch b on b.id = d.owner_id
      where d.item_id = t.item_id and d.include and b.status = any (${UNDER_WAY}) order by b.batch_no desc limit 1) as batch
    from ap_invoice t where t.id = ${id}::uuid`.execute(db)
  return rows[0]!
}

async function payable(
  { db, rights, now, record, shown }: CourseOf,
  open: string,
  batch: Standing['batch'],
): Promise<LeadsTo | null> {
  const may = (action: string) => rights.can(`ap/payment-batch.${action}`)
  if (batch !== null)
    return may('view') && sightOf(rights).reads('ap.paymentBatch.batchNo')
      ? { key: 'ap:purchaseInvoice.leads.batch', args: { batch: batch.no }, ...toRecord('ap/payment-batch', batch.id) }
      : null
  if (record['holdReason'] !== null || !may('add') || !PAID_BY.every((name) => isTold(shown[name]))) return null
  const { discountDate, discountAmount } = shown
  const isDiscounted = isTold(discountDate) && isTold(discountAmount) && discountDate >= (await businessDay(db, now))
  const amount = new Decimal(open).minus(isDiscounted ? discountAmount : 0)
  const begin = new URLSearchParams({
    vendorFrom: String(record['vendorId']),
    vendorTo: String(record['vendorId']),
    payThrough: String(record['dueDate']),
    ...(isTold(shown['bankAccountId']) ? { bankAccountId: shown['bankAccountId'] } : {}),
  })
  return {
    key: 'ap:purchaseInvoice.leads.propose',
    args: { amount: moneyText(amount), currency: String(record['currency']) },
    room: 'ap/payment-batch',
    query: { begin: begin.toString() },
  }
}

/** The last that holds. */
function shownPayment(rows: readonly Settlement[]): LeadsTo | null {
  const last = rows.findLast(({ isTakenBack }) => !isTakenBack)
  return last
    ? { key: 'ap:purchaseInvoice.leads.payment', args: { number: last.number }, ...toRecord(last.room, last.id) }
    : null
}

const toRecord = (room: string, record: string) => ({ room, query: { record } })
