import type { FastifyInstance } from 'fastify'
import { Decimal } from 'decimal.js'
import { sql, type Kysely } from 'kysely'
import type { BankBalance, OutstandingCheques } from '../../../../shared/contracts/gl/bank-account.ts'
import { pendingOn } from '../../../ledger/control-balances.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Deps } from '../../../platform/deps.ts'
import { documented, guarded, type Named } from '../../../platform/entity/contract.ts'
import * as schemas from '../../../platform/entity/schemas.ts'
import type { StoredEntity } from '../../../platform/entity/stored.ts'
import { sightOf } from '../../../platform/entity/visibility.ts'
import { rightsOf } from '../../../platform/rights/rights.ts'
import { forbidden, notFound } from '../../../platform/http/errors.ts'
import { seesBank } from '../books-in-sight.ts'
import { moneyText } from '../../../../shared/contracts/money.ts'

/** What is on its way to a bank: its cheques are kept by payables, who tell the ledger. */
export type OutstandingOf = (db: Kysely<Tables>, bankAccountId: string) => Promise<OutstandingCheques>

/** [finance 6] What a bank account holds by the books, read from balances, and what its cheques still take of it. */
export function bankBalanceRoute(
  app: FastifyInstance,
  { db }: Deps,
  banks: StoredEntity,
  outstandingOf: OutstandingOf,
): void {
  app.get<Named>(
    '/api/gl/bank-account/:id/balance',
    {
      ...documented(banks, 'What a bank account holds', {
        params: schemas.idSchema,
        response: { 200: { type: 'object', additionalProperties: true } },
      }),
      ...guarded('gl/bank-account.view'),
    },
    async ({ params, user }): Promise<BankBalance> => {
      const { rows } = await sql<{ id: string; seen: boolean; currency: string; overdraft: string; book: string }>`
        select k.bank_account_id as id, ${seesBank(user, sql.ref('k.bank_account_id'))} as seen, k.currency, k.overdraft_limit::text as overdraft,
               money_text(((select coalesce(sum(g.txn_debit - g.txn_credit), 0) from gl_balance_shown g
                  where g.gl_account = k.gl_account and g.company_id = k.company_id and g.data_type = 'Actual'
                    and g.currency = k.currency) + ${pendingOn(sql.ref('k.gl_account'))})) as book
        from bank_account k where k.bank_account_id = ${params.id} or k.id::text = ${params.id}`.execute(db)
      const [bank] = rows
      if (!bank) throw notFound()
      if (!bank.seen) throw forbidden()
      const { outstanding, cheques } = await outstandingOf(db, bank.id)
      const book = new Decimal(bank.book)
      // What may be drawn tells the overdraft to whoever sees the balance beside it.
      const seesLimit = sightOf(await rightsOf(db, user)).reads('gl.bankAccount.overdraftLimit')
      return {
        ...{ currency: bank.currency, book: bank.book, outstanding, cheques },
        atBank: moneyText(book.plus(outstanding)),
        available: seesLimit ? moneyText(book.plus(bank.overdraft)) : null,
      }
    },
  )
}
