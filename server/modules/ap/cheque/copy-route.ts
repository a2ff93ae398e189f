import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import { documented, guarded, pathOf, type Named } from '../../../platform/entity/contract.ts'
import { readInSight } from '../../../platform/entity/read.ts'
import * as schemas from '../../../platform/entity/schemas.ts'
import { localeOf, type SuiteTexts } from '../../../platform/entity/texts.ts'
import { visibilityOf } from '../../../platform/entity/visibility.ts'
import { attachment } from '../../../platform/http/sent-file.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { drawSheets } from '../../../platform/print/sheet-paper.ts'
import { ChequeStore } from '../payment/entity.ts'
import { chequePrinting } from './cheque-printing.ts'

interface Sheet {
  readonly number: string
  readonly content: Record<string, unknown>
  readonly printedOn: string
}

/**
 * [finance 7.10] `GET api/ap/cheque/:id/copy`: a cheque that was printed here, as its sheet was, marked as a copy. One that was written
 * by hand has no picture.
 */
export function chequeCopyRoute(app: FastifyInstance, { db }: Deps, texts: SuiteTexts): void {
  const source = chequePrinting(texts)
  app.get<Named>(
    `${pathOf(ChequeStore)}/:id/copy`,
    {
      ...documented(ChequeStore, 'A printed cheque, marked as a copy', { params: schemas.idSchema }),
      ...guarded(`${ChequeStore.room}.view`),
    },
    async (request, reply) => {
      const seen = await visibilityOf(db, request.user, ChequeStore)
      const found = await readInSight(db, ChequeStore, request.params.id, seen)
      if (!found?.inScope) throw notFound()
      const { rows } = await sql<Sheet>`
        select s.number, s.content, c.printed_on as "printedOn"
        from cheque c join print_sheet_shown s on s.room = ${source.contract.room} and s.document_id = c.payment_id
          and s.number = c.cheque_no::text and s.state = 'Confirmed'
        where c.id = ${String(found.record['id'])}::uuid and c.printed_on is not null`.execute(db)
      const [sheet] = rows
      if (!sheet) throw notFound()
      const locale = localeOf(request.headers['x-locale'])
      const title = `${texts.text(locale, 'ap:cheque.record')} ${sheet.number}`
      const mark = texts.text(locale, 'ap:cheque.copy')
      const pdf = await drawSheets(source, [sheet], { locale, title, asOf: new Date(sheet.printedOn), mark })
      return reply
        .type('application/pdf')
        .header('content-disposition', attachment(`${title}.pdf`))
        .send(pdf)
    },
  )
}
