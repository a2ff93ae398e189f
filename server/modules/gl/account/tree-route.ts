import type { FastifyInstance } from 'fastify'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { Account, ACCOUNT_TYPES } from '../../../../shared/contracts/gl/account.ts'
import { AccountEnquiry } from '../../../../shared/contracts/gl/account-enquiry.ts'
import type { AccountTree, TreeAccount, TypeTotal } from '../../../../shared/contracts/gl/account-tree.ts'
import { bookedUntil } from '../../../ledger/balances-at.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Deps } from '../../../platform/deps.ts'
import { isReadable, MASK, visibilityOf, visibleRecord } from '../../../platform/entity/visibility.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { requireRight } from '../../../platform/rights/require.ts'
import { AccountStore } from './entity.ts'
import { defaultCompany } from '../fiscal-year/default-company.ts'

/** What each account stood at at the end of a day. */
const balancesAt = (companyId: string, day: string): RawBuilder<unknown> => sql`
  select b.gl_account, sum(b.debit - b.credit) as amount
  from (${bookedUntil({ day: sql`${day}::date`, companyId: sql`${companyId}`, dataTypes: ['Actual'] })}) b
  group by b.gl_account`

/** Accounts in the user's sight, each heading with the sum of what is below it and in his sight. */
async function accountsAt(
  db: Kysely<Tables>,
  { companyId, day, scope }: { companyId: string; day: string; scope: RawBuilder<unknown> },
): Promise<TreeAccount[]> {
  const { rows } = await sql<TreeAccount>`
    with recursive seen as (
      select t.* from gl_account t where ${scope}
    ), above as (
      select account as below, account as above, 1 as level from seen
      union all
      select a.below, s.parent_account, a.level + 1 from above a join seen s on s.account = a.above
      where s.parent_account is not null and a.level < 50
    ), summed as (
      select a.above as account, sum(b.amount) as amount
      from above a join (${balancesAt(companyId, day)}) b on b.gl_account = a.below group by 1
    )
    select s.id, s.account, s.name, s.name_fr as "nameFr", s.name_zh_cn as "nameZhCn", s.name_zh_tw as "nameZhTw",
           s.account_type as "accountType", s.control_kind as "controlKind", s.currency, s.heading, s.active,
           case when exists (select from seen p where p.account = s.parent_account) then s.parent_account end as parent,
           money_text(coalesce(m.amount, 0)) as balance
    from seen s left join summed m using (account) order by s.account`.execute(db)
  return rows
}

async function typesAt(
  db: Kysely<Tables>,
  { companyId, day, scope }: { companyId: string; day: string; scope: RawBuilder<unknown> },
): Promise<TypeTotal[]> {
  const { rows } = await sql<TypeTotal>`
    select t.account_type as "accountType", money_text(coalesce(sum(b.amount), 0)) as balance
    from gl_account t left join (${balancesAt(companyId, day)}) b on b.gl_account = t.account
    where not t.heading and ${scope} group by 1`.execute(db)
  return rows.sort((a, b) => ACCOUNT_TYPES.indexOf(a.accountType) - ACCOUNT_TYPES.indexOf(b.accountType))
}

/** [finance 6, gl-chart] The chart as a tree, with what its headings and types add up to at the end of a day. */
export function treeRoute(app: FastifyInstance, { db, clock }: Deps): void {
  app.get<{ Querystring: { asOf?: string } }>(
    `/api/${Account.room}/tree`,
    {
      schema: {
        summary: 'The chart of accounts as a tree',
        tags: [Account.room],
        querystring: {
          type: 'object',
          additionalProperties: false,
          properties: { asOf: { type: 'string', format: 'date' } },
        },
        response: { 200: { type: 'object', additionalProperties: true } },
      },
    },
    async (request): Promise<AccountTree> => {
      const rights = await requireRight(request, `${Account.room}.view`)
      const companyId = await defaultCompany(db)
      if (companyId === null) throw notFound()
      const seen = await visibilityOf(db, request.user, AccountStore)
      const day = request.query.asOf ?? (await businessDay(db, clock.now()))
      const asked = { companyId, day, scope: seen.scope ?? sql<boolean>`true` }
      const [accounts, types, company] = await Promise.all([
        accountsAt(db, asked),
        typesAt(db, asked),
        sql<{ currency: string }>`select currency from company_shown where company_id = ${companyId}`.execute(db),
      ])
      const showsBalances = rights.can(`${AccountEnquiry.room}.view`)
      return {
        ...{ asOf: day, currency: company.rows[0]!.currency },
        // Without their numbers there is no tree.
        accounts: (isReadable(seen, 'account') ? accounts : []).map((account) => ({
          ...(visibleRecord({ ...account }, seen) as unknown as TreeAccount),
          name: isReadable(seen, 'name') ? account.name : MASK,
          ...(showsBalances ? {} : { balance: null }),
        })),
        types: showsBalances ? types : [],
      }
    },
  )
}
