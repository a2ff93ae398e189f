import { emptyRecord } from '../../shared/contracts/check.ts'
import { ForeignExchangeRevaluation } from '../../shared/contracts/gl/foreign-exchange-revaluation.ts'
import type { CallResult } from '../../shared/contracts/result.ts'
import type { Calls, Row } from '../server/modules/admin/calls.ts'
import { succeeded, type PayablesDesk } from './payables-desk.ts'

export const REVALUATION = '/api/gl/foreign-exchange-revaluation'

/** The question whether a rate of long ago is meant, answered with yes. */
export const OLD_RATE = { confirmed: ['gl.foreignExchangeRevaluation.rateFresh'] }

/** A revaluation as its screen begins one, of all that is carried in the currencies of the rates. */
export const asked = (revaluationDate: string, more: Row = {}): Row => ({
  ...emptyRecord(ForeignExchangeRevaluation.fields),
  ...{ revaluationDate, currency: null, scope: 'All', mode: 'ReverseNextDay', rate: null },
  ...more,
})

/** Revaluations of one user over HTTP. */
export class RevaluationDesk {
  constructor(readonly calls: Calls) {}

  save = (record: Row): Promise<CallResult<Row>> => this.calls.save('POST', REVALUATION, { record })

  act = (action: string, { id, version }: Row, more: Row = {}): Promise<CallResult<Row>> =>
    this.calls.save('POST', `${REVALUATION}/${String(id)}/${action}`, { version, confirmed: [], ...more })

  post = async (record: Row, more: Row = {}): Promise<CallResult<Row>> =>
    this.act('post', succeeded(await this.save(record)), more)

  reverse = (of: Row, reversalDate: unknown = of['revaluationDate']): Promise<CallResult<Row>> =>
    this.act('reverse', of, { parameters: { reversalDate } })
}

/** USD 10,000.00 of 2 June, at 1.36. */
export const usInvoice = (desk: PayablesDesk, docNumber: string): Promise<Row> =>
  desk.invoice('USVENDOR', docNumber, '10000.00', '10000.00', {
    ...{ bankAccountId: 'USD', taxGroup: null, glAccount: '1200' },
  })
