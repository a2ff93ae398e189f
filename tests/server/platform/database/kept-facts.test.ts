import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import {
  FACT_TABLES,
  isKeepable,
  keptFactsOf,
  beginsWith,
  factsVersion,
} from '../../../../server/platform/database/kept-facts.ts'
import { useRate } from '../../../../server/trade/money/rate-at.ts'
import { useRates } from '../../../../server/trade/tax/taxes-on.ts'
import { factsOf, withFacts } from '../../../../server/platform/database/facts.ts'
import { transaction, type Trx } from '../../../../server/platform/database/transaction.ts'
import { FirmStore } from '../../../../server/modules/admin/firm/entity.ts'
import { deleteRecord } from '../../../../server/platform/entity/write.ts'
import { startNorthgate } from '../../../support/northgate-app.ts'
import { enterMasters } from '../../../support/northgate-masters.ts'
import { document, INVOICES, line } from '../../../support/purchase-desk.ts'
import { Statements } from '../../../support/statements.ts'
import type { Row } from '../../modules/admin/calls.ts'

const { app, as, books } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const { db, pool } = app
const statements = new Statements(pool)
beforeAll(() => enterMasters(as('admin'), books))

const asAction = <R>(work: (trx: Trx) => Promise<R>): Promise<R> =>
  transaction(db, async (trx) => {
    const { rows } = await sql<{ version: string }>`select ${factsVersion} as version`.execute(trx)
    beginsWith(trx, db, rows[0]!.version)
    return withFacts(trx, () => work(trx))
  })
const nameOf = (trx: Trx) =>
  factsOf(trx, sql<{ name: string }>`select name from firm where firm_id = ${'V100'}`).then((rows) => rows[0]?.name)
const asked = async (work: () => Promise<unknown>) =>
  (await statements.of(work)).sent.filter((text) => text.includes('from firm where')).length

it('[decision 0064] the tables of facts are those whose writes the database counts', async () => {
  const { rows } = await sql<{ name: string }>`
    select tgrelid::regclass::text as name from pg_trigger where tgname = 'facts_counted' order by 1`.execute(db)
  expect(rows.map(({ name }) => name)).toEqual([...FACT_TABLES].toSorted())
})

it('[decision 0064] a statement is kept where its answer follows from those tables alone', () => {
  expect(isKeepable('select a from firm f join "firm_vendor" v on v.owner_id = f.id where f.firm_id = any ($1)')).toBe(
    true,
  )
  expect(isKeepable('select from unnest($1::text[]) with ordinality as c (code, place) join sales_tax s on true')).toBe(
    true,
  )
  expect(
    isKeepable(
      'with recursive same as (select $1 union select f.id from firm f join same s on true) select id from same',
    ),
  ).toBe(true)
  expect(isKeepable('select status from ap_invoice where id = $1')).toBe(false)
  expect(isKeepable('select from firm where exists (select from open_item i where i.firm_id = firm.firm_id)')).toBe(
    false,
  )
  expect(isKeepable('select from firm, ap_invoice')).toBe(false)
  expect(isKeepable('select business_day($1) from company')).toBe(false)
  expect(isKeepable('select from company where valid_until > current_date')).toBe(false)
  expect(isKeepable('select from company where is_default for update')).toBe(false)
})

it('[decision 0064] a fact is read once, and again when anybody has written', async () => {
  const name = await asAction(nameOf)
  expect(await asked(() => asAction(nameOf))).toBe(0)
  await pool.query(`update firm set name = 'Renamed' where firm_id = 'V100'`)
  expect(await asAction(nameOf)).toBe('Renamed')
  await pool.query(`update firm set name = $1 where firm_id = 'V100'`, [name])
  expect(await asAction(nameOf)).toBe(name)
  expect(await asked(() => asAction(nameOf))).toBe(0)
})

