import { sql, type Kysely } from 'kysely'
import { moneyText } from '../../../../shared/contracts/money.ts'
import { filled } from '../../../../shared/contracts/letters.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { Refusal } from '../../../platform/action/refusal.ts'
import { ruleKey } from '../../../platform/action/rules.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { SuiteTexts } from '../../../platform/entity/texts.ts'
import { visibilityOf } from '../../../platform/entity/visibility.ts'
import { templateOf } from '../../../platform/mail/templates.ts'
import { DONE } from '../../../platform/work/outcome.ts'
import type { WorkInHand } from '../../../platform/work/work-in-hand.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'
import { onControl } from '../../../trade/items/items-at.ts'
import { counted, RECEIVABLE, text } from '../../../trade/items/side.ts'
import { serialNumber } from '../../../trade/numbering/serial-number.ts'
import { FirmStore } from '../../admin/index.ts'
import { chargeCustomer } from '../customer-invoice/charge.ts'
import { NOTES } from '../collection/log.ts'
import { workdayAfter } from '../collection/workday.ts'
import type { KeptSheet } from '../../../trade/sheet/kept-sheet.ts'
import { addressedTo, statementWords, type Addressed } from '../statement/paper.ts'
import { dueReminders, type Due } from './due.ts'

/** Where letters fetch the paper of a reminder. */
export const REMINDER_FILE = 'reminder'

/** Days until the customer is called, if nothing came by then. */
const WAITS = 7

interface LateItem {
  readonly reference: string
  readonly documentDate: string
  readonly dueDate: string
  readonly late: number
  readonly open: string
  readonly currency: string
}

/** What a customer is reminded of: all that is overdue and not disputed, the oldest first, each in its currency. */
async function lateItems(db: Kysely<Tables>, firmId: string, today: string): Promise<LateItem[]> {
  const open = counted(RECEIVABLE, sql`i.open_txn`)
  const { rows } = await sql<LateItem>`
    select i.reference, i.document_date::text as "documentDate", i.due_date::text as "dueDate", ${today}::date - i.due_date as late,
           ${text(open)} as open, i.currency
    from open_item_shown i ${onControl(RECEIVABLE.control)}
    where i.firm_id = ${firmId} and ${open} > 0 and i.due_date < ${today}::date and i.opened_on <= ${today}::date
      and not exists (select from collection_note n where n.customer_id = i.firm_id and n.outcome = 'Dispute' and n.settled_on is null
                        and n.reference = i.reference)
    order by i.due_date, i.reference`.execute(db)
  return rows
}

/** A reminder on paper, in the language of its customer: what is overdue, and the words of its level. */
function reminderSheet(
  { subject, body }: { readonly subject: string; readonly body: string },
  to: Addressed,
  { overdue }: Due,
  items: readonly LateItem[],
  today: string,
  home: string,
  texts: SuiteTexts,
): KeptSheet {
  const { text: said, day, amount } = statementWords(texts, to.locale)
  const word = (name: string) => said(`words:names.${name}`)
  return {
    title: subject,
    company: to.company,
    parties: [{ heading: word('customerId'), rows: to.firm }],
    facts: [
      [word('date'), day(today)],
      [word('customerId'), to.firmId],
    ],
    columns: [
      { title: word('reference'), width: 128 },
      { title: word('documentDate'), width: 90 },
      { title: word('dueDate'), width: 90 },
      { title: word('daysLate'), width: 70, isFigure: true },
      { title: word('openAmount'), width: 100, isFigure: true },
      { title: '', width: 50 },
    ],
    lines: items.map(({ reference, documentDate, dueDate, late, open, currency }) => [
      ...[reference, day(documentDate), day(dueDate), String(late), amount(open, currency), currency],
    ]),
    sums: [[`${said('ar:accountStatement.fields.overdue')} ${home}`, amount(overdue, home)]],
    notes: body,
    pages: `${to.firmId}, ${texts.raw(to.locale, 'ar:accountStatement.paper.page')}`,
  }
}

