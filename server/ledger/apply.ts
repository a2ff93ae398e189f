import { sql } from 'kysely'
import { ledgerOfControl, type JournalSource, type LedgerName } from '../../shared/contracts/gl/journal-sources.ts'
import { decimalsOf } from '../../shared/contracts/decimals.ts'
import type { Problem } from '../../shared/contracts/result.ts'
import { Refusal } from '../platform/action/refusal.ts'
import type { Trx } from '../platform/database/transaction.ts'
import { amountOf, amountText, cents, type Amount } from './amount.ts'
import { carriedAt } from './exchange.ts'
import { postingFactsOf, type PostingFacts, type ItemFacts } from './posting-facts.ts'
import { itemProblem } from './item-days.ts'
import { credit, debit, onItem, otherSide, posting, role, type PostedDocument } from './legs.ts'
import { signed } from './line.ts'
import { post } from './post.ts'
import { problems } from './problems.ts'
import { reverse } from './reverse.ts'
import type { PostingContext } from './write.ts'

/** A credit, or a payment on account, that is used up by an invoice of the same firm, account and currency. */
export interface Application {
  /** Given by the document, so that a repeat applies nothing twice. */
  readonly id: string
  readonly companyId: string
  readonly date: string
  readonly fromItem: string
  readonly toItem: string
  /** In the items' currency, above zero. */
  readonly amount: string
  readonly document: Omit<PostedDocument, 'purpose'>
}

/** The day-book of what an application itself books. */
const SOURCES: Readonly<Record<LedgerName, JournalSource>> = { AP: 'PJ', AR: 'SJ', PR: 'PR', GL: 'GJ' }

/**
 * [FA15] Applies one item to another. At one rate nothing is booked; where the rates differ, what the credit is carried at beyond
 * the invoice goes to FX_REALIZED in an entry of its own.
 * @returns that entry's id, or null
 * @throws Refusal
 */
export async function apply(trx: Trx, asked: Application, context: PostingContext): Promise<string | null> {
  const { id, companyId, date, fromItem, toItem, document } = asked
  const facts = await factsFor(trx, companyId, date, id, [fromItem, toItem])
  const standing = await readApplication(trx, id)
  if (standing) return standing.entry_id
  const [from, to] = pairOf(facts, asked)
  const amount = cents(amountOf(asked.amount), decimalsOf(from.currency))
  const home = decimalsOf(facts.currency)
  const [fromCarried, toCarried] = [from, to].map((item) => shareOf(item, amount, home)) as [Amount, Amount]
  refuseIf([
    ...dayProblems(facts, from),
    ...moveProblems(from, date, amount, fromCarried),
    ...moveProblems(to, date, amount, toCarried),
  ])
  const beyond = fromCarried.minus(toCarried)
  const entryId = beyond.isZero() ? null : await bookBeyond(trx, asked, facts, from, beyond, context)
  await insertApplication(trx, asked, document, context, {
    txn: signed(from.side, amount),
    functional: signed(from.side, toCarried),
    entryId,
    reverses: null,
  })
  return entryId
}

/** Of one that is settled any share is too much: it is refused whatever it would be carried at. */
const shareOf = ({ open_txn, open_amount }: ItemFacts, txn: Amount, places: number): Amount => {
  const open = { txn: amountOf(open_txn), amount: amountOf(open_amount) }
  return open.txn.isZero() ? txn : carriedAt(open, txn, places)
}

const refuseIf = (found: readonly Problem[]): void => {
  if (found.length > 0) throw new Refusal(found)
}

const factsFor = (trx: Trx, companyId: string, date: string, id: string, items: string[]): Promise<PostingFacts> =>
  postingFactsOf(
    trx,
    {
      companyId,
      date,
      isAdjusting: false,
      source: 'GJ',
      dataType: 'Actual',
      journalId: null,
      document: { type: 'application', id, purpose: 'apply' },
    },
    { accounts: [], roles: [], items },
  )

/** @throws Refusal when they do not belong together */
function pairOf(facts: PostingFacts, { fromItem, toItem, companyId, amount }: Application): [ItemFacts, ItemFacts] {
  const from = facts.items.get(fromItem)
  const to = facts.items.get(toItem)
  if (!from || !to || from.company_id !== companyId) throw new Refusal([problems.itemUnknown()])
  const isOf = (trait: keyof ItemFacts) => from[trait] === to[trait]
  if (!(['company_id', 'gl_account', 'firm_id', 'currency'] as const).every(isOf))
    throw new Refusal([problems.otherFirm()])
  if (from.side === to.side) throw new Refusal([problems.sameSide()])
  const figure = amountOf(amount)
  if (figure.lte(0) || figure.decimalPlaces() > decimalsOf(from.currency))
    throw new Refusal([problems.amountNotValid(amount)])
  return [from, to]
}

