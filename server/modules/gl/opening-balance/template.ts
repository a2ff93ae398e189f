import type { FastifyInstance } from 'fastify'
import { COLUMNS_OF, OPENING_PARTS, type OpeningPart } from '../../../../shared/contracts/gl/opening-balance.ts'
import { documented, guarded } from '../../../platform/entity/contract.ts'
import { localeOf, type SuiteTexts } from '../../../platform/entity/texts.ts'
import { excel } from '../../../platform/export/excel.ts'
import { XLSX } from '../../../platform/export/send.ts'
import { attachment } from '../../../platform/http/sent-file.ts'
import { OpeningBalanceStore } from './entity.ts'

/** Columns of a workbook that is filled in by hand: one way to say each thing. */
const LEFT_OUT: Readonly<Record<OpeningPart, readonly string[]>> = {
  TrialBalance: ['amount', 'rate'],
  Vendors: ['firmName', 'debit', 'credit', 'account', 'foreign'],
  Customers: ['firmName', 'debit', 'credit', 'account', 'foreign'],
}

/** `GET …/template?part=&Locale=`: the workbook of a part to fill in, headed in the language that is asked for. */
export function templateRoute(app: FastifyInstance, texts: SuiteTexts): void {
  app.get<{ Querystring: { part: OpeningPart; Locale?: string } }>(
    '/api/gl/opening-balance/template',
    {
      ...documented(OpeningBalanceStore, 'Workbook of a part to fill in', {
        querystring: {
          type: 'object',
          additionalProperties: false,
          required: ['part'],
          properties: { part: { enum: OPENING_PARTS }, Locale: { type: 'string' } },
        },
      }),
      ...guarded('gl/opening-balance.bring'),
    },
    async ({ query }, reply) => {
      const say = (name: string) => texts.text(localeOf(query.Locale), `gl:openingBalance.${name}`)
      const workbook = new (excel().Workbook)()
      const name = say(`fields.${query.part}`)
      const sheet = workbook.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] })
      sheet.columns = COLUMNS_OF[query.part]
        .filter((column) => !LEFT_OUT[query.part].includes(column))
        .map((column) => ({ header: say(`columns.${column}`), width: 18 }))
      sheet.getRow(1).font = { bold: true }
      return reply
        .type(XLSX)
        .header('content-disposition', attachment(`${name}.xlsx`))
        .send(Buffer.from(await workbook.xlsx.writeBuffer()))
    },
  )
}
