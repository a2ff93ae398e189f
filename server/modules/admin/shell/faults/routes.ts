import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { FAULT_KINDS, FAULT_LIMITS, type FaultReport } from '../../../../../shared/contracts/fault.ts'
import { ResultStatus, type CallResult, type PagedList } from '../../../../../shared/contracts/result.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { pagedSchema, resultSchema } from '../../../../platform/entity/schemas.ts'
import { Allowance } from '../../../../platform/http/allowance.ts'
import { tooMany } from '../../../../platform/http/errors.ts'
import { claimKey } from '../../../../platform/idempotency/claim.ts'
import { requireRight } from '../../../../platform/rights/require.ts'
import { forgetOldFaults, listFaults, storeFaults, type StoredFault } from './fault-store.ts'

/** Right to read what broke; nobody needs one to report. */
export const VIEW_FAULTS = 'shell/fault.view'
/** Calls of one user in a minute: a browser makes six at most, and may have several tabs. */
const CALLS_A_MINUTE = 30
/** Bytes: twenty reports with the longest stacks in letters that take two. */
const LARGEST_BODY = 256 * 1024
const HOUR_MS = 3_600_000

const line = (most: number) => Type.String({ maxLength: most })
const orNull = (schema: ReturnType<typeof line>) => Type.Union([schema, Type.Null()])

const Report = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    kind: Type.Enum([...FAULT_KINDS]),
    module: Type.String({ minLength: 1, maxLength: FAULT_LIMITS.name }),
    screen: orNull(line(FAULT_LIMITS.name)),
    message: line(FAULT_LIMITS.message),
    stack: orNull(line(FAULT_LIMITS.stack)),
    requestId: orNull(line(FAULT_LIMITS.name)),
    page: line(FAULT_LIMITS.page),
    release: line(FAULT_LIMITS.name),
    count: Type.Integer({ minimum: 1, maximum: FAULT_LIMITS.count }),
    age: Type.Integer({ minimum: 0, maximum: FAULT_LIMITS.age }),
  },
  { additionalProperties: false },
)

const Reports = Type.Object(
  { reports: Type.Array(Report, { minItems: 1, maxItems: FAULT_LIMITS.reports }) },
  { additionalProperties: false },
)

const Paging = Type.Object(
  {
    Page: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,5}$' })),
    PageSize: Type.Optional(Type.String({ pattern: '^([1-9]\\d?|1\\d\\d|2[0-4]\\d|250)$' })),
  },
  { additionalProperties: false },
)

const done: CallResult = {
  ResultStatus: ResultStatus.success,
  ResultCode: 'SAVED',
  Message: null,
  EntityId: null,
  Exception: null,
}

/**
 * Reports of faults [acceptance 16] and their list. A report carries its own id and may come twice; it belongs to no
 * record, needs no right and leaves no trace in the change log, so it does not go through an action.
 */
export function faultRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock, log } = deps
  const allowance = new Allowance(CALLS_A_MINUTE, 60, clock)

  app.post<{ Body: { reports: FaultReport[] } }>(
    '/api/shell/faults',
    {
      bodyLimit: LARGEST_BODY,
      schema: {
        summary: 'Report faults of screens',
        tags: ['shell'],
        body: Reports,
        response: { 200: resultSchema() },
      },
    },
    async (request) => {
      claimKey(request.headers['idempotency-key'])
      const wait = allowance.take(request.user.sub)
      if (wait > 0) throw tooMany(wait)
      const { reports } = request.body
      const userAgent = request.headers['user-agent'] ?? ''
      await storeFaults(db, reports, { requestId: request.id, userAgent, now: clock.now() })
      for (const { id, kind, module, screen, release, count, requestId } of reports)
        request.log.warn({ fault: { id, kind, module, screen, release, count, call: requestId } }, 'a screen failed')
      return done
    },
  )

  app.get<{ Querystring: { Page?: string; PageSize?: string } }>(
    '/api/shell/faults',
    {
      schema: {
        summary: 'Faults that screens reported, last seen first',
        tags: ['shell'],
        querystring: Paging,
        response: { 200: pagedSchema({ type: 'object', additionalProperties: true }) },
      },
    },
    async (request): Promise<PagedList<StoredFault>> => {
      await requireRight(request, VIEW_FAULTS)
      const [Page, PageSize] = [Number(request.query.Page ?? 1), Number(request.query.PageSize ?? 50)]
      const { rows, total } = await listFaults(db, Page, PageSize)
      return { Page, PageSize, List: rows, TotalCount: total }
    },
  )

  const timer = setInterval(() => {
    forgetOldFaults(db, clock.now()).catch((error: unknown) => log.warn({ err: error }, 'old faults were not removed'))
  }, HOUR_MS)
  timer.unref()
  app.addHook('onClose', () => clearInterval(timer))
}
