import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import {
  BankReconciliation,
  WORK_PAGE,
  type BankStanding,
  type ImportedFile,
} from '../../../../shared/contracts/gl/bank-reconciliation.ts'
import type { Deps } from '../../../platform/deps.ts'
import { documented, guarded, type Named } from '../../../platform/entity/contract.ts'
import * as schemas from '../../../platform/entity/schemas.ts'
import { localeOf } from '../../../platform/entity/texts.ts'
import { sightOf, withDots } from '../../../platform/entity/visibility.ts'
import { rightsOf } from '../../../platform/rights/rights.ts'
import { seesAccount, seesBank } from '../books-in-sight.ts'
import { bankOf } from './bank.ts'
import { ReconciliationStore } from './entity.ts'
import { workInSight } from './in-sight.ts'
import { learnedRules } from './learned.ts'
import { readReconciliation } from './open-reconciliation.ts'
import type { BankPapers } from './papers.ts'
import { workOf } from './work.ts'

const PATH = '/api/gl/bank-reconciliation'
const right = guarded('gl/bank-reconciliation.view')
const told = { response: { 200: { type: 'object', additionalProperties: true } } } as const
const offset = { type: 'string', pattern: '^[0-9]{1,6}$' } as const

interface Pages {
  decide?: string
  matched?: string
  books?: string
}

/** What is read of banks and their reconciliations. */
export function readRoutes(app: FastifyInstance, { db }: Deps, papers: BankPapers): void {
  app.get(
    `${PATH}/banks`,
    { ...documented(ReconciliationStore, 'Banks, and how far each is reconciled', told), ...right },
    async ({ user }) => {
      const { rows } = await sql<BankStanding>`
        select k.bank_account_id as "bankAccountId", k.name, k.currency, k.gl_account as "glAccount",
               l.statement_date::text as "reconciledTo", trim_scale(l.closing)::text as "reconciledClosing",
               o.id as "openId", o.statement_date::text as "openDate",
               (select count(*)::int from bank_statement_line s where s.bank_account_id = k.bank_account_id and s.match_id is null
                  and s.reconciliation_id is null and s.excluded_for is null) as waiting,
               (select max(i.imported_on)::text from bank_import i where i.bank_account_id = k.bank_account_id and i.undone_on is null)
                 as "lastImport"
        from bank_account k
        left join lateral (select r.statement_date, r.closing from bank_reconciliation r
                           where r.bank_account_id = k.bank_account_id and r.status = 'Reconciled'
                           order by r.statement_date desc limit 1) l on true
        left join bank_reconciliation o on o.bank_account_id = k.bank_account_id and o.status = 'Open'
        where (k.active or o.id is not null) and ${seesBank(user, sql.ref('k.bank_account_id'))}
          and ${seesAccount(user, sql.ref('k.gl_account'))}
        order by k.bank_account_id`.execute(db)
      const sight = sightOf(await rightsOf(db, user))
      return { banks: withDots(sight, rows, { name: 'gl.bankAccount.name', glAccount: 'gl.bankAccount.glAccount' }) }
    },
  )

  app.get<Named & { Querystring: Pages }>(
    `${PATH}/:id/work`,
    {
      ...documented(ReconciliationStore, 'Lines of the bank and of the books, what is decided and what is not', {
        params: schemas.idSchema,
        querystring: {
          type: 'object',
          additionalProperties: false,
          properties: { decide: offset, matched: offset, books: offset },
        },
        ...told,
      }),
      ...right,
    },
    async ({ params, query, user, headers }) => {
      const reconciliation = await readReconciliation(db, params.id)
      const bank = await bankOf(db, user, reconciliation.bankAccountId)
      const rights = await rightsOf(db, user)
      const actions = ['add', 'export', ...BankReconciliation.ownActions].filter((name) =>
        rights.can(`${BankReconciliation.room}.${name}`),
      )
      const { decide = '0', matched = '0', books = '0' } = query
      const pages = { decide: Number(decide), matched: Number(matched), books: Number(books) }
      const asked = { user, locale: localeOf(headers['x-locale']), actions }
      return workInSight(sightOf(rights), await workOf(db, papers, asked, bank, reconciliation, pages))
    },
  )

  app.get<{ Params: { bank: string } }>(
    `${PATH}/bank/:bank/beside`,
    {
      ...documented(ReconciliationStore, 'Files that were brought of a bank, and rules that were learned of it', {
        params: { type: 'object', required: ['bank'], properties: { bank: { type: 'string', maxLength: 20 } } },
        ...told,
      }),
      ...right,
    },
    async ({ params, user, headers }) => {
      const bank = await bankOf(db, user, params.bank)
      const { rows: files } = await sql<ImportedFile>`
        select i.id, i.file_name as "fileName", i.format, i.from_date::text as "from", i.to_date::text as "to", i.read_count as read,
               i.added_count as added, i.imported_by as by, i.imported_on::text as "on", i.undone_by as "undoneBy"
        from bank_import i where i.bank_account_id = ${bank.bankAccountId} order by i.imported_on desc limit ${WORK_PAGE}`.execute(
        db,
      )
      const rules = await learnedRules(db, bank.bankAccountId, localeOf(headers['x-locale']))
      const { rows: proposed } = await sql<{ statementDate: string; closing: string }>`
        select * from (
          select i.closing_on::text as "statementDate", trim_scale(i.closing)::text as closing, i.imported_on as made from bank_import i
          where i.bank_account_id = ${bank.bankAccountId} and i.closing is not null and i.closing_on is not null and i.undone_on is null
          union all
          select r.statement_date::text, trim_scale(r.closing)::text, r.undone_on from bank_reconciliation r
          where r.bank_account_id = ${bank.bankAccountId} and r.status = 'Undone') p
        where p."statementDate" > coalesce((select max(r.statement_date)::text from bank_reconciliation r
                 where r.bank_account_id = ${bank.bankAccountId} and r.status = 'Reconciled'), '')
        order by made desc limit 1`.execute(db)
      const shown = withDots(sightOf(await rightsOf(db, user)), rules, {
        accountName: 'gl.account.name',
        firmId: 'admin.firm.firmId',
      })
      return { files, rules: shown.map(({ memo: _memo, ...rule }) => rule), proposed: proposed[0] ?? null }
    },
  )
}
