import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { BankLine } from '../../../../shared/contracts/gl/bank-reconciliation.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { thousandths, type BankSide } from './matching/sides.ts'

export interface ReadLine extends BankLine {
  readonly matchId: string | null
}

/** Lines of a bank, oldest first. */
export async function bankLines(
  db: Kysely<Tables>,
  bankAccountId: string,
  only: RawBuilder<unknown>,
): Promise<ReadLine[]> {
  const { rows } = await sql<ReadLine>`
    select s.id, s.line_date::text as "on", trim_scale(s.amount)::text as amount, s.kind, s.cheque_no::text as "chequeNo", s.reference,
           s.description as text, s.excluded_for as "excludedFor", s.match_id as "matchId"
    from bank_statement_line s where s.bank_account_id = ${bankAccountId} and ${only}
    order by s.line_date, s.line_no, s.id`.execute(db)
  return rows
}

/** Nobody has decided it. */
export const undecided = (until: string): RawBuilder<unknown> => sql`
  s.reconciliation_id is null and s.match_id is null and s.excluded_for is null and s.line_date <= ${until}::date`

export const asBankSide = (line: BankLine): BankSide => ({ ...line, amount: thousandths(line.amount) })

export const shownLine = ({ matchId: _m, ...line }: ReadLine): BankLine => line
