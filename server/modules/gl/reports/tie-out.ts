import { sql, type RawBuilder } from 'kysely'
import type { RecordOf } from '../../../../shared/contracts/fields.ts'
import { TieOut } from '../../../../shared/contracts/gl/tie-out.ts'
import type { SubledgerBook, SubledgerBooks } from '../../../ledger/subledgers.ts'
import { rowsFor, type ReportAsked, type StoredReport } from '../../../platform/reports/rows-for.ts'
import { ownCompany } from '../../admin/index.ts'
import { controlTies, proofOf } from '../integration/proof.ts'

type Asked = ReportAsked<RecordOf<typeof TieOut.parameters>>

/** [finance 6, gl-integration] The proof as a report; it ties what is open at its last day to the control accounts. */
export const tieOutReport = (subledgers: SubledgerBooks): StoredReport => {
  const daysOf = ({ parameters: { from, to }, carried }: Asked) => ({
    ...(carried[0] as { companyId: string }),
    ...{ from, to },
  })
  const rows = (asked: Asked): RawBuilder<unknown> => {
    const { source } = asked.parameters
    const books: readonly SubledgerBook[] = subledgers.all.filter((book) => !source || book.source === source)
    return proofOf(books, daysOf(asked))
  }
  const ties = (asked: Asked): RawBuilder<unknown> | null =>
    asked.parameters.source
      ? null
      : sql`select 'control' as name, t.account as subject, t.currency, t.items as reported, t.control as expected
            from (${controlTies(daysOf(asked))}) t`
  return rowsFor(TieOut, rows, {
    ties: { of: ['difference'], query: ties },
    opening: async (_asked, db) => ({ carried: [{ companyId: (await ownCompany(db)).companyId }] }),
  })
}
