import { Decimal } from 'decimal.js'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Readable } from 'node:stream'
import type {
  ReadRemittance,
  RemittanceAsks,
  RemittanceColumns,
} from '../../../../shared/contracts/ar/remittance-file.ts'
import { REMITTANCE_COLUMNS } from '../../../../shared/contracts/ar/remittance-file.ts'
import { moneyText } from '../../../../shared/contracts/money.ts'
import type { CallResult } from '../../../../shared/contracts/result.ts'
import { action, type ActionContext } from '../../../platform/action/action.ts'
import { Answers } from '../../../platform/action/answers.ts'
import type { Deps } from '../../../platform/deps.ts'
import { documented, guarded } from '../../../platform/entity/contract.ts'
import type { SuiteTexts } from '../../../platform/entity/texts.ts'
import { badRequest } from '../../../platform/http/errors.ts'
import { fileCalls } from '../../../platform/http/file-calls.ts'
import type { CurrentUser } from '../../../platform/identity/user.ts'
import { FileRefused } from '../../../platform/tables/file-refused.ts'
import { bankOf, headOf, LARGEST_FILE, statementOf } from '../../gl/index.ts'
import { DepositStore } from '../deposit/entity.ts'
import { proposalsFor } from '../deposit/proposal-route.ts'
import { payersOf } from './payers.ts'
import type { PaymentFile } from './payment-file.ts'
import { readRemittance } from './read.ts'

interface Asked {
  bank: string
  date: string
  name: string
  columns?: string
}

/**
 * [finance 8.2] `POST …/remittance?bank=&date=&name=&columns=`: a file of payments, the body itself, read for the deposit that is being entered: whose each
 * payment is and what it is for. Nothing is kept of it but what somebody has said of its columns.
 */
export function remittanceRoute(app: FastifyInstance, deps: Deps, { texts }: { texts: SuiteTexts }): void {
  const answers = new Answers(texts)
  const { room } = DepositStore
  const right = `${room}.add`
  fileCalls(app, (scope) => {
    scope.post<{ Querystring: Asked; Body: Readable }>(
      `/api/${room}/remittance`,
      {
        ...documented(DepositStore, 'Read a file of payments', {
          querystring: {
            type: 'object',
            additionalProperties: false,
            required: ['bank', 'date', 'name'],
            properties: {
              bank: { type: 'string', maxLength: 20 },
              date: { type: 'string', format: 'date' },
              name: { type: 'string', minLength: 1, maxLength: 255 },
              columns: { type: 'string', maxLength: 500 },
            },
          },
          response: { 200: { type: 'object', additionalProperties: true } },
        }),
        ...guarded(right),
      },
      async (request): Promise<CallResult> => {
        const { bank: bankAccountId, date, name } = request.query
        const columns = columnsIn(request.query.columns)
        const bytes = await whole(request.body)
        try {
          if (bytes === null) throw new FileRefused('tooLarge', { most: String(LARGEST_FILE / 1024 / 1024) })
          const content = { bank: bankAccountId, date, name, size: bytes.length, columns }
          return await action(deps, answers, { request, right, content }, async (context) => {
            try {
              return answers.found(
                '',
                await readFor(deps, context, request.user, { bankAccountId, date, bytes, columns }),
              )
            } catch (error) {
              return refused(answers, error)
            }
          })
        } catch (error) {
          return refused(answers, error)
        }
      },
    )
  })
}

interface Given {
  readonly bankAccountId: string
  readonly date: string
  readonly bytes: Uint8Array
  readonly columns: RemittanceColumns | null
}

