import { sql } from 'kysely'
import { STATEMENTS_GO } from '../../../../shared/contracts/ar/account-statement.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { SuiteTexts } from '../../../platform/entity/texts.ts'
import { visibilityOf } from '../../../platform/entity/visibility.ts'
import { DONE, type Item, type RowOutcome } from '../../../platform/work/outcome.ts'
import type { WorkInHand } from '../../../platform/work/work-in-hand.ts'
import { serialNumber } from '../../../trade/numbering/serial-number.ts'
import { FirmStore } from '../../admin/index.ts'
import { addressedTo, statementSheet, statementWords, type Addressed } from './paper.ts'
import { statementsOf, type StatementAsked } from './statement.ts'
import { whomToSend, type StatementsAsked } from './whom.ts'

/** Where letters fetch a statement that they bring along. */
export const STATEMENT_FILE = 'accountStatement'

const SERIAL = { prefix: 'ST', sequence: 'customer_statement_number' }

interface Goes {
  readonly goes: 'Email' | 'Paper'
  readonly form: StatementAsked['form']
  readonly email: string | null
  readonly currency: string
}

/**
 * [finance 8.4] A run of statements: every customer once, each by itself, by e-mail to all who get them there, else on paper. Interrupted, it
 * goes on where it was; what has left is kept as it stood.
 */
export async function sendStatements(hand: WorkInHand, texts: SuiteTexts): Promise<void> {
  const { db } = hand.deps
  const asked = hand.asked as unknown as StatementsAsked
  const { scope } = await visibilityOf(db, hand.user, FirmStore)
  const whom = whomToSend(asked, hand.user, scope ?? sql<boolean>`true`)
  const go = sql`(${sql.join(STATEMENTS_GO.map((way) => sql.lit(way)))})`
  await hand.plan(sql`
    select w."firmId" as item, 'ar/account-inquiry' as room, w."firmId" as record, w."firmId" as key, min(w.name) as title
    from (${whom}) w where w.goes in ${go} group by w."firmId" order by min(w.name), w."firmId"`)
  await hand.each((context, item) => sendOne(context, hand, item, asked, texts))
}

async function sendOne(
  context: ActionContext,
  { deps, runId }: Pick<WorkInHand, 'deps' | 'runId'>,
  { item: firmId }: Item,
  asked: StatementsAsked,
  texts: SuiteTexts,
): Promise<RowOutcome> {
  const { trx, user, now } = context
  const own = { ...asked, customerFrom: firmId, customerTo: firmId }
  const { rows } = await sql<Goes>`
    select w.goes, w.form, w.email, w.currency from (${whomToSend(own, user, sql<boolean>`true`)}) w
    where w.goes in ('Email', 'Paper') order by w.currency`.execute(trx)
  if (rows.length === 0) return { outcome: 'unchanged' }
  const to = await addressedTo(trx, firmId)
  const { form, goes, email } = rows[0]!
  const wanted: StatementAsked = { user, firmId, asOf: asked.asOf, from: asked.from, form }
  const kept: Left[] = []
  for (const statement of await statementsOf(trx, wanted)) {
    if (!rows.some(({ currency }) => currency === statement.currency)) continue
    const no = await serialNumber(trx, SERIAL)
    const content = statementSheet(statement, to, wanted, texts)
    const { rows: added } = await sql<{ id: string }>`
      insert into customer_statement (statement_no, run_id, customer_id, as_of, begins_on, form, currency, locale, balance, carried, overdue,
                                      way, sent_to, content, created_by, created_on, updated_by, updated_on)
      values (${no}, ${runId}::uuid, ${firmId}, ${asked.asOf}::date, ${asked.from}::date, ${form}, ${statement.currency}, ${to.locale},
              ${statement.balance}::numeric, ${statement.carried}::numeric, ${statement.overdue}::numeric, ${goes},
              ${goes === 'Email' ? email : null}, ${JSON.stringify(content)}::jsonb, ${user.name}, ${now}, ${user.name}, ${now})
      returning id`.execute(trx)
    kept.push({ id: added[0]!.id, no, balance: statement.balance, currency: statement.currency })
  }
  if (goes === 'Email')
    for (const address of email!.split(', ')) await writeStatements(context, deps, address, to, asked.asOf, kept, texts)
  return DONE
}

/** A statement as it left, by its id and number. */
interface Left {
  readonly id: string
  readonly no: string
  readonly balance: string
  readonly currency: string
}

/** A letter to one address, in the customer's language, with the statements of all his currencies. */
export async function writeStatements(
  { trx, user }: ActionContext,
  { mailer }: Pick<Deps, 'mailer'>,
  address: string,
  to: Addressed,
  asOf: string,
  kept: readonly Left[],
  texts: SuiteTexts,
): Promise<void> {
  const { day, amount } = statementWords(texts, to.locale)
  const balances = kept.map(({ balance, currency }) => `${amount(balance, currency)} ${currency}`)
  await mailer.write(trx, 'accountStatement', {
    to: address,
    locale: to.locale,
    values: {
      ...{ companyName: to.company[0] ?? '', customerName: to.firm[0] ?? to.firmId, date: day(asOf) },
      balance: balances.join(', '),
    },
    attachments: kept.map(({ id, no }) => ({ source: STATEMENT_FILE, reference: id, fileName: `${no}.pdf` })),
    by: user.name,
  })
}
