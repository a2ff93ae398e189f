import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { MovingIn, type MovingInState } from '../../../../shared/contracts/gl/moving-in.ts'
import type { CallResult } from '../../../../shared/contracts/result.ts'
import { action, type ActionContext } from '../../../platform/action/action.ts'
import { Answers } from '../../../platform/action/answers.ts'
import { Refusal } from '../../../platform/action/refusal.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import type { Deps } from '../../../platform/deps.ts'
import { guarded } from '../../../platform/entity/contract.ts'
import type { EntityRooms } from '../../../platform/entity/routes.ts'
import { rightsOf } from '../../../platform/rights/rights.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'
import { insertTaxes, insertTerms, sampleProvinces, SAMPLES_BESIDE } from '../../admin/index.ts'
import { currenciesInUse } from '../currency/in-use.ts'
import { chartSize, loadChart } from '../demo/chart.ts'
import { loadRoles } from '../demo/roles.ts'
import { countsOf, stepsOf } from './state.ts'

const PATH = `/api/${MovingIn.room}`
const TAKE = `${MovingIn.room}.take`
const told = { 200: { type: 'object', additionalProperties: true } } as const
const nothing = { type: 'object', additionalProperties: false, properties: {} } as const

const refusal = (name: string) => new Refusal([{ Field: null, Key: `gl:rules.movingIn.${name}`, Args: {} }])

/** From nothing to the first posted invoice: how far a company is, and what it can take ready-made. */
export function movingInRoutes(app: FastifyInstance, deps: Deps, rooms: EntityRooms): void {
  const { db } = deps
  const answers = new Answers(rooms.texts)
  rooms.registry.offer(MovingIn.room, ['view', 'take'])

  app.get(
    `${PATH}/state`,
    {
      schema: { summary: 'How far the company has moved in', tags: [MovingIn.room], response: told },
      ...guarded(`${MovingIn.room}.view`),
    },
    async ({ user }): Promise<MovingInState> => {
      const counts = await countsOf(db)
      const provinces = [...sampleProvinces().keys()]
      return {
        steps: stepsOf(counts),
        chartAccounts: chartSize(await currenciesInUse(db)),
        provinces: provinces.toSorted((a, b) => Number(b === counts.region) - Number(a === counts.region)),
        mayBegin: (await rightsOf(db, user)).can(TAKE),
      }
    },
  )

  const take = <B>(
    name: string,
    summary: string,
    body: object,
    work: (context: ActionContext, given: B) => Promise<object>,
  ) =>
    app.post<{ Body: B }>(
      `${PATH}/${name}`,
      { schema: { summary, tags: [MovingIn.room], body, response: told }, ...guarded(TAKE) },
      (request): Promise<CallResult> =>
        action(deps, answers, { request, right: TAKE, content: request.body }, async (context) => {
          await sql`select pg_advisory_xact_lock(hashtext('moving_in'))`.execute(context.trx)
          return answers.saved('', await work(context, request.body as B))
        }),
    )

  take('chart', 'Take the ready-made chart, with what every account is for', nothing, async (context) => {
    const { trx, user } = context
    const { companyId, currency } = await ownCompany(trx)
    if (currency !== 'CAD') throw refusal('otherCurrency')
    const { rows } = await sql`select from gl_account limit 1`.execute(trx)
    const { rows: mapped } = await sql`select from account_role where company_id = ${companyId} limit 1`.execute(trx)
    if (rows.length > 0 || mapped.length > 0) throw refusal('chartThere')
    const currencies = await currenciesInUse(trx)
    const accounts = await loadChart(trx, { currencies, by: user.name })
    await loadRoles(trx, { companyId, currencies, by: user.name })
    await noted(context, 'chart', String(accounts))
    return { accounts }
  })
  take<{ province: string }>(
    'taxes',
    'Take the sample taxes of a province, with their dated rates',
    {
      ...{ type: 'object', additionalProperties: false, required: ['province'] },
      properties: { province: { enum: [...sampleProvinces().keys()] } },
    },
    async (context, { province }) => {
      const { trx, user, now } = context
      const counts = await countsOf(trx)
      if (!counts.hasTaxAccounts) throw refusal('noTaxAccounts')
      if (counts.tax > 0) throw refusal('taxesThere')
      const group = sampleProvinces().get(province)!
      await insertTaxes(trx, [group, ...SAMPLES_BESIDE], { by: user.name, now, registration: null })
      await noted(context, 'taxes', group)
      return { group }
    },
  )
  take('terms', 'Take the usual terms', nothing, async (context) => {
    const { trx, user } = context
    if ((await countsOf(trx)).terms > 0) throw refusal('termsThere')
    await insertTerms(trx, user.name)
    await noted(context, 'terms', 'N30')
    return {}
  })
}

/** What was taken ready-made, in the change log under G/L control of the company. */
async function noted(
  { trx, user, now, requestId, changeId }: ActionContext,
  column: string,
  newValue: string,
): Promise<void> {
  const { rows } = await sql<{ id: string; companyId: string }>`
    select g.id, g.company_id as "companyId" from gl_control g join company_shown c on c.company_id = g.company_id and c.is_default`.execute(
    trx,
  )
  const [control] = rows
  if (!control) return
  const entry = { table: 'gl_control', id: control.id, recordKey: control.companyId }
  await writeAudit(trx, { ...entry, by: user.name, on: now, requestId, changeId }, [
    { action: 'update', column: `movingIn.${column}`, oldValue: null, newValue },
  ])
}
