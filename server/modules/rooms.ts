import type { CloseChecks } from '../ledger/close-checks.ts'
import type { EntryNumbers } from '../ledger/entry-numbers.ts'
import type { SubledgerBooks } from '../ledger/subledgers.ts'
import type { EntityRooms } from '../platform/entity/routes.ts'
import type { DirectShips } from '../trade/direct-ships.ts'
import type { BankPapers } from './gl/bank-reconciliation/papers.ts'
import type { FirmMerges } from './admin/firm/firm-merges.ts'
import type { FirmUses } from './admin/firm/firm-uses.ts'

/** What a module of documents says of itself to the others: to firms, accounts, jobs and the ledger. */
export interface DocumentRooms extends EntityRooms {
  readonly firmUses: FirmUses
  readonly firmMerges: FirmMerges
  readonly subledgers: SubledgerBooks
  readonly entryNumbers: EntryNumbers
  readonly closeChecks: CloseChecks
  readonly bankPapers: BankPapers
  readonly directShips: DirectShips
}
