import { sql } from 'kysely'
import type { ControlKind, LedgerName } from '../../shared/contracts/gl/journal-sources.ts'
import { planned } from '../platform/database/planned.ts'
import type { Trx } from '../platform/database/transaction.ts'
import type { Currency, Posting, Side } from './legs.ts'
import type { RoleRow } from './roles.ts'

export interface AccountFacts {
  readonly account: string
  readonly control_kind: ControlKind | null
  readonly holds_items: boolean
  readonly currency: Currency | null
  readonly manual: boolean
  readonly active: boolean
}

export interface ItemFacts {
  readonly id: string
  readonly company_id: string
  readonly gl_account: string
  readonly firm_id: string
  readonly currency: Currency
  readonly side: Side
  readonly reference: string
  readonly opened_on: string
  /** Over all dates, debit positive. */
  readonly open_txn: string
  readonly open_amount: string
  /** At the end of the posting date. */
  readonly then_txn: string
  readonly then_amount: string
  /** Movements of later days: date, txn, amount. */
  readonly later: readonly (readonly [string, string, string])[] | null
}

/** What a posting stands on, read under the locks that it needs: its period, its document and its items. */
export interface PostingFacts {
  /** The company's own currency. */
  readonly currency: Currency
  /** Entry of an earlier posting of the same document and purpose, in the ledger or waiting for it. */
  readonly entry_id: string | null
  readonly period_id: string | null
  readonly fiscal_year: number | null
  readonly closed: readonly LedgerName[] | null
  /** Ledgers that take nothing of that date or before, whatever the period says. */
  readonly locked: readonly LedgerName[] | null
  readonly journal_id: string | null
  /** Other: the chosen day-book is of another company, source, type or date. */
  readonly journal_state: 'None' | 'Open' | 'Closed' | 'Other'
  /** What is posted under that source waits for its integration. */
  readonly waits: boolean
  readonly accounts: ReadonlyMap<string, AccountFacts>
  readonly roles: readonly RoleRow[]
  readonly items: ReadonlyMap<string, ItemFacts>
}

type FactsRow = Omit<PostingFacts, 'accounts' | 'roles' | 'items'> & {
  accounts: AccountFacts[] | null
  roles: RoleRow[] | null
  items: ItemFacts[] | null
}

/** Roles that the engine itself may need for any posting. */
const OWN_ROLES = ['ROUNDING', 'FX_REALIZED']

type Asked = Pick<Posting, 'companyId' | 'date' | 'isAdjusting' | 'source' | 'dataType' | 'journalId' | 'document'>

/**
 * Reads it all in one statement. Accounts on which the items stand are among the accounts.
 * @throws when there is no such company
 */
export async function postingFactsOf(
  trx: Trx,
  posting: Asked,
  named: { accounts: readonly string[]; roles: readonly string[]; items: readonly string[] },
): Promise<PostingFacts> {
  const { companyId, date, isAdjusting, source, dataType, journalId, document } = posting
  const [row] = await planned<FactsRow>(
    trx,
    sql`
    select * from ledger_ground(${companyId}, ${date}::date, ${isAdjusting}, ${source}, ${dataType}, ${journalId}::uuid,
      ${document.type}, ${document.id}::uuid, ${document.purpose}, ${named.accounts}::text[],
      ${[...named.roles, ...OWN_ROLES]}::text[], ${named.items}::uuid[])`,
  )
  if (!row) throw new Error(`there is no company ${companyId}`)
  return {
    ...row,
    accounts: new Map((row.accounts ?? []).map((account) => [account.account, account])),
    roles: row.roles ?? [],
    items: new Map((row.items ?? []).map((item) => [item.id, item])),
  }
}