/** [finance 8.4 reminders] Reminds one customer: the letter leaves, its paper is kept, and it stands in his history; he is called when nothing comes. */
export async function remind(
  context: ActionContext,
  deps: Pick<Deps, 'mailer' | 'random'>,
  due: Due,
  runId: string,
  texts: SuiteTexts,
): Promise<void> {
  const { trx, user, now } = context
  const today = await businessDay(trx, now)
  const { currency: home } = await ownCompany(trx)
  const to = await addressedTo(trx, due.firmId)
  const { day, amount } = statementWords(texts, to.locale)
  const letter = `reminder${due.level as 1 | 2 | 3}` as const
  const values = {
    ...{ companyName: to.company[0] ?? '', customerName: to.firm[0] ?? due.firmId, date: day(today) },
    ...{ days: String(due.daysLate), amount: `${amount(due.overdue, home)} ${home}` },
  }
  const written = await templateOf(trx, letter, to.locale)
  const said = (part: 'subject' | 'body') =>
    filled(written?.[part] ?? texts.raw(to.locale, `letters:${letter}.${part}`), values)
  const items = await lateItems(trx, due.firmId, today)
  const content = reminderSheet({ subject: said('subject'), body: said('body') }, to, due, items, today, home, texts)
  const number = await serialNumber(trx, NOTES)
  const feeDocumentNo = await chargeFee(deps, context, due, today, number)
  const { rows } = await sql<{ id: string }>`
    insert into collection_note (note_no, customer_id, outcome, noted_on, noted_by, amount, next_on, level, sent_to,
                                 created_by, created_on, updated_by, updated_on)
    values (${number}, ${due.firmId}, 'Reminder', ${now}, ${user.name}, ${due.overdue}::numeric, ${workdayAfter(today, WAITS)}::date,
            ${due.level}, ${due.email}, ${user.name}, ${now}, ${user.name}, ${now})
    returning id`.execute(trx)
  const { id } = rows[0]!
  await sql`
    insert into customer_reminder (note_id, run_id, way, locale, content, made_on, fee_document_no)
    values (${id}::uuid, ${runId}::uuid, ${due.email === null ? 'Paper' : 'Email'}, ${to.locale}, ${JSON.stringify(content)}::jsonb, ${now}, ${feeDocumentNo})`.execute(
    trx,
  )
  const attachments = [{ source: REMINDER_FILE, reference: id, fileName: `${number}.pdf` }]
  for (const address of due.email?.split(', ') ?? [])
    await deps.mailer.write(trx, letter, { to: address, locale: to.locale, values, attachments, by: user.name })
}

/** What a reminder of this level costs on that day, charged without tax and due at once; null: nothing. [finance 8.4 fee] */
async function chargeFee(
  deps: Pick<Deps, 'random'>,
  context: ActionContext,
  { firmId, level }: Due,
  today: string,
  noteNo: string,
): Promise<string | null> {
  const { rows } = await sql<{ fee: string | null }>`
    select l.fee::text as fee from reminder_level l where l.level = ${level} and l.from_date <= ${today}::date
    order by l.from_date desc limit 1`.execute(context.trx)
  const fee = rows[0]?.fee ?? null
  if (fee === null || Number(fee) === 0) return null
  const { companyId, currency } = await ownCompany(context.trx)
  const reason = `REMINDER ${level}`
  const charged = await chargeCustomer(deps, context, {
    ...{ companyId, customerId: firmId, currency, rate: null, date: today, dueDate: today, role: 'INTEREST_INCOME' },
    ...{
      origin: 'Reminder',
      originNo: noteNo,
      reason,
      reference: reason,
      lines: [{ amount: moneyText(fee), description: reason }],
    },
  })
  if (!charged) throw new Refusal([{ Field: null, Key: ruleKey('ar.assessInterest.noAccount'), Args: {} }])
  return charged.documentNo
}

/** Reminds everybody whose turn it is, each once; who has paid, promised or disputed meanwhile is left alone. */
export async function remindAll(hand: WorkInHand, texts: SuiteTexts): Promise<void> {
  const { deps, user, runId } = hand
  const { scope } = await visibilityOf(deps.db, user, FirmStore)
  const today = await businessDay(deps.db, deps.clock.now())
  const all = dueReminders(user, today, scope ?? sql<boolean>`true`)
  await hand.plan(sql`
    select d."firmId" as item, 'ar/account-inquiry' as room, d."firmId" as record, d."firmId" as key, d.name as title
    from (${all}) d order by d.name, d."firmId"`)
  await hand.each(async (context, { item }) => {
    const { rows } = await dueReminders(user, today, sql<boolean>`t.firm_id = ${item}`).execute(context.trx)
    if (!rows[0]) return { outcome: 'unchanged' }
    try {
      await remind(context, deps, rows[0], runId, texts)
      return DONE
    } catch (error) {
      if (error instanceof Refusal) return { outcome: 'refused', problems: error.problems }
      throw error
    }
  })
}
