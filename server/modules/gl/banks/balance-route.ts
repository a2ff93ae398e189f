import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { BankBalance } from '../../../../shared/contracts/gl/bank-account.ts'
import type { Deps } from '../../../platform/deps.ts'
import { documented, guarded, type Named } from '../../../platform/entity/contract.ts'
import * as schemas from '../../../platform/entity/schemas.ts'
import type { StoredEntity } from '../../../platform/entity/stored.ts'
import { notFound } from '../../../platform/http/errors.ts'

/** [finance 6] What a bank account holds by the books, read from balances, and what its cheques still take of it. */
export function bankBalanceRoute(app: FastifyInstance, { db }: Deps, banks: StoredEntity): void {
  app.get<Named>(
    '/api/gl/bank-account/:id/balance',
    {
      ...documented(banks, 'What a bank account holds', {
        params: schemas.idSchema,
        response: { 200: { type: 'object', additionalProperties: true } },
      }),
      ...guarded('gl/bank-account.view'),
    },
    async ({ params }): Promise<BankBalance> => {
      const { rows } = await sql<BankBalance>`
        with b as (
          select k.currency, k.overdraft_limit,
                 (select coalesce(sum(g.txn_debit - g.txn_credit), 0) from gl_balance g
                   where g.gl_account = k.gl_account and g.company_id = k.company_id and g.data_type = 'Actual'
                     and g.currency = k.currency) as book,
                 (select coalesce(sum(c.amount), 0) from cheque c
                   where c.bank_account_id = k.bank_account_id and c.status = 'Open') as outstanding,
                 (select count(*)::int from cheque c
                   where c.bank_account_id = k.bank_account_id and c.status = 'Open') as cheques
          from bank_account k where k.bank_account_id = ${params.id} or k.id::text = ${params.id})
        select currency, book::numeric(19, 2)::text as book, outstanding::numeric(19, 2)::text as outstanding, cheques,
               (book + outstanding)::numeric(19, 2)::text as "atBank",
               (book + overdraft_limit)::numeric(19, 2)::text as available
        from b`.execute(db)
      if (!rows[0]) throw notFound()
      return rows[0]
    },
  )
}