it('[decision 0064] what a transaction has written itself is not kept for others, who may never see it', async () => {
  const name = await asAction(nameOf)
  const undone = asAction(async (trx) => {
    await sql`update firm set name = 'Never' where firm_id = 'V100'`.execute(trx)
    expect(await nameOf(trx)).toBe(name)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  // Nothing was kept when it began: it reads its own write.
  await pool.query(`update company set phone = '1' where is_default`)
  const again = asAction(async (trx) => {
    await sql`update firm set name = 'Never' where firm_id = 'V100'`.execute(trx)
    expect(await nameOf(trx)).toBe('Never')
    throw new Error('undone')
  })
  await expect(again).rejects.toThrow('undone')
  expect(await asAction(nameOf)).toBe(name)
})

it('[decision 0064] whoever writes a master in a transaction is answered there by what he has written', async () => {
  await asAction(nameOf)
  await asAction(async (trx) => {
    expect(keptFactsOf(trx)).toBeDefined()
    await deleteRecord(trx, FirmStore, randomUUID(), 1)
    expect(keptFactsOf(trx)).toBeUndefined()
  })
})

it('[decision 0064] a rate that somebody else has taken into use meanwhile is no write, and leaves what is kept', async () => {
  const version = async () => (await sql<{ version: string }>`select ${factsVersion} as version`.execute(db)).rows[0]
  const ids = async (table: string) =>
    (await sql<{ id: string }>`select id from ${sql.table(table)} limit 1`.execute(db)).rows[0]!.id
  const rate = { rateId: await ids('foreign_exchange'), isUsed: false }
  const tax = { rateId: await ids('sales_tax_rate'), isUsed: false }
  const use = () => transaction(db, (trx) => useRate(trx, rate).then(() => useRates(trx, [tax])))
  await use()
  const used = await version()
  await use()
  expect(await version()).toEqual(used)
})

it('[decision 0064] what is kept nobody changes', async () => {
  const rows = await asAction((trx) => factsOf(trx, sql<Row>`select firm_id, name from firm where firm_id = ${'V200'}`))
  expect(() => (rows[0]!['name'] = 'Other')).toThrow(TypeError)
})

const invoice = (docNumber: string) => ({
  record: {
    ...document(docNumber, '226.00', [
      line('6200', '100', { taxGroup: 'HST' }),
      line('6100', '100', { taxGroup: 'HST' }),
    ]),
    vendorId: 'V100',
  },
  then: 'post',
  confirmed: ['notTwice', 'registrationKnown', 'taxExpected'].map((name) => `ap.purchaseInvoice.${name}`),
})

it('[decision 0064] an invoice by one call asks for its own books alone, and for a vendor on hold at once', async () => {
  const admin = as('admin')
  for (const number of ['KEPT-1', 'KEPT-2'])
    expect((await admin.save('POST', INVOICES, invoice(number))).ResultStatus).toBe(1)
  const { answer, sent } = await statements.of(() => admin.save('POST', INVOICES, invoice('KEPT-3')))
  expect(answer.ResultStatus).toBe(1)
  const ofFacts = sent.filter((text) => isKeepable(text))
  expect(ofFacts).toEqual([])
  expect(sent.length).toBeLessThanOrEqual(14)
  // Others wait for the number from here on: the document with its log, along with what reads it; the kept answer, along with the commit.
  const after = sent.slice(sent.findIndex((text) => text.includes('write_entry(')) + 1)
  expect(after).toHaveLength(4)
  expect(sent.filter((text) => /(insert into|update) "?(ap_invoice|ap_distribution|audit_save)"?/.test(text))).toEqual([
    after[0],
  ])
  await pool.query(
    `update firm_vendor set on_hold = true where owner_id = (select id from firm where firm_id = 'V100')`,
  )
  const held = await admin.save('POST', INVOICES, invoice('KEPT-4'))
  expect(held.Problems?.map(({ Key }) => Key)).toEqual(['ap:rules.purchaseInvoice.vendorNotHeld'])
})

it('[decision 0064] a caller is read once, and refused at the next call when a right was taken from him', async () => {
  const clerk = as('clerk')
  const ask = () => clerk.get('/api/admin/firm?PageSize=1')
  expect((await ask()).statusCode).toBe(200)
  const { sent } = await statements.of(ask)
  expect(sent.filter((text) => text.includes('rights_of'))).toEqual([])
  expect(sent.filter((text) => text.includes('from acting where'))).toHaveLength(1)
  const { rows } = await pool.query<{ role_id: string; right_id: string }>(
    `delete from role_right where role_id in (select roles_of(id) from app_user where user_name = 'clerk') returning role_id, right_id`,
  )
  expect((await ask()).statusCode).toBe(403)
  for (const { role_id, right_id } of rows)
    await pool.query(`insert into role_right (role_id, right_id) values ($1, $2)`, [role_id, right_id])
  expect((await ask()).statusCode).toBe(200)
  await pool.query(`update app_user set disabled = true where user_name = 'clerk'`)
  expect((await ask()).statusCode).toBe(401)
  await pool.query(`update app_user set disabled = false where user_name = 'clerk'`)
  expect((await ask()).statusCode).toBe(200)
  await pool.query(`update app_user set last_sign_in = now() where user_name = 'clerk'`)
  expect((await statements.of(ask)).sent.filter((text) => text.includes('rights_of'))).toEqual([])
})

it('[decision 0064] two long transactions that write tables of facts do not wait for each other', async () => {
  const [one, other] = await Promise.all([pool.connect(), pool.connect()])
  try {
    for (const client of [one, other]) {
      await client.query('begin')
      await client.query(`select set_config('novus.counted_once', ' ', true), set_config('lock_timeout', '1s', true)`)
    }
    await one.query(`update place set place_code = place_code where false`)
    await other.query(`update account_terms set terms_code = terms_code where false`)
  } finally {
    for (const client of [one, other]) {
      await client.query('rollback')
      client.release()
    }
  }
})
