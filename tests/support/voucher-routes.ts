import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Deps } from '../../server/platform/deps.ts'
import { readSuiteTexts } from '../../server/platform/entity/texts.ts'
import { rowNumbers, type NumberSource } from '../../server/platform/print/number-source.ts'
import { printSource } from '../../server/platform/print/print-source.ts'
import { printRoutes } from '../../server/platform/print/routes.ts'
import { VoucherPrinting } from './voucher.ts'

export const ACCOUNTS = {
  Operating: '10000000-0000-4000-8000-000000000001',
  Payroll: '10000000-0000-4000-8000-000000000002',
} as const

/** Tables of the voucher, in a database of a test. */
export const VOUCHER_TABLES = `
  create table voucher_account (id uuid primary key, next_voucher bigint not null);
  insert into voucher_account values ('${ACCOUNTS.Operating}', 1001), ('${ACCOUNTS.Payroll}', 501);
  create table voucher (
    id uuid primary key default gen_random_uuid(), account text not null, due_on date not null, payee text not null,
    amount numeric(19, 4) not null, number text, status text
  )`

interface VoucherText {
  payee: string
  amount: string
}

/** Numbers of the paper of an account. */
export const voucherNumbers = rowNumbers({
  table: 'voucher_account',
  column: 'next_voucher',
  id: ({ account }) => ACCOUNTS[account as keyof typeof ACCOUNTS],
})

/** The calls of the voucher; each voucher knows what became of it. */
export function voucherRoutes(app: FastifyInstance, deps: Deps, numbers: NumberSource = voucherNumbers): void {
  const source = printSource(VoucherPrinting, {
    numbers,
    async documents({ db, parameters: { account, through } }) {
      const { rows } = await sql<{ id: string; payee: string; amount: string }>`
        select id, payee, amount::text from voucher
        where account = ${account} and due_on <= coalesce(${through}::date, 'infinity') order by due_on, payee`.execute(
        db,
      )
      return rows.map(({ id, payee, amount }) => ({
        id,
        key: payee,
        title: `${payee} ${amount}`,
        content: { payee, amount },
      }))
    },
    draw(paper, { number, content }: { number: string; content: VoucherText }) {
      paper.writeTo(number, paper.width - 36, 36, { bold: true, size: 11 })
      paper.write(content.payee, 36, 80, { size: 10 })
      paper.writeTo(content.amount, paper.width - 36, 80, { size: 10 })
      paper.rule(36, 110, paper.width - 36)
    },
    async became({ trx }, sheets) {
      for (const { id, number, state } of sheets)
        await sql`update voucher set number = ${number}, status = ${state} where id = ${id}::uuid`.execute(trx)
    },
  })
  printRoutes(app, deps, readSuiteTexts(deps.config.root), source)
}
