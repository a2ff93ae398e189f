import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import { localeOf, type SuiteTexts } from '../../../platform/entity/texts.ts'
import { sheetRoute } from '../../../trade/sheet/route.ts'
import { sheetOf, sheetWords } from '../../../trade/sheet/sheet.ts'
import { DepositStore } from './entity.ts'

interface Bank {
  readonly bank: string[]
  readonly company: string[]
}

/** [finance 8.2] The slip that goes to the bank with what was received, marked while it is not posted. */
export const depositPrintRoute = (app: FastifyInstance, deps: Deps, { texts }: { texts: SuiteTexts }): void =>
  sheetRoute(app, deps, DepositStore, 'The slip of a deposit as a PDF', async (record, seen) => {
    const { rows } = await sql<Bank>`
      select array_remove(array[b.bank_account_id, b.name], null) as bank,
             array_remove(array[c.name, c.line1, c.line2, concat_ws(' ', c.city, c.region, c.postal_code)], null) as company
      from company_shown c left join bank_account_shown b on b.bank_account_id = ${record['bankAccountId']}
      where c.company_id = ${record['companyId']}`.execute(deps.db)
    const { bank, company } = rows[0]!
    const locale = localeOf(undefined)
    const { label, value } = sheetWords(DepositStore, texts, locale)
    const number = value(seen, 'depositNo')
    const plan = {
      title: texts.text(locale, 'ar:deposit.print.slip', { number }),
      company,
      parties: [{ heading: label('bankAccountId'), rows: bank }],
      facts: ['depositDate', 'slipNo', 'currency'],
      lines: 'receipts',
      columns: [
        { field: 'payer', width: 238, isWrapped: true },
        { field: 'method', width: 80 },
        { field: 'reference', width: 110 },
        { field: 'amount', width: 100, isFigure: true },
      ],
      sums: ['receiptsAmount'],
      notes: value(seen, 'memo'),
      page: (page: number) => texts.text(locale, 'ar:print.page', { number, page }),
    }
    const mark = record['status'] === 'Posted' ? null : texts.text(locale, 'ar:print.draft')
    return {
      sheet: sheetOf(DepositStore, seen, plan, { texts, locale }),
      locale,
      mark,
      name: String(record['depositNo']),
    }
  })
