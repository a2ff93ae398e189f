import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { TrialBalance } from '../../../../shared/contracts/gl/trial-balance.ts'
import type { ReportCall } from '../../../../shared/contracts/report.ts'
import { Answers } from '../../../platform/action/answers.ts'
import type { Deps } from '../../../platform/deps.ts'
import { guarded } from '../../../platform/entity/contract.ts'
import { isReadable, visibilityOf } from '../../../platform/entity/visibility.ts'
import { CSV_MARK, csvLine } from '../../../platform/export/csv.ts'
import { attachment } from '../../../platform/http/sent-file.ts'
import { Asking, reportSchemas } from '../../../platform/reports/asking.ts'
import type { ReportRooms } from '../../../platform/reports/report-rooms.ts'
import { requireRight } from '../../../platform/rights/require.ts'
import { statementOf, tieOf } from '../../../platform/reports/run-report.ts'
import { AccountStore } from '../account/entity.ts'
import { trialBalance } from './trial-balance.ts'

/** What the trial balance says of an account, and what its auditor writes beside it. */
const FIGURES = ['yearBefore', 'opening', 'debit', 'credit', 'closing'] as const
const TO_FILL = ['adjustDebit', 'adjustCredit', 'adjusted', 'mark'] as const

/**
 * [finance 9.3] `POST …/working-paper`: the trial balance as it was asked for, a row for each account with its GIFI code and columns for
 * adjustments, as a CSV file that programs of auditors read. Debit is positive.
 */
export function workingPaperRoute(app: FastifyInstance, deps: Deps, rooms: ReportRooms): void {
  const asking = new Asking(deps, rooms, trialBalance)
  const answers = new Answers(rooms.texts)
  app.post<{ Body: ReportCall }>(
    `${asking.path}/working-paper`,
    {
      config: { unkeyed: true },
      schema: { ...asking.named('The trial balance as a working paper'), body: reportSchemas(TrialBalance).call },
      ...guarded(asking.right('export')),
    },
    async (request, reply) => {
      await requireRight(request, asking.right('view'))
      const run = await asking.begin(request, { ...request.body, groupBy: [] })
      if (run.problems.length > 0) return answers.refused([...run.problems], 'INVALID')
      const { layout, statement } = statementOf(run)
      const { rows } = await statement.execute(deps.db)
      const codes = await gifiCodes(deps, request.user)
      const here = layout.columns.filter((name) => ['account', 'accountName', 'accountType', ...FIGURES].includes(name))
      const say = (name: string) => rooms.texts.text(run.locale, `gl:trialBalance.paper.${name}`)
      const head = [...here.map(say), say('gifi'), ...TO_FILL.map(say)]
      const lines = rows
        .filter((row) => row['$level'] !== 0 && !tieOf(row))
        .map((row) => [
          ...here.map((name) => row[name]),
          codes.get(String(row['account'])) ?? '',
          ...TO_FILL.map((name) => (name === 'adjusted' ? row['closing'] : '')),
        ])
      const { to } = run.ask.parameters
      reply.header('content-disposition', attachment(`${say('file')} ${String(to)}.csv`))
      return reply.type('text/csv; charset=utf-8').send(CSV_MARK + [head, ...lines].map(csvLine).join(''))
    },
  )
}

/** Codes of accounts in sight, as far as their reader sees them. */
async function gifiCodes({ db }: Deps, user: Parameters<typeof visibilityOf>[1]): Promise<Map<string, string>> {
  const seen = await visibilityOf(db, user, AccountStore)
  if (!isReadable(seen, 'gifiCode')) return new Map()
  const { rows } = await sql<{ account: string; code: string }>`
    select t.account, t.gifi_code as code from gl_account t
    where t.gifi_code is not null and ${seen.scope ?? sql<boolean>`true`}`.execute(db)
  return new Map(rows.map(({ account, code }) => [account, code]))
}
