import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import {
  AuditExport,
  EXPORT_FORMS,
  type AuditExportPanel,
  type ExportForm,
} from '../../../../shared/contracts/gl/audit-export.ts'
import { Entry } from '../../../../shared/contracts/gl/entry.ts'
import { countOfBooks } from '../../../ledger/leaving-lines.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import type { Deps } from '../../../platform/deps.ts'
import { guarded } from '../../../platform/entity/contract.ts'
import { localeOf } from '../../../platform/entity/texts.ts'
import { sightOf, visibilityOf } from '../../../platform/entity/visibility.ts'
import { forbidden } from '../../../platform/http/errors.ts'
import { sendFile } from '../../../platform/http/sent-file.ts'
import type { ReportRooms } from '../../../platform/reports/report-rooms.ts'
import { requireRight } from '../../../platform/rights/require.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'
import { AccountStore } from '../account/entity.ts'
import { leave } from './leaving.ts'

const ENDINGS: Readonly<Record<ExportForm, string>> = { Csv: 'csv', Hledger: 'journal', Beancount: 'beancount' }
const exact = { additionalProperties: false }
const year = Type.Integer({ minimum: 1001, maximum: 9998 })

/** [finance 9.9] The books as files: how much leaves, and the file itself, streamed. */
export function auditExportRoutes(app: FastifyInstance, deps: Deps, rooms: ReportRooms): void {
  const { room } = AuditExport
  rooms.registry.offer(room, ['view', 'export'])
  const [view, kept] = [`${room}.view`, `${room}.export`]

  /** All of the books leave, so they are for whoever may see all of them. */
  const requireAll = async (request: FastifyRequest) => {
    const rights = await requireRight(request, view)
    const seen = await visibilityOf(deps.db, request.user, AccountStore)
    const hidden = Object.keys(sightOf(rights).restricted(Entry)).length + Object.keys(seen.fields).length
    if (seen.scope !== null || hidden > 0) throw forbidden()
    return rights
  }

  app.get<{ Querystring: { FiscalYear?: string } }>(
    `/api/${room}/panel`,
    {
      schema: {
        ...{ summary: 'How much of the books leaves', tags: [room] },
        querystring: Type.Object({ FiscalYear: Type.Optional(Type.String({ pattern: '^[1-9]\\d{3}$' })) }, exact),
      },
      ...guarded(view),
    },
    async (request): Promise<AuditExportPanel> => {
      const rights = await requireAll(request)
      const { companyId, currency } = await ownCompany(deps.db)
      const fiscalYear = request.query.FiscalYear === undefined ? null : Number(request.query.FiscalYear)
      return {
        canExport: rights.can(kept),
        fiscalYear,
        currency,
        ...(await countOfBooks(deps.db, { companyId, fiscalYear })),
      }
    },
  )

  app.post<{ Body: { fiscalYear?: number | null; form: ExportForm } }>(
    `/api/${room}/books`,
    {
      config: { unkeyed: true },
      schema: {
        ...{ summary: 'The books as a file of lines, or as plain-text accounting', tags: [room] },
        body: Type.Object(
          { fiscalYear: Type.Optional(Type.Union([year, Type.Null()])), form: Type.Enum([...EXPORT_FORMS]) },
          exact,
        ),
      },
      ...guarded(kept),
    },
    async (request, reply) => {
      await requireAll(request)
      const { fiscalYear = null, form } = request.body
      const { companyId, currency } = await ownCompany(deps.db)
      const { company } = await rooms.letterhead(deps)
      const day = fiscalYear === null ? await businessDay(deps.db, deps.clock.now()) : String(fiscalYear)
      const file = {
        type: form === 'Csv' ? 'text/csv; charset=utf-8' : 'text/plain; charset=utf-8',
        name: `${company} ${day}.${ENDINGS[form]}`,
        broken: 'the books broke off',
      }
      const asked = { companyId, company, currency, fiscalYear, form, locale: localeOf(request.headers['x-locale']) }
      return sendFile(reply, file, (stream) => leave(deps, stream, asked))
    },
  )
}
