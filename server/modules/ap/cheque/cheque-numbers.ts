import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import { notFound } from '../../../platform/http/errors.ts'
import type { NumberSource } from '../../../platform/print/number-source.ts'
import { countChequesFrom, holdChequeNumbers } from '../../gl/index.ts'

type Values = Record<string, unknown>

/**
 * Numbers of the cheques of a bank [finance 5.1, S8.18]: from its next one, or from the first sheet in the printer; a number that
 * was used, by a cheque that was written by hand, is passed over. They only go on.
 */
export const chequeNumbers: NumberSource = {
  series: ({ bankAccountId }) => `cheque:${String(bankAccountId)}`,
  async take(trx, parameters, count) {
    const bankAccountId = String(parameters['bankAccountId'])
    await holdChequeNumbers(trx, bankAccountId)
    const numbers = await free(trx, parameters, count)
    await countChequesFrom(trx, bankAccountId, Number(numbers.at(-1)) + 1)
    return numbers
  },
  peek: free,
}

async function free(db: Kysely<Tables>, { bankAccountId, startNumber }: Values, count: number): Promise<string[]> {
  const { rows } = await sql<{ no: string }>`
    with bank as (
      select greatest(b.next_cheque_no, ${startNumber ?? null}::integer) as first from bank_account_shown b
      where b.bank_account_id = ${bankAccountId}),
    used as (
      select c.cheque_no from cheque c, bank where c.bank_account_id = ${bankAccountId} and c.cheque_no >= bank.first)
    select n.no::text from bank,
      generate_series(bank.first, bank.first + ${count} + (select count(*)::int from used)) as n (no)
    where n.no not in (select cheque_no from used)
    order by n.no limit ${count}`.execute(db)
  if (rows.length < count) throw notFound()
  return rows.map(({ no }) => no)
}

/** True when numbers of the bank have gone beyond this one: paper with it was used. */
export async function isPassed(db: Kysely<Tables>, bankAccountId: string, chequeNo: number): Promise<boolean> {
  const { rows } = await sql`
    select from bank_account_shown b where b.bank_account_id = ${bankAccountId} and (b.next_cheque_no > ${chequeNo}
      or exists (select from cheque c where c.bank_account_id = b.bank_account_id and c.cheque_no = ${chequeNo}))`.execute(
    db,
  )
  return rows.length > 0
}
