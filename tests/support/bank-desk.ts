import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { ImportOutcome, ReconciliationWork } from '../../shared/contracts/gl/bank-reconciliation.ts'
import type { CallResult } from '../../shared/contracts/result.ts'
import type { Calls, Row } from '../server/modules/admin/calls.ts'
import type { Books } from './books.ts'
import { enterMasters, enterReasons } from './northgate-masters.ts'
import { succeeded } from './payables-desk.ts'
import type { TestApp } from './server.ts'

/** Id, day, amount, what the bank says, and the number of a cheque. */
export type OfxLine = readonly [id: string, on: string, amount: string, name: string, cheque?: string]

const compact = (on: string) => on.replaceAll('-', '')

/** A statement of an account as OFX 1 writes it. */
export function ofx(lines: readonly OfxLine[], closing: string, on: string, account = '1002347'): string {
  const told = lines.map(
    ([id, day, amount, name, cheque]) =>
      `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${compact(day)}<TRNAMT>${amount}<FITID>${id}${cheque ? `<CHECKNUM>${cheque}` : ''}<NAME>${name}</STMTTRN>`,
  )
  return `OFXHEADER:100\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>CAD<BANKACCTFROM><ACCTID>${account}</BANKACCTFROM><BANKTRANLIST>${told.join('\n')}</BANKTRANLIST><LEDGERBAL><BALAMT>${closing}<DTASOF>${compact(on)}</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
}

/** What people do at the bank MAIN of Northgate, over HTTP. */
export function bankDesk({ app, admin, books }: { app: TestApp; admin: Calls; books: Books }) {
  const ROOM = '/api/gl/bank-reconciliation'
  return {
    ROOM,
    async brought(text: string, query = ''): Promise<CallResult<ImportOutcome & Row>> {
      const answer = await app.call(admin.user, {
        method: 'POST',
        url: `${ROOM}/import?bank=MAIN&name=june.ofx${query}`,
        headers: { 'content-type': 'application/octet-stream', 'idempotency-key': randomUUID() },
        payload: text,
      })
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json()
    },
    work: async (id: string, calls = admin) => (await calls.get(`${ROOM}/${id}/work`)).json() as ReconciliationWork,
    act: (id: string, name: string, body: Row = {}, calls = admin) => calls.save('POST', `${ROOM}/${id}/${name}`, body),
    async openId(): Promise<string> {
      const { banks } = (await admin.get(`${ROOM}/banks`)).json() as { banks: Row[] }
      return String(banks.find(({ bankAccountId }) => bankAccountId === 'MAIN')!['openId'])
    },
    /** Masters, and the number of the account at the bank. */
    async begun(): Promise<void> {
      await enterMasters(admin, books)
      await enterReasons(books)
      for (const [bank, accountNumber] of [
        ['MAIN', '1002347'],
        ['USD', '2009988'],
      ] as const) {
        const { Data } = await admin.read(`/api/gl/bank-account/${bank}`)
        const record = { institution: '003', transit: '00012', accountNumber, overdraftLimit: '1000000' }
        const body = { version: Data!['version'], record }
        succeeded(await admin.save('PUT', `/api/gl/bank-account/${String(Data!['id'])}`, body))
      }
    },
  }
}
