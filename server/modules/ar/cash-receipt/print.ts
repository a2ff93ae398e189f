import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { localeOf, type SuiteTexts } from '../../../platform/entity/texts.ts'
import { correspondents } from '../../../trade/sheet/parties.ts'
import { sheetRoute } from '../../../trade/sheet/route.ts'
import { sheetOf, sheetWords } from '../../../trade/sheet/sheet.ts'
import { CashReceiptStore } from './entity.ts'

/** [finance 8.2] What a customer is given for his money, in his language: what it has settled, and what lies on account. */
export const receiptPrintRoute = (app: FastifyInstance, deps: Deps, { texts }: { texts: SuiteTexts }): void =>
  sheetRoute(app, deps, CashReceiptStore, 'The receipt as a PDF', async (record, seen) => {
    const { customerId: firmId, companyId } = record
    const known = firmId ? await correspondents(deps.db, { firmId, companyId, termsCode: null }) : null
    const locale = known?.locale ?? localeOf(undefined)
    const { label, value } = sheetWords(CashReceiptStore, texts, locale)
    const say = (key: string, args?: Record<string, string | number>) => texts.text(locale, `ar:${key}`, args)
    const number = value(seen, 'receiptNo')
    const plan = {
      title: `${say('cashReceipt.record')} ${number}`,
      company: known?.company ?? [],
      parties: [{ heading: label('payer'), rows: known?.firm ?? [value(seen, 'payer')] }],
      facts: ['receiptDate', 'method', 'reference', 'currency', 'amount', 'returnDate'],
      lines: 'items',
      columns: [
        { field: 'docNumber', width: 168 },
        { field: 'docDate', width: 90 },
        { field: 'pay', width: 100, isFigure: true },
        { field: 'discount', width: 80, isFigure: true },
        { field: 'remaining', width: 90, isFigure: true },
      ],
      sums: ['appliedAmount', 'onAccountAmount', 'amount'],
      notes: '',
      page: (page: number) => say('print.page', { number, page }),
    }
    const mark = record['status'] === 'Returned' ? say('cashReceipt.choices.status.Returned') : null
    return {
      sheet: sheetOf(CashReceiptStore, seen, plan, { texts, locale }),
      locale,
      mark,
      name: String(record['receiptNo']),
    }
  })
