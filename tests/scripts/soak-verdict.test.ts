import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { proveBooks } from '../../server/ledger/prove.ts'
import { BOOK_PROOFS } from '../../server/modules/index.ts'
import type { Trx } from '../../server/platform/database/transaction.ts'
import { UserCode } from '../../shared/contracts/admin/user-code.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { COMPANY } from '../scenarios/northgate.ts'
import type { Deed, Write } from '../soak/clerk.ts'
import { faultsOf, holds, judge, type Witness } from '../soak/verdict.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { document, INVOICES, line } from '../support/purchase-desk.ts'

/** The verdict of `npm run soak` can fail: each harm is planted into books that hold, judged, and taken back. */
const { books, as } = await startNorthgate()
const admin = as('admin')
const writes: Write[] = []
const deeds: Deed[] = []

async function written(path: string, body: object, deed: Omit<Deed, 'id'>): Promise<void> {
  const key = randomUUID()
  const answer = await admin.save('POST', path, body, key)
  expect(answer.ResultStatus, JSON.stringify(answer.Problems)).toBe(1)
  writes.push({ key, method: 'POST', path, body, answer })
  deeds.push({ ...deed, id: String(answer.Data!['id']) })
}

beforeAll(async () => {
  await enterMasters(admin, books)
  const bill = (name: string) => document(name, '100.00', [line('6200', '100.00')])
  const confirmed = ['notTwice', 'registrationKnown', 'taxExpected'].map((name) => `ap.purchaseInvoice.${name}`)
  for (const name of ['K1-1', 'K1-2'])
    await written(INVOICES, { record: bill(name), then: 'post', confirmed }, { what: 'posted', name })
  await written(INVOICES, { record: bill('K1-3') }, { what: 'draft', name: 'K1-3' })
  const code = { ...emptyRecord(UserCode.fields), codeType: 'COST_CODE', codeId: 'K1-4', description: 'x', sequence: 1 }
  await written('/api/admin/user-code', { record: { ...code, active: true } }, { what: 'code', name: 'K1-4' })
})

class Back extends Error {}

/** Does harm past all checks, judges, and leaves nothing of it. */
async function after(harm: string, again: Witness['again'] = async ({ answer }) => answer) {
  let seen: { faults: readonly string[]; holds: boolean; proves: boolean }
  await books
    .inTransaction(async (trx) => {
      await harmed(trx, harm)
      const verdict = await judge(trx, [{ deeds, writes, again }])
      const found = await proveBooks(trx, COMPANY, { date: '2026-06-30', now: new Date(0), proofs: BOOK_PROOFS })
      const proves = found.length === 0
      seen = { faults: faultsOf(verdict), holds: holds(verdict, proves), proves }
      throw new Back()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Back)) throw error
    })
  return seen!
}

async function harmed(trx: Trx, harm: string): Promise<void> {
  await sql`grant all on all tables in schema public to current_user`.execute(trx)
  await sql`set local session_replication_role = replica`.execute(trx)
  await sql.raw(harm).execute(trx)
  await sql`set local session_replication_role = origin`.execute(trx)
}

/** A document with two entries: the database forbids it, so what forbids it goes first. */
const TWO = `
  alter table entry drop constraint entry_posted_once;
  update entry set document_id = (select id from ap_invoice where doc_number = 'K1-1')
    where document_id = (select id from ap_invoice where doc_number = 'K1-2')`

describe('the verdict of a soak', () => {
  it('holds where all that was acknowledged is there once, and the books prove', async () => {
    expect(await after('select 1')).toEqual({ faults: [], holds: true, proves: true })
  })

  it.each([
    ['a code', `delete from user_code where code_id = 'K1-4'`, /^code K1-4/],
    ['a draft', `delete from ap_invoice where doc_number = 'K1-3'`, /^draft K1-3/],
    ['a posting', `update ap_invoice set status = 'Draft' where doc_number = 'K1-2'`, /^posted K1-2/],
    [
      'an entry',
      `update entry set document_id = gen_random_uuid() where document_id =
      (select id from ap_invoice where doc_number = 'K1-2')`,
      /^posted K1-2/,
    ],
  ])('fails by %s that is lost', async (_what, harm, said) => {
    const found = await after(harm)
    expect(found.holds).toBe(false)
    expect(found.faults).toContainEqual(expect.stringMatching(said))
  })

  it.each([
    [
      'a code',
      `insert into user_code select * from jsonb_populate_recordset(null::user_code, (
      select jsonb_agg(to_jsonb(c) || jsonb_build_object('id', gen_random_uuid(), 'code_type', 'UNIT')) from user_code c
      where code_id = 'K1-4'))`,
      /^code K1-4/,
    ],
    ['an entry', TWO, /^posted K1-1/],
    [
      'what nobody was told of',
      `update ap_invoice set doc_number = 'K9-9' where doc_number = 'K1-3'`,
      /^nobody's: .*K9-9/,
    ],
  ])('fails by %s that is there twice, or once too often', async (_what, harm, said) => {
    const found = await after(harm)
    expect(found.holds).toBe(false)
    expect(found.faults).toContainEqual(expect.stringMatching(said))
  })

  it('fails by a repeat that is answered otherwise, and by one that writes', async () => {
    const other = await after('select 1', async ({ answer }) => ({ ...answer, EntityId: randomUUID() }))
    expect([other.holds, other.faults.length]).toEqual([false, writes.length])
    let times = 0
    const writing = await after('select 1', async ({ answer }) => {
      if (times++ === 0)
        await admin.save('PUT', `/api/admin/user-code/${deeds[3]!.id}`, {
          ...{
            record: { description: `y ${randomUUID()}` },
            version: (await admin.read(`/api/admin/user-code/${deeds[3]!.id}`)).Data!['version'],
          },
        })
      return answer
    })
    expect(writing.holds).toBe(false)
    expect(writing.faults).toEqual([expect.stringMatching(/^the repeats have written/)])
  })

  it('fails by a number that is left out', async () => {
    const found = await after('update entry set number = number + 1 where number = (select max(number) from entry)')
    expect([found.holds, found.faults]).toEqual([false, [expect.stringMatching(/entries, the last is/)]])
  })

  it('fails by books that do not prove, whatever else holds', async () => {
    const found = await after(
      `update entry_line set debit = debit + 0.01 where entry_id in (select id from entry where number = 1) and debit > 0`,
    )
    expect(found).toEqual({ faults: [], holds: false, proves: false })
  })
})
