import { Decimal } from 'decimal.js'
import { sql, type Kysely } from 'kysely'
import type {
  OurLine,
  StatementStanding,
  TheirLine,
  VendorStatement,
} from '../../../../shared/contracts/ap/vendor-statement.ts'
import type { Stored } from '../../../../shared/contracts/entity.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { matchLines } from './match.ts'
import { ourBalanceAt, ourDocuments, ourMovements, type OurDocument } from './our-documents.ts'

type Row = Record<string, unknown>
export type Statement = Stored<typeof VendorStatement>

/** A draft shows which of its lines our books know, which not, and what of ours is not on it. */
export async function completeVendorStatement(
  record: Row,
  { trx, now }: ActionContext,
  before: Row | null,
): Promise<void> {
  const statement = record as unknown as Statement
  if (before && before['status'] !== 'Draft') return
  record['status'] ??= 'Draft'
  record['form'] ??= 'OpenItems'
  if (statement.form === 'OpenItems') Object.assign(record, { openingDate: null, openingBalance: null })
  record['statementDate'] ??= await businessDay(trx, now)
  record['currency'] ??= statement.vendorId ? await currencyOf(trx, statement.vendorId) : null
  const typed = (statement.theirs ?? []).map(({ ourNumber }) => ourNumber)
  const old = new Map(((before?.['theirs'] ?? []) as TheirLine[]).map((line) => [line.lineId, line.ourNumber]))
  const found = await compared(trx, statement)
  // Who writes another number into a line than the one that was found has matched it by hand.
  const isHand = (line: TheirLine, at: number) =>
    !!typed[at] && typed[at] !== line.ourNumber && typed[at] !== old.get(line.lineId)
  if (!found.theirs.some(isHand)) {
    Object.assign(record, found)
    return
  }
  statement.theirs = statement.theirs.map((line, at) =>
    isHand(found.theirs[at]!, at) ? { ...line, byHand: true, ourNumber: typed[at]! } : line,
  )
  Object.assign(record, await compared(trx, statement))
}

async function currencyOf(db: Kysely<Tables>, vendorId: string): Promise<string | null> {
  const { rows } = await sql<{ currency: string }>`
    select v.currency from firm_shown f join firm_vendor_shown v on v.owner_id = f.id where f.firm_id = ${vendorId}`.execute(
    db,
  )
  return rows[0]?.currency ?? null
}

type Compared = Pick<
  Statement,
  'theirs' | 'ours' | 'listed' | 'notOurs' | 'differing' | 'notTheirs' | 'ourOpening' | 'ourBalance' | 'unexplained'
>

/** What of our books stands beside the lines of a statement, and the balance that it begins with. */
async function booksBeside(
  db: Kysely<Tables>,
  statement: Statement,
): Promise<{ documents: OurDocument[]; opening: string | null }> {
  const { vendorId, currency, statementDate, form, openingDate } = statement
  if (!vendorId || !currency || !statementDate) return { documents: [], opening: null }
  const account = { vendorId, currency, date: statementDate }
  if (form !== 'BalanceForward') return { documents: await ourDocuments(db, account), opening: null }
  if (!openingDate) return { documents: [], opening: null }
  const documents = await ourMovements(db, { ...account, after: openingDate })
  return { documents, opening: await ourBalanceAt(db, { ...account, date: openingDate }) }
}

/** [finance 7.13] The lines of a statement beside our books at its day, and the sums that lead from one balance to the other. */
export async function compared(db: Kysely<Tables>, statement: Statement): Promise<Compared> {
  const { documents, opening } = await booksBeside(db, statement)
  const lines = (statement.theirs ?? []).map((line) => ({
    ...line,
    kind: line.kind ?? (Number(line.amount ?? 0) < 0 ? 'Credit' : 'Invoice'),
    byHand: line.byHand ?? false,
  }))
  const matches = matchLines(lines, documents)
  const theirs = lines.map((line, at): TheirLine => besideOurs(line, documents[matches.get(at) ?? -1]))
  const matched = new Set(matches.values())
  const open = documents.flatMap((document, at) => (Number(document.open) === 0 ? [] : [{ document, at }]))
  const ours = open.map(({ document, at }, place): OurLine => {
    const lineId = statement.ours?.[place]?.lineId
    const { number, date, kind } = document
    const standing = matched.has(at) ? 'Matched' : 'NotTheirs'
    return {
      ...(lineId ? { lineId } : {}),
      docNumber: number,
      docDate: date,
      kind,
      amount: plain(document.open),
      standing,
    }
  })
  const listed = sum(theirs, 'amount')
  const of = (rows: readonly TheirLine[]) => sum(rows, 'difference').toFixed()
  return {
    ...{ theirs, ours, listed: listed.toFixed() },
    notOurs: of(theirs.filter(({ standing }) => standing === 'NotOurs')),
    differing: of(theirs.filter(({ standing }) => standing !== 'NotOurs')),
    notTheirs: sum(
      ours.filter(({ standing }) => standing === 'NotTheirs'),
      'amount',
    ).toFixed(),
    ourOpening: opening && plain(opening),
    ourBalance: sum(ours, 'amount')
      .plus(opening ?? 0)
      .toFixed(),
    unexplained: new Decimal(statement.balance ?? 0)
      .minus(statement.openingBalance ?? 0)
      .minus(listed)
      .toFixed(),
  }
}

function besideOurs(line: TheirLine, document: OurDocument | undefined): TheirLine {
  const amount = new Decimal(line.amount ?? 0)
  if (!document)
    return {
      ...line,
      ourNumber: line.byHand ? line.ourNumber : null,
      ...{ ourAmount: null, difference: amount.toFixed(), standing: 'NotOurs' },
    }
  const difference = amount.minus(document.open)
  return {
    ...{ ...line, ourNumber: document.number, ourAmount: plain(document.open), difference: difference.toFixed() },
    standing: standingOf(document, difference),
  }
}

function standingOf(document: OurDocument, difference: Decimal): StatementStanding {
  if (document.isDraft) return 'Draft'
  if (document.isEarlier) return 'Earlier'
  if (document.isLater) return 'Later'
  if (difference.isZero()) return 'Matched'
  return Number(document.open) === 0 ? 'Settled' : 'AmountDiffers'
}

/** As it is stored: another spelling of the same amount is no change. */
const plain = (amount: string) => new Decimal(amount).toFixed()
const sum = <K extends string>(rows: readonly { [name in K]: string | null }[], name: K): Decimal =>
  rows.reduce((total, row) => total.plus(row[name] ?? 0), new Decimal(0))

/** Sums by which one sees that our books have moved under a statement. */
const SUMS = ['ourOpening', 'ourBalance', 'notOurs', 'differing', 'notTheirs'] as const

export const isAsCompared = (statement: Statement, books: Compared): boolean =>
  SUMS.every((name) => Number(books[name]) === Number(statement[name]))