/** [S5.40] The day lies in a period that is open for G/L and for the ledger of the account. */
function dayProblems(facts: PostingFacts, { gl_account }: ItemFacts): Problem[] {
  if (facts.period_id === null) return [problems.noPeriod()]
  const control = facts.accounts.get(gl_account)?.control_kind
  const concerned: LedgerName[] = ['GL', ...(control ? [ledgerOfControl(control)] : [])]
  if (concerned.some((ledger) => facts.closed?.includes(ledger))) return [problems.dateInClosedPeriod()]
  return concerned.filter((ledger) => facts.locked?.includes(ledger)).map((ledger) => problems.dateLocked(ledger))
}

/** Down towards nothing. */
function moveProblems(item: ItemFacts, date: string, txn: Amount, amount: Amount): Problem[] {
  const side = otherSide(item.side)
  const problem = itemProblem(item, date, { txn: signed(side, txn), amount: signed(side, amount) })
  return problem ? [problem] : []
}

/** The difference of the rates, taken from the credit before what is left of it is moved. */
async function bookBeyond(
  trx: Trx,
  { id, companyId, date }: Application,
  facts: PostingFacts,
  from: ItemFacts,
  beyond: Amount,
  context: PostingContext,
): Promise<string> {
  const functional = amountText(beyond)
  const control = facts.accounts.get(from.gl_account)?.control_kind
  const realized = role('FX_REALIZED')
  const options = { currency: from.currency, functional }
  const { id: entryId } = await post(
    trx,
    posting({
      companyId,
      date,
      source: SOURCES[control ? ledgerOfControl(control) : 'GL'],
      document: { type: 'application', id, purpose: 'realize' },
      kind: 'Realized',
      description: from.reference,
      currency: from.currency,
      legs: [
        onItem(otherSide(from.side), from.id, '0', { functional }),
        from.side === 'Credit' ? credit(realized, '0', options) : debit(realized, '0', options),
      ],
    }),
    context,
  )
  return entryId
}

interface ApplicationRow {
  id: string
  company_id: string
  from_item_id: string
  to_item_id: string
  applied_date: string
  txn_amount: string
  amount: string
  document_type: string
  document_id: string
  entry_id: string | null
  reverses_id: string | null
  taken_back: boolean
}

async function readApplication(trx: Trx, id: string): Promise<ApplicationRow | null> {
  const { rows } = await sql<ApplicationRow>`
    select a.*, exists (select from item_application r where r.reverses_id = a.id) as taken_back
    from item_application a where a.id = ${id}`.execute(trx)
  return rows[0] ?? null
}

interface Moved {
  txn: Amount
  functional: Amount
  entryId: string | null
  reverses: string | null
}

const insertApplication = (
  trx: Trx,
  row: Pick<Application, 'id' | 'companyId' | 'fromItem' | 'toItem' | 'date'>,
  document: Application['document'],
  { by, now }: PostingContext,
  { txn, functional, entryId, reverses }: Moved,
) =>
  sql`
  insert into item_application (id, company_id, from_item_id, to_item_id, applied_date, txn_amount, amount, document_type,
                                document_id, entry_id, reverses_id, applied_by, applied_on)
  values (${row.id}, ${row.companyId}, ${row.fromItem}, ${row.toItem}, ${row.date}, ${amountText(txn)}, ${amountText(functional)},
          ${document.type}, ${document.id}, ${entryId}, ${reverses}, ${by}, ${now})`.execute(trx)

export interface TakingBack {
  /** Id of the mirror that takes it back. */
  readonly id: string
  readonly applicationId: string
  readonly date: string
}

/**
 * Takes an application back at a date of its own: before it both documents still show as settled. What was realized is reversed
 * with it.
 * @throws Refusal
 */
export async function unapply(
  trx: Trx,
  { id, applicationId, date }: TakingBack,
  context: PostingContext,
): Promise<void> {
  const application = await readApplication(trx, applicationId)
  if (!application) throw new Error(`there is no application ${applicationId}`)
  const { company_id, from_item_id, to_item_id, applied_date, entry_id } = application
  // Locks the items; who takes the same back at once waits here.
  const facts = await factsFor(trx, company_id, date, applicationId, [from_item_id, to_item_id])
  if ((await readApplication(trx, applicationId))!.taken_back || application.reverses_id !== null)
    throw new Refusal([problems.takenBackBefore()])
  refuseIf([
    ...dayProblems(facts, facts.items.get(from_item_id)!),
    ...(date < applied_date ? [problems.reversedEarlier(applied_date)] : []),
  ])
  const row = { id, companyId: company_id, fromItem: from_item_id, toItem: to_item_id, date }
  const document = { type: application.document_type, id: application.document_id }
  await insertApplication(trx, row, document, context, {
    txn: amountOf(application.txn_amount).negated(),
    functional: amountOf(application.amount).negated(),
    entryId: null,
    reverses: applicationId,
  })
  if (entry_id !== null) await reverse(trx, { entryId: entry_id, date, description: '' }, context)
}
