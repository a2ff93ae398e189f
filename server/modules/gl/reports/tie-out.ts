import { sql, type RawBuilder } from 'kysely'
import type { RecordOf } from '../../../../shared/contracts/fields.ts'
import { TieOut } from '../../../../shared/contracts/gl/tie-out.ts'
import type { SubledgerBook, SubledgerBooks } from '../../../ledger/subledgers.ts'
import { rowsFor, type ReportAsked, type StoredReport } from '../../../platform/reports/rows-for.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'
import { accountsInSight } from '../books-in-sight.ts'
import { AccountStore } from '../account/entity.ts'
import { controlTies, nothingProven, proofOf } from '../integration/proof.ts'

type Asked = ReportAsked<RecordOf<typeof TieOut.parameters>>

/** Whose books, and which kinds of control accounts the reader sees whole. */
interface Carried {
  readonly companyId: string
  readonly kinds: readonly string[]
}

/** [finance 6, gl-integration] The proof as a report; it ties what is open at its last day to the control accounts. */
export const tieOutReport = (subledgers: SubledgerBooks): StoredReport => {
  const daysOf = ({ parameters: { from, to }, carried }: Asked) => {
    const { companyId } = carried[0] as Carried
    return { companyId, from, to }
  }
  const rows = (asked: Asked): RawBuilder<unknown> => {
    const { source } = asked.parameters
    const { kinds } = asked.carried[0] as Carried
    const books: readonly SubledgerBook[] = subledgers.all.filter(
      (book) => (!source || book.source === source) && kinds.includes(book.kind),
    )
    return books.length === 0 ? nothingProven : proofOf(books, daysOf(asked))
  }
  const ties = (asked: Asked): RawBuilder<unknown> | null =>
    asked.parameters.source
      ? null
      : sql`
        with t as (${controlTies(daysOf(asked))})
        select 'control' as name, account as subject, currency, items as reported, control + pending as expected from t
        union all
        select 'pending', account, currency, items - control, pending from t where pending <> 0`
  return rowsFor(TieOut, rows, {
    ties: { of: ['difference'], query: ties },
    opening: async (asked, db) => {
      const { companyId } = await ownCompany(db)
      const { kinds } = await accountsInSight(db, asked.inSight(AccountStore))
      return { carried: [{ companyId, kinds: [...kinds] } satisfies Carried] }
    },
  })
}
