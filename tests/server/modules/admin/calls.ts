import { randomUUID } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, expect } from 'vitest'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import { Firm } from '../../../../shared/contracts/admin/firm.ts'
import type { CallResult, PagedList } from '../../../../shared/contracts/result.ts'
import { startTestApp, type TestApp, type TestOptions } from '../../../support/server.ts'

export type Row = Record<string, unknown>

/** Calls of one user, as a screen makes them. */
export class Calls {
  constructor(
    readonly app: TestApp,
    readonly user: string,
  ) {}

  get(url: string): Promise<LightMyRequestResponse> {
    return this.app.call(this.user, { method: 'GET', url })
  }

  async list(url: string): Promise<PagedList<Row>> {
    const answer = await this.get(url)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }

  async read(url: string): Promise<CallResult<Row>> {
    const answer = await this.get(url)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }

  write(method: 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown, key: string | null = randomUUID()) {
    return this.app.call(this.user, {
      method,
      url,
      headers: { ...(key ? { 'idempotency-key': key } : {}), ...(body ? { 'content-type': 'application/json' } : {}) },
      payload: body === undefined ? undefined : JSON.stringify(body),
    })
  }

  async save(method: 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown, key?: string): Promise<CallResult<Row>> {
    const answer = await this.write(method, url, body, key)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }
}

/** A server of the file that asks, ended with it, and the calls of an administrator and of a clerk. */
export async function startStaff(options: TestOptions = {}): Promise<{ app: TestApp; admin: Calls; clerk: Calls }> {
  const app = await startTestApp(options)
  afterAll(() => app.close())
  return { app, admin: new Calls(app, 'admin'), clerk: new Calls(app, 'clerk') }
}

/** Field and key of what was refused or asked. */
export const rules = (answer: CallResult) => (answer.Problems ?? []).map((problem) => [problem.Field, problem.Key])

/** A firm that passes all rules: a bill-to in Hamilton. */
export const newFirm = (changes: Row = {}): Row => ({
  ...emptyRecord(Firm.fields),
  firmId: `T${randomUUID().slice(0, 8).toUpperCase()}`,
  name: `Test firm ${randomUUID()}`,
  isBillTo: true,
  ...changes,
})

export const address = (changes: Row = {}): Row => ({
  kind: 'Main',
  line1: '1 Test St',
  line2: null,
  city: 'Hamilton',
  region: 'ON',
  postalCode: 'L8L 4X9',
  country: 'CA',
  ...changes,
})

export const contact = (changes: Row = {}): Row => ({
  name: 'Ada Lovelace',
  role: null,
  email: null,
  phone: null,
  mobile: null,
  receivesInvoices: false,
  receivesStatements: false,
  receivesConfirmations: false,
  receivesCertificates: false,
  usesPortal: false,
  ...changes,
})
