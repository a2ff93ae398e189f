import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { CallResult } from '../../shared/contracts/result.ts'
import type { Row } from '../server/modules/admin/calls.ts'
import type { TestApp } from './server.ts'

/** Brings a file of returns where files of a bank are brought. */
export async function bringReturns(app: TestApp, user: string, text: string, bank = 'MAIN'): Promise<CallResult<Row>> {
  const answer = await app.call(user, {
    ...{ method: 'POST', url: `/api/gl/bank-reconciliation/import?bank=${bank}&name=returns.005` },
    headers: { 'content-type': 'application/octet-stream', 'idempotency-key': randomUUID() },
    payload: text,
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
