import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { DutyConflicts } from '../../../../shared/contracts/admin/duty-conflicts.ts'
import type { ReportPage } from '../../../../shared/contracts/report.ts'
import type { Deps } from '../../../platform/deps.ts'
import { Asking } from '../../../platform/reports/asking.ts'
import type { ReportRooms } from '../../../platform/reports/report-rooms.ts'
import type { StoredReport } from '../../../platform/reports/rows-for.ts'
import { readReport } from '../../../platform/reports/run-report.ts'
import { requireRight } from '../../../platform/rights/require.ts'

/** The conflicts of one user, for his record: the report about him, without becoming what its reader ran last. */
export function dutyRoutes(app: FastifyInstance, deps: Deps, rooms: ReportRooms, report: StoredReport): void {
  const asking = new Asking(deps, rooms, report)
  app.get<{ Params: { userName: string } }>(
    `/api/${DutyConflicts.room}/of/:userName`,
    {
      schema: {
        ...asking.named('Conflicts of duties of one user'),
        params: Type.Object({ userName: Type.String({ minLength: 1, maxLength: 100 }) }),
        response: { 200: { type: 'object', additionalProperties: true } },
      },
    },
    async (request): Promise<ReportPage> => {
      await requireRight(request, asking.right('view'))
      const parameters = { userName: request.params.userName, pairId: null, withDisabled: true }
      return readReport(deps, await asking.begin(request, { parameters, groupBy: [] }), 1)
    },
  )
}
