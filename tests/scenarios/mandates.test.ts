import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { Mandate } from '../../shared/contracts/ar/mandate.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { ofBuilder, startDebits } from '../support/debit-books.ts'
import { MANDATES } from '../support/debit-desk.ts'
import { succeeded } from '../support/payables-desk.ts'

/** [finance 8.2] What customers of Northgate let us take from their accounts, over HTTP. */
const { books, as, admin, desk, open } = await startDebits()

beforeAll(open)

describe('a mandate', () => {
  it('[finance 8.2 mandate] holds when a second person has confirmed it, with its number sealed and what it says kept', async () => {
    const entered = succeeded(await desk.mandate({ customerId: 'C100', limitAmount: '7000.00' }))
    expect(entered).toMatchObject({ status: 'Pending', accountNumber: '••••1234', requestedBy: expect.any(String) })
    expect(entered['mandateNo']).toMatch(/^MD\d{6}$/)
    const { rows } = await sql<{ sealed: string }>`select account_number as sealed from ar_mandate`.execute(books.db)
    expect(rows[0]!.sealed).not.toContain('9001234')
    // Whoever has written it says no yes to it, an administrator no less.
    const own = succeeded(
      await admin.save('POST', `${MANDATES}/${String(entered['id'])}/reject`, {
        version: 1,
        parameters: { reason: 'No form' },
      }),
    )
    expect(own).toMatchObject({ status: 'Rejected', rejectReason: 'No form' })
    const again = succeeded(await desk.mandate({ customerId: 'C100', limitAmount: '7000.00' }))
    expect(await as('clerk').write('POST', `${MANDATES}/${String(again['id'])}/confirm`, { version: 1 })).toMatchObject(
      { statusCode: 403 },
    )
    expect(rules(await desk.mandate({ customerId: 'C100' }))).toEqual([['customerId', 'ar:rules.mandate.onePending']])
    succeeded(await desk.act(as('approver'), MANDATES, 'confirm', again))
    const second = succeeded(await desk.mandate({ customerId: 'C100', validFrom: '2026-07-01' }))
    expect(rules(await desk.act(as('approver'), MANDATES, 'confirm', second))).toEqual([
      ['validFrom', 'ar:rules.mandate.aloneOnEachDay'],
    ])
    succeeded(await desk.act(as('approver'), MANDATES, 'reject', second, { parameters: { reason: 'One is enough' } }))
    await expect(
      sql`update ar_mandate set transit = '00001' where status = 'Active'`.execute(books.db),
    ).rejects.toThrow('never changed')
    const byAdmin = succeeded(await admin.save('POST', MANDATES, { record: ofBuilder }))
    expect(
      rules(await admin.save('POST', `${MANDATES}/${String(byAdmin['id'])}/confirm`, { version: byAdmin['version'] })),
    ).toEqual([[null, 'kit:refused.ownHand']])
    succeeded(await desk.act(as('approver'), MANDATES, 'confirm', byAdmin))
  })

  it('[supply 7.1] two customers with a mandate each are not merged before one of them ends', async () => {
    const parameters = { fromFirm: 'BUILDER', intoFirm: 'C100', reason: 'The same' }
    const asked = await admin.save('POST', '/api/admin/merge-firms/run', { parameters, confirmed: [] })
    expect(rules(asked)).toContainEqual(['intoFirm', 'admin:rules.mergeFirms.oneMandate'])
  })

  it('[finance 8.2 mandate] proposes the name at his bank while nothing but the customer is typed', async () => {
    const record = { ...emptyRecord(Mandate.fields), customerId: 'C100', currency: 'CAD', category: 'Business' }
    const typed = await as('clerk').save('POST', `${MANDATES}/complete`, { id: null, record })
    expect(typed, JSON.stringify(typed)).toMatchObject({ ResultStatus: 1, Data: { payer: expect.any(String) } })
    expect((typed.Data as Row)['accountNumber']).toBeNull()
  })

  it('[finance 8.2 mandate] says at its fields what is wrong with it', async () => {
    const wrong = async (more: Row) => rules(await desk.mandate({ customerId: 'USBUYER', ...more }))
    expect(await wrong({ currency: 'EUR' })).toContainEqual(['currency', 'ar:rules.mandate.currencyOfFiles'])
    expect(await wrong({ validUntil: '2026-05-01' })).toEqual([['validUntil', 'ar:rules.mandate.daysInOrder']])
    expect(await wrong({ signedOn: '2026-06-26', validFrom: '2026-06-27' })).toEqual([
      ['signedOn', 'ar:rules.mandate.signedByNow'],
    ])
    expect(await wrong({ accountNumber: '12' })).toEqual([
      ['accountNumber', 'admin:rules.vendorBankChange.accountNumberForm'],
    ])
  })
})
