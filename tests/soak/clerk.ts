import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { UserCode } from '../../shared/contracts/admin/user-code.ts'
import type { CallResult } from '../../shared/contracts/result.ts'
import type { Row } from '../server/modules/admin/calls.ts'
import { document, INVOICES, line } from '../support/purchase-desk.ts'

/** A write that was answered: to be there once, and to be answered the same again. */
export interface Write {
  readonly key: string
  readonly method: 'POST' | 'PUT'
  readonly path: string
  readonly body: object
  readonly answer: CallResult<Row>
}

/** What a clerk has seen acknowledged. */
export interface Deed {
  readonly what: 'draft' | 'posted' | 'code'
  /** Number of the vendor's document, or id of the code: what he typed, each but once. */
  readonly name: string
  readonly id: string
}

/** Where the product listens, and by which token clerks call it now. */
export interface Desk {
  readonly url: string
  token: string
}

/** Milliseconds for one answer, and for a write with all its repeats: more is a product that hangs. */
const PATIENCE = { answer: 20_000, write: 180_000 }
/** Milliseconds from one attempt to the next. */
const AGAIN = 100
const CONFIRMED = ['notTwice', 'registrationKnown', 'taxExpected'].map((name) => `ap.purchaseInvoice.${name}`)

/** Writes documents and codes until he is told to go, each write again and again with its key until it is answered. */
export class Clerk {
  readonly writes: Write[] = []
  readonly deeds: Deed[] = []
  /** Attempts that nobody answered, or that were answered with an error of the server. */
  unanswered = 0

  constructor(
    private readonly name: string,
    private readonly desk: Desk,
    private readonly random: () => number,
  ) {}

  async work(goesOn: () => boolean): Promise<void> {
    for (let n = 1; goesOn(); n++) {
      const kind = Math.floor(this.random() * 3)
      const name = `${this.name}-${n}`
      if (kind === 0) await this.#inThree(name)
      else if (kind === 1) await this.#inOne(name)
      else await this.#code(name)
    }
  }

  /** The same write with its key once more. */
  async again({ key, method, path, body }: Write): Promise<CallResult<Row>> {
    return this.#insist(method, path, body, key)
  }

  async #inThree(name: string): Promise<void> {
    const drafted = await this.#write('POST', INVOICES, { record: invoice(name) })
    const id = String(drafted['id'])
    const draft = this.deeds.push({ what: 'draft', name, id }) - 1
    const saved = await this.#write('PUT', `${INVOICES}/${id}`, {
      record: { reference: name },
      version: drafted['version'],
    })
    await this.#write('POST', `${INVOICES}/${id}/post`, { version: saved['version'], confirmed: CONFIRMED })
    this.deeds[draft] = { what: 'posted', name, id }
  }

  async #inOne(name: string): Promise<void> {
    const posted = await this.#write('POST', INVOICES, { record: invoice(name), then: 'post', confirmed: CONFIRMED })
    this.deeds.push({ what: 'posted', name, id: String(posted['id']) })
  }

  async #code(name: string): Promise<void> {
    const record = {
      ...emptyRecord(UserCode.fields),
      codeType: 'COST_CODE',
      codeId: name,
      description: name,
      sequence: 1,
    }
    const made = await this.#write('POST', '/api/admin/user-code', { record: { ...record, active: true } })
    this.deeds.push({ what: 'code', name, id: String(made['id']) })
  }

  async #write(method: Write['method'], path: string, body: object): Promise<Row> {
    const key = randomUUID()
    const answer = await this.#insist(method, path, body, key)
    this.writes.push({ key, method, path, body, answer })
    return answer.Data!
  }

  /** @throws Error when it is refused, or when nobody answers for long */
  async #insist(method: string, path: string, body: object, key: string): Promise<CallResult<Row>> {
    const patience = Date.now() + PATIENCE.write
    for (;;) {
      const answer = await this.#ask(method, path, body, key)
      if (typeof answer !== 'string') return answer
      this.unanswered++
      if (Date.now() > patience) throw new Error(`${method} ${path} is not answered: ${answer}`)
      await pause(AGAIN)
    }
  }

  /** An answer, or why there is none yet. */
  async #ask(method: string, path: string, body: object, key: string): Promise<CallResult<Row> | string> {
    const { url, token } = this.desk
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key, 'content-type': 'application/json' }
    const sent = { method, headers, body: JSON.stringify(body), signal: AbortSignal.timeout(PATIENCE.answer) }
    let status: number
    let text: string
    try {
      const answer = await fetch(url + path, sent)
      status = answer.status
      text = await answer.text()
    } catch (error) {
      return String((error as Error).cause ?? error)
    }
    if (status >= 500) return `${status} ${text}`
    const result = status === 200 ? (JSON.parse(text) as CallResult<Row>) : null
    if (result?.ResultStatus !== 1) throw new Error(`${method} ${path}: ${status} ${text.slice(0, 1_000)}`)
    return result
  }
}

const invoice = (name: string): Row =>
  document(name, '226.00', [line('6200', '100', { taxGroup: 'HST' }), line('6100', '100', { taxGroup: 'HST' })])
