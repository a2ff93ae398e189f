import { sql, type Kysely } from 'kysely'
import { INTEGRATED_SOURCES } from '../../../../shared/contracts/gl/integration-events.ts'
import { Integration, INTEGRATION_PAGE } from '../../../../shared/contracts/gl/integration.ts'
import type { Locale } from '../../../../shared/contracts/shell.ts'
import type { DraftBooks } from '../../../ledger/drafts.ts'
import type { SubledgerAsked, SubledgerBook, SubledgerBooks } from '../../../ledger/subledgers.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Deps } from '../../../platform/deps.ts'
import { withDots } from '../../../platform/entity/visibility.ts'
import { notFound } from '../../../platform/http/errors.ts'
import type { CurrentUser } from '../../../platform/identity/user.ts'
import { fromPages } from '../../../platform/inquiry/list-reader.ts'
import { reads, type StoredInquiry } from '../../../platform/inquiry/reads.ts'
import {
  accountsInSight,
  isKeptFromBooks,
  pendingOfOwnAccounts,
  seesAccount,
  type AccountsInSight,
} from '../books-in-sight.ts'
import { defaultCompany } from '../fiscal-year/default-company.ts'
import { integratedDocuments } from './documents.ts'
import { controls, proof } from './proof.ts'
import { sourcesThatWait, waitingBySource, type WaitingAsked } from './waiting.ts'

export interface Books {
  readonly drafts: DraftBooks
  readonly subledgers: SubledgerBooks
}

/** The days that are looked at, and what of the sub-ledgers this user sees whole. */
interface Ledgers {
  readonly user: CurrentUser
  readonly locale: Locale
  readonly days: SubledgerAsked
  readonly sources: readonly string[] | null
  readonly books: readonly SubledgerBook[]
  /** Sources of which nothing is told. */
  readonly closed: ReadonlySet<string>
  readonly sight: AccountsInSight
}

/** Entries that wait, as far as this user may see all of them. */
export const waitingAsked = ({ user, days, sources }: Pick<Ledgers, 'user' | 'days' | 'sources'>): WaitingAsked => {
  const { applies, scope } = pendingOfOwnAccounts(user)
  return { ...days, sources, inSight: sql<boolean>`(not ${applies} or ${scope})` }
}

const rowId = (...parts: readonly string[]): string => parts.join('.')
const isWaiting = (rows: readonly { pendingDebit: string; pendingCredit: string }[]): boolean =>
  rows.some(({ pendingDebit, pendingCredit }) => Number(pendingDebit) !== 0 || Number(pendingCredit) !== 0)
/** What waits has columns where something does. */
const columnsOf = (list: 'proof' | 'documents' | 'controls', waits: boolean): string[] =>
  Object.keys(Integration.lists[list].columns).filter((name) => waits || !name.startsWith('pending'))

/** [finance 6, gl-integration] Sub-ledgers beside the general ledger, and the documents behind each row of the proof. */
export function integrationInquiry({ db }: Deps, { drafts, subledgers }: Books): StoredInquiry<Ledgers> {
  return reads(Integration, {
    /** [S6.05] Of sub-ledgers one of whose control accounts is out of the user's sight nothing is told. */
    async of({ asks, user, locale }): Promise<Ledgers> {
      const companyId = await defaultCompany(db)
      if (companyId === null) throw notFound()
      const { from, to, source } = asks
      const sight = await accountsInSight(db, seesAccount(user, sql.ref('t.account')))
      const named = subledgers.all.filter((book) => !source || book.source === source)
      const books = named.filter(({ kind }) => sight.kinds.has(kind))
      const closed = new Set(named.filter((book) => !books.includes(book)).map((book) => book.source))
      const days: SubledgerAsked = { companyId, from: from!, to: to! }
      return { user, locale, days, sources: source ? [source] : null, books, closed, sight }
    },
    async figures(of) {
      const { companyId } = of.days
      const [waits, currency, waiting, pending, isNarrowed] = await Promise.all([
        sourcesThatWait(db, companyId, INTEGRATED_SOURCES),
        currencyOf(db, companyId),
        waitingBySource(db, waitingAsked(of)),
        draftsOf(of),
        isKeptFromBooks(db, of.user),
      ])
      const waitingEntries = waiting.reduce((sum, { entries }) => sum + entries, 0)
      return { waits, currency, waitingEntries, isNarrowed, counts: { pending: waitingEntries + pending.length } }
    },
    lists: {
      proof: fromPages(async (_db, { books, days }) => {
        const rows = await proof(db, books, days)
        return {
          rows: rows.map((row) => ({ ...row, id: rowId(row.periodId, row.source, row.kind, row.currency) })),
          columns: columnsOf('proof', isWaiting(rows)),
        }
      }),
      controls: fromPages(async (_db, { days, locale, sight }) => {
        const ties = (await controls(db, days, locale)).filter(({ account }) => sight.accounts.has(account))
        const waits = ties.some(({ pending }) => Number(pending) !== 0)
        return { rows: ties.map((tie) => ({ ...tie, id: tie.account })), columns: columnsOf('controls', waits) }
      }),
      documents: fromPages(async (_db, { books, days, sources }, { Row = '', Page, State = null }) => {
        const [period, source, kind, currency] = Row.split('.')
        if (!currency || !UUID.test(period!)) throw notFound()
        const those = books.filter((book) => book.source === source && book.kind === kind)
        const isAsked = sources === null || sources.includes(source!)
        const place = { period: period!, currency, state: State, page: Page }
        const { rows, totalCount } = await integratedDocuments(db, isAsked ? those : [], days, place)
        return {
          rows: rows.map((row) => ({ ...row, entryNos: row.entries.map(({ entryNo }) => entryNo).join(', ') })),
          columns: columnsOf('documents', isWaiting(rows)),
          ...{ totalCount, pageSize: INTEGRATION_PAGE, hasMore: Page * INTEGRATION_PAGE < totalCount },
        }
      }),
      waiting: fromPages(async (_db, of) => {
        const rows = await waitingBySource(db, waitingAsked(of))
        return { rows: rows.map((row) => ({ ...row, id: rowId(row.period, row.source) })) }
      }),
      drafts: fromPages(async (_db, of) => ({ rows: await draftsOf(of) })),
    },
    inside: (_list, row, sight) =>
      Array.isArray(row['entries']) ? { ...row, entries: withDots(sight, row['entries'] as Entry[], ENTRY) } : row,
  })

  /** What is entered and not in the ledger yet. */
  async function draftsOf({ days, sources, closed }: Ledgers) {
    const pending = await drafts.drafts(db, days, sources)
    return pending
      .filter((draft) => !closed.has(draft.source))
      .map(({ status, ...draft }) => ({ ...draft, documentId: draft.id, reason: status }))
  }
}

interface Entry {
  readonly id: string
  readonly entryNo: string
}
const ENTRY = { entryNo: 'gl.entry.entryNo' } as const
const UUID = /^[0-9a-f-]{36}$/

async function currencyOf(db: Kysely<Tables>, companyId: string): Promise<string> {
  const { rows } = await sql<{ currency: string }>`
    select currency from company_shown where company_id = ${companyId}`.execute(db)
  return rows[0]!.currency
}
