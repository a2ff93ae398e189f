import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { ReconciliationReport } from '../../../../shared/contracts/gl/bank-reconciliation.ts'
import type { Deps } from '../../../platform/deps.ts'
import { documented, guarded, type Named } from '../../../platform/entity/contract.ts'
import * as schemas from '../../../platform/entity/schemas.ts'
import { localeOf, type SuiteTexts } from '../../../platform/entity/texts.ts'
import { attachment } from '../../../platform/http/sent-file.ts'
import { sightOf, withDots } from '../../../platform/entity/visibility.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { zoneOf } from '../../../platform/http/zone.ts'
import { drawSheets } from '../../../platform/print/sheet-paper.ts'
import { rightsOf } from '../../../platform/rights/rights.ts'
import { drawSheet } from '../../../trade/sheet/draw-sheet.ts'
import { bankOf } from './bank.ts'
import { ReconciliationStore } from './entity.ts'
import { BANK_SOURCES } from './in-sight.ts'
import { reportSheet } from './report-sheet.ts'

const LETTER = [612, 792] as const
const asked = {
  type: 'object',
  additionalProperties: false,
  properties: { Locale: { type: 'string', maxLength: 10 }, Zone: { type: 'string', maxLength: 60 } },
} as const

/** `GET …/:id/report`: what was reported when the statement was reconciled, whatever became of the books since. */
export function reportRoute(app: FastifyInstance, deps: Deps, texts: SuiteTexts): void {
  app.get<Named & { Querystring: { Locale?: string; Zone?: string } }>(
    '/api/gl/bank-reconciliation/:id/report',
    {
      schema: documented(ReconciliationStore, 'The report of a reconciliation as a PDF', {
        params: schemas.idSchema,
        querystring: asked,
      }).schema,
      ...guarded('gl/bank-reconciliation.export'),
    },
    async ({ params, query, user }, reply) => {
      const { rows } = await sql<{ snapshot: ReconciliationReport | null; status: string; company: string }>`
        select r.snapshot, r.status, c.name as company from bank_reconciliation r join company_shown c on c.company_id = r.company_id
        where r.id::text = ${params.id} or r.reconciliation_no = ${params.id}`.execute(deps.db)
      const [found] = rows
      if (!found?.snapshot) throw notFound()
      await bankOf(deps.db, user, found.snapshot.bankAccountId)
      const sight = sightOf(await rightsOf(deps.db, user))
      const [snapshot] = withDots(sight, [found.snapshot], BANK_SOURCES) as [ReconciliationReport]
      const { company } = found
      const locale = localeOf(query.Locale)
      const speech = { texts, locale, zone: zoneOf(query.Zone) }
      const sheet = reportSheet(snapshot, company, found.status === 'Undone', speech)
      const file = await drawSheets(
        { draw: (paper) => drawSheet(paper, sheet), rest: () => undefined, paper: LETTER },
        [{ number: snapshot.reconciliationNo, content: {} }],
        { locale, title: sheet.title, asOf: new Date(snapshot.reconciledOn), mark: null },
      )
      return reply
        .type('application/pdf')
        .header('content-disposition', attachment(`${snapshot.reconciliationNo}.pdf`))
        .send(file)
    },
  )
}
