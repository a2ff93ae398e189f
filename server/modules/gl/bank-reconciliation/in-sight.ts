import type { Proposal, ReconciliationWork } from '../../../../shared/contracts/gl/bank-reconciliation.ts'
import type { FieldSight } from '../../../../shared/contracts/field-sight.ts'
import { withDots } from '../../../platform/entity/visibility.ts'

/** Where what is told of a bank account is kept. */
export const BANK_SOURCES = { bankName: 'gl.bankAccount.name', glAccount: 'gl.bankAccount.glAccount' } as const
const BOOK_SOURCES = { payee: 'admin.firm.name', firmId: 'admin.firm.firmId' } as const

/** [S6.09] The same with dots in place of what its reader may not read where it is kept. */
export function workInSight(sight: FieldSight, work: ReconciliationWork): ReconciliationWork {
  const [own] = withDots(sight, [work], BANK_SOURCES) as [ReconciliationWork]
  const proposed = (proposal: Proposal): Proposal => {
    const [seen] = withDots(sight, [proposal], { accountName: 'gl.account.name' }) as [Proposal]
    return { ...seen, books: withDots(sight, seen.books, BOOK_SOURCES) }
  }
  return {
    ...own,
    toDecide: work.toDecide.map(({ line, proposal }) => ({ line, proposal: proposal && proposed(proposal) })),
    matched: work.matched.map((match) => ({ ...match, books: withDots(sight, match.books, BOOK_SOURCES) })),
    booksOnly: withDots(sight, work.booksOnly, BOOK_SOURCES),
  }
}