async function readFor(
  deps: Deps,
  context: ActionContext,
  user: CurrentUser,
  { bankAccountId, date, bytes, columns }: Given,
): Promise<ReadRemittance | RemittanceAsks> {
  const { trx } = context
  const bank = await bankOf(trx, user, bankAccountId)
  const { rows: kept } = await sql<{ head: string; mapping: RemittanceColumns }>`
    select head, mapping from ar_remittance_mapping where bank_account_id = ${bankAccountId}`.execute(trx)
  let head = ''
  const file = readRemittance(bytes, (first) => {
    head = headOf([first])
    return columns ?? kept.find((one) => one.head === head)?.mapping ?? null
  })
  if ('guess' in file) return { rows: file.rows, guess: file.guess }
  if (columns && head)
    await sql`
      insert into ar_remittance_mapping (bank_account_id, head, mapping, mapped_by, mapped_on)
      values (${bankAccountId}, ${head}, ${JSON.stringify(columns)}::jsonb, ${context.user.name}, ${context.now})
      on conflict (bank_account_id, head) do update set mapping = excluded.mapping, mapped_by = excluded.mapped_by,
        mapped_on = excluded.mapped_on`.execute(trx)
  await ours(deps, context, bank, file)
  return proposedFor(context, user, file, { companyId: bank.companyId, currency: bank.currency, date })
}

/** What was paid to another account, or in another currency, is no money of this deposit. @throws Refusal */
async function ours(deps: Deps, context: ActionContext, bank: Parameters<typeof statementOf>[2], file: PaymentFile) {
  const told = new Map(file.payments.map(({ account, currency }) => [`${account} ${currency}`, { account, currency }]))
  const nothing = { opening: null, closing: null, closingOn: null, lines: [] }
  for (const one of told.values())
    await statementOf(context, deps, bank, { format: 'CAMT053', statements: [{ ...one, ...nothing }] })
}

/** Whose each payment of a file is, and what it is for. */
export async function proposedFor(
  { trx }: ActionContext,
  user: CurrentUser,
  { format, payments }: PaymentFile,
  asked: { companyId: string; currency: string; date: string },
): Promise<ReadRemittance> {
  const payers = await payersOf(trx, user, payments, asked)
  const whose = payments.flatMap((payment, at) => {
    const customerId = payers.get(at)
    return customerId ? [{ at, payment: { ...payment, customerId } }] : []
  })
  const proposals = await proposalsFor(
    trx,
    user,
    whose.map(({ payment }) => payment),
    asked,
  )
  const found = new Map(
    whose.map(({ at, payment: { customerId } }, nth) => [at, { customerId, items: proposals[nth] }]),
  )
  const read = payments.map(({ account: _account, currency: _currency, ...payment }, at) => {
    const { customerId = null, items } = found.get(at) ?? {}
    return {
      ...payment,
      customerId: items ? customerId : null,
      items: (items ?? []).filter(({ pay }) => pay !== null),
    }
  })
  const total = moneyText(payments.reduce((sum, { amount }) => sum.plus(amount), new Decimal(0)))
  return { format, payments: read, total }
}

function refused(answers: Answers, error: unknown): CallResult {
  if (!(error instanceof FileRefused)) throw error
  const own = ['notRemittance', 'noPayments', 'takesMoney'].includes(error.why)
  const Key = own ? `ar:rules.deposit.file.${error.why}` : `gl:rules.bankReconciliation.file.${error.why}`
  return answers.refused([{ Field: 'file', Key, Args: error.args }])
}

/** @throws 400 for what the dialog cannot send */
function columnsIn(text: string | undefined): RemittanceColumns | null {
  if (text === undefined) return null
  try {
    const value = JSON.parse(text) as RemittanceColumns
    const all = REMITTANCE_COLUMNS.every(
      (name) => Number.isInteger(value[name]) && value[name] >= -1 && value[name] < 60,
    )
    if (!all) throw new Error('columns')
    return Object.fromEntries(REMITTANCE_COLUMNS.map((name) => [name, value[name]])) as RemittanceColumns
  } catch {
    throw badRequest('columns do not say what the columns of a table mean.')
  }
}

/** All that arrives, or null when it is more than a file may be; it is read to its end all the same. */
async function whole(incoming: Readable): Promise<Uint8Array | null> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of incoming as AsyncIterable<Buffer>) {
    size += piece.length
    if (size <= LARGEST_FILE) pieces.push(piece)
  }
  return size > LARGEST_FILE ? null : Buffer.concat(pieces)
}
