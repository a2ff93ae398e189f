import { expect } from 'vitest'
import { SalesRep } from '../../shared/contracts/admin/sales-rep.ts'
import { CommissionPlan } from '../../shared/contracts/ar/commission-plan.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import type { ProcessPreview } from '../../shared/contracts/process.ts'
import type { CallResult } from '../../shared/contracts/result.ts'
import type { WorkResult } from '../../shared/contracts/work.ts'
import type { TestApp } from './server.ts'
import type { Calls, Row } from '../server/modules/admin/calls.ts'
import { succeeded } from './payables-desk.ts'

const ROOM = '/api/ar/sales-commission'

/** Reps, what was agreed with them, and the run that posts what they have earned, as people go about it over HTTP. */
export class CommissionDesk {
  constructor(
    readonly calls: Calls,
    readonly app: Pick<TestApp, 'deps'>,
  ) {}

  async rep(salesRepId: string, percent: string, more: Row = {}): Promise<Row> {
    const record = {
      ...emptyRecord(SalesRep.fields),
      ...{ salesRepId, name: salesRepId, active: true, isSalesManager: false, splits: [] },
      ...{ commissionPercent: percent, commissionBasis: 'NetSales', commissionEarned: 'Invoiced', ...more },
    }
    return succeeded(await this.calls.save('POST', '/api/admin/sales-rep', { record }))
  }

  agree(record: Row): Promise<CallResult<Row>> {
    const blank = { ...emptyRecord(CommissionPlan.fields), tiers: [], splits: [], withCharges: false }
    const plan = { ...blank, fromDate: '2026-01-01', percent: '0', basis: 'NetSales', earned: 'Invoiced', ...record }
    return this.calls.save('POST', '/api/ar/commission-plan', { record: plan })
  }

  /** `REP IN000001 net percent commission balance` of each part that is to post. */
  async shown(asOf: string, more: Row = {}): Promise<string[]> {
    const parameters = { asOf, postingDate: asOf, ...more }
    const answer = await this.calls.save('POST', `${ROOM}/preview`, { parameters })
    const { columns, rows } = succeeded(answer) as unknown as ProcessPreview
    const of = (row: readonly unknown[], name: string) => String(row[columns.indexOf(name)] ?? '')
    return rows.map((row) =>
      ['salesRepId', 'netSales', 'percent', 'commission', 'balance', 'why']
        .map((name) => of(row, name))
        .join(' ')
        .trim(),
    )
  }

  /** How many were posted, had nothing, and were refused; and why. */
  async run(asOf: string, more: Row = {}): Promise<{ counts: number[]; why: string[] }> {
    const answer = await this.calls.save('POST', `${ROOM}/run`, { parameters: { asOf, postingDate: asOf, ...more } })
    expect(answer.ResultStatus, JSON.stringify(answer.Problems)).toBe(1)
    const id = String(answer.EntityId)
    await this.app.deps.jobs.drain()
    const result = (await this.calls.get(`${ROOM}/runs/${id}`)).json<WorkResult>()
    expect(result.state).toBe('Done')
    const { done, unchanged, refused } = result.counts
    return {
      counts: [done, unchanged, refused],
      why: result.rows.flatMap(({ problems }) =>
        (problems ?? []).map(({ Key, Args }) =>
          Key === 'ap:refused.billLacks' ? `${Key} ${String(Args['field'])}` : Key,
        ),
      ),
    }
  }
}
