import { expect } from 'vitest'
import type { Proposal, ProposalAsked } from '../../shared/contracts/ar/deposit-proposal.ts'
import { Deposit } from '../../shared/contracts/ar/deposit.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import type { CallResult } from '../../shared/contracts/result.ts'
import type { Calls, Row } from '../server/modules/admin/calls.ts'
import { succeeded } from './payables-desk.ts'

export const DEPOSIT = '/api/ar/deposit'
export const CASH_RECEIPT = '/api/ar/cash-receipt'

/** A receipt as it is typed: who paid how much, and what of which documents by their numbers. */
export interface Typed extends Row {
  readonly amount: string
  readonly pays?: Readonly<Record<string, Row | string>>
  readonly earns?: readonly Row[]
}

const empty = (list: 'receipts' | 'items' | 'distribution') => emptyRecord(Deposit.fields[list].fields!)

/** Deposits as people enter them over HTTP. */
export class ReceiptsDesk {
  constructor(
    readonly calls: Calls,
    readonly bank = 'MAIN',
  ) {}

  /** What the screen is offered for a receipt. */
  async proposal(asked: Partial<ProposalAsked>): Promise<Proposal> {
    const answer = await this.calls.write('POST', `${DEPOSIT}/proposal`, {
      ...{ customerId: 'C100', amount: null, currency: 'CAD', date: '2026-06-15', reference: null, remittance: null },
      ...{ taken: [], ...asked },
    })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<CallResult<Proposal>>().Data!
  }

  async save(receipts: readonly Typed[], more: Row = {}): Promise<CallResult<Row>> {
    const currency = String(more['currency'] ?? 'CAD')
    const date = String(more['depositDate'] ?? '2026-06-15')
    const lines = await Promise.all(
      receipts.map(async ({ pays = {}, earns = [], ...typed }, at) => {
        const receipt = { method: 'Cheque', customerId: 'C100', leaveOnAccount: false, ...typed, receipt: at + 1 }
        const { items } = await this.proposal({
          ...{ customerId: String(receipt.customerId ?? ''), currency, date, amount: null },
        })
        const applied = Object.entries(pays).map(([number, how]) => {
          const item = items.find(({ docNumber }) => docNumber === number)
          expect(item, `${number} is not open`).toBeDefined()
          return {
            ...empty('items'),
            receipt: at + 1,
            itemId: item!.itemId,
            ...(typeof how === 'string' ? { pay: how } : how),
          }
        })
        const earned = earns.map((line) => ({ ...empty('distribution'), receipt: at + 1, ...line }))
        return { receipt: { ...empty('receipts'), ...receipt }, applied, earned }
      }),
    )
    const record = {
      ...emptyRecord(Deposit.fields),
      ...{ bankAccountId: this.bank, depositDate: date, currency: null, rate: null, ...more },
      receipts: lines.map(({ receipt }) => receipt),
      items: lines.flatMap(({ applied }) => applied),
      distribution: lines.flatMap(({ earned }) => earned),
    }
    return this.calls.save('POST', DEPOSIT, { record })
  }

  act(room: string, action: string, { id, version }: Row, parameters?: Row, confirmed: string[] = []) {
    const body = { version, confirmed, ...(parameters ? { parameters } : {}) }
    return this.calls.save('POST', `${room}/${String(id)}/${action}`, body)
  }

  async drafted(receipts: readonly Typed[], more: Row = {}): Promise<Row> {
    return succeeded(await this.save(receipts, more))
  }

  async posted(receipts: readonly Typed[], more: Row = {}): Promise<Row> {
    return succeeded(await this.act(DEPOSIT, 'post', await this.drafted(receipts, more)))
  }

  /** The receipts that a posted deposit has made, in their order. */
  async receipts({ depositNo }: Row): Promise<Row[]> {
    const { List } = await this.calls.list(`${CASH_RECEIPT}?depositNo==${String(depositNo)}&SortFields=receiptNo`)
    return Promise.all(List.map(({ id }) => this.receipt(String(id))))
  }

  async receipt(id: string): Promise<Row> {
    return (await this.calls.read(`${CASH_RECEIPT}/${id}`)).Data as Row
  }
}
