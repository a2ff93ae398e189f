import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import type { Row } from '../../../platform/entity/stored.ts'
import type { SuiteTexts } from '../../../platform/entity/texts.ts'
import { sheetRoute } from '../../../trade/sheet/route.ts'
import { sheetOf, sheetWords } from '../../../trade/sheet/sheet.ts'
import { JournalEntryStore } from './entity.ts'

/** The voucher of an entry, in the language of whoever prints it; marked while it is not posted, and when it was taken back. */
export const journalEntryPrintRoute = (app: FastifyInstance, deps: Deps, { texts }: { texts: SuiteTexts }): void =>
  sheetRoute(app, deps, JournalEntryStore, 'The voucher of an entry as a PDF', async (record, seen, locale) => {
    const { rows } = await sql<{ name: string }>`
      select name from company_shown where company_id = ${record['companyId']}`.execute(deps.db)
    const { value } = sheetWords(JournalEntryStore, texts, locale)
    const say = (key: string, args?: Record<string, string | number>) =>
      texts.text(locale, `gl:journalEntry.${key}`, args)
    const number = value(seen, 'documentNo')
    const plan = {
      title: `${say('record')} ${number}`,
      company: rows.map(({ name }) => name),
      parties: [],
      facts: [
        ...['entryDate', 'source', 'dataType', 'description', 'reference', 'currency', 'rate'],
        ...['entryNo', 'autoReverseOn', 'turnedBackNo', 'approvedBy'],
      ],
      lines: 'lines',
      columns: [
        { field: 'glAccount', width: 90 },
        {
          field: 'description',
          width: 238,
          isWrapped: true,
          text: ({ description, reference, firmId }: Row) =>
            [description, reference, firmId].filter(Boolean).join('  '),
        },
        { field: 'debit', width: 100, isFigure: true },
        { field: 'credit', width: 100, isFigure: true },
      ],
      sums: ['total', 'creditTotal'],
      notes: value(seen, 'notes'),
      page: (page: number) => say('print.page', { number, page }),
    }
    const sheet = sheetOf(JournalEntryStore, seen, plan, { texts, locale })
    return { sheet, locale, mark: markOf(record, say), name: String(record['documentNo']) }
  })

function markOf({ status }: Row, say: (key: string) => string): string | null {
  if (status === 'Reversed') return say('choices.status.Reversed')
  return status === 'Posted' ? null : say('choices.status.Draft')
}
