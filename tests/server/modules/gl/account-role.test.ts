import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { credit, debit, posting, role } from '../../../../server/ledger/legs.ts'
import { post } from '../../../../server/ledger/post.ts'
import { accountFor, type RoleRow } from '../../../../server/ledger/roles.ts'
import { Refusal } from '../../../../server/platform/action/refusal.ts'
import { transaction } from '../../../../server/platform/database/transaction.ts'
import { ACCOUNT_ROLES } from '../../../../shared/contracts/gl/account-roles.ts'
import { CLERK } from '../../../support/books.ts'
import { startStaff } from '../admin/calls.ts'

const { app, admin } = await startStaff()

describe('the role map of the demo company', () => {
  it('[S3.32] leads every role, in each currency, to an account that is active and no heading', async () => {
    const { rows } = await sql<RoleRow>`
      select role, branch_id, currency, qualifier, gl_account, valid_from::text from account_role
      where company_id = 'NORTHGATE'`.execute(app.db)
    const { rows: accounts } = await sql<{ account: string }>`
      select account from gl_account where active and not heading`.execute(app.db)
    const usable = new Set(accounts.map(({ account }) => account))
    const astray = ACCOUNT_ROLES.flatMap((name) =>
      ['CAD', 'USD', 'EUR']
        .filter((currency) => !usable.has(accountFor(rows, { role: name, currency }) ?? ''))
        .map((of) => [name, of]),
    )
    expect(astray).toEqual([])
  })

  it('an account that a role leads to stays, and a heading takes no posting', async () => {
    const { Data } = await admin.read('/api/gl/account/7900')
    expect(await admin.save('DELETE', `/api/gl/account/7900?version=${String(Data!['version'])}`)).toMatchObject({
      Problems: [{ Key: 'gl:rules.account.notUsed', Args: { roles: 1 } }],
    })
    const document = { type: 'test', id: '00000000-0000-4000-8000-00000000000a', purpose: 'post' }
    const booked = (account: string) =>
      transaction(app.db, (trx) =>
        post(
          trx,
          posting({
            companyId: 'NORTHGATE',
            source: 'GJ',
            date: '2026-11-20',
            document,
            legs: [debit(account, '1.00'), credit(role('ROUNDING'), '1.00')],
          }),
          CLERK,
        ),
      )
    await expect(booked('61')).rejects.toBeInstanceOf(Refusal)
    expect(await booked('6100')).toMatchObject({ lines: [{ gl_account: '6100' }, { gl_account: '7900' }] })
  })
})
