import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { BOOKED_KINDS, type MatchAsked } from '../../../../shared/contracts/gl/bank-reconciliation.ts'
import type { CallResult } from '../../../../shared/contracts/result.ts'
import { action, type ActionContext } from '../../../platform/action/action.ts'
import type { Answers } from '../../../platform/action/answers.ts'
import type { Deps } from '../../../platform/deps.ts'
import { documented, guarded } from '../../../platform/entity/contract.ts'
import { bankOf, type Bank } from './bank.ts'
import { decide, exclude, takeBack } from './decide.ts'
import { ReconciliationStore } from './entity.ts'
import { undoImport } from './import-file.ts'
import { holdOpen, openOf, readReconciliation, type Reconciliation } from './open-reconciliation.ts'
import type { BankPapers } from './papers.ts'
import { problem, refusal } from './problem.ts'
import { discard, reconcile, undo } from './reconcile.ts'
import { runAuto } from './run-auto.ts'
import { corrected, start, type Started } from './start.ts'

const PATH = '/api/gl/bank-reconciliation'
const uuid = { type: 'string', format: 'uuid' } as const
const amount = { type: 'string', pattern: '^-?[0-9]{1,10}(\\.[0-9]{1,3})?$' } as const
const confirmed = { type: 'array', maxItems: 20, items: { type: 'string', maxLength: 100 } } as const
const body = (properties: object, required: readonly string[] = Object.keys(properties)) => ({
  ...{ type: 'object', additionalProperties: false, required, properties },
})
const statement = { statementDate: { type: 'string', format: 'date' }, closing: amount }
const bookKey = { type: 'string', pattern: '^[0-9a-f-]{36} [0-9]{1,6}$' } as const
const entrySchema = {
  ...body({
    kind: { enum: BOOKED_KINDS },
    lines: {
      ...{ type: 'array', minItems: 1, maxItems: 50 },
      items: body({
        glAccount: { type: 'string', minLength: 1, maxLength: 40 },
        amount,
        memo: { type: ['string', 'null'], maxLength: 500 },
      }),
    },
  }),
  type: ['object', 'null'],
} as const

type Work<B> = (
  context: ActionContext,
  body: B,
  held: { reconciliation: Reconciliation; bank: Bank },
) => Promise<unknown>

/** What is done with a reconciliation, each in one transaction that holds it: two people at one bank come one after the other. */
export function writeRoutes(app: FastifyInstance, deps: Deps, answers: Answers, papers: BankPapers): void {
  const call = <B>(
    path: string,
    act: string,
    summary: string,
    schema: object,
    work: (context: ActionContext, body: B, id: string) => Promise<CallResult | unknown>,
  ) =>
    app.post<{ Params: { id: string }; Body: B }>(
      `${PATH}/${path}`,
      {
        ...documented(ReconciliationStore, summary, {
          ...(path.includes(':id') ? { params: body({ id: uuid }) } : {}),
          body: schema,
          response: { 200: { type: 'object', additionalProperties: true } },
        }),
        ...guarded(`gl/bank-reconciliation.${act}`),
      },
      (request): Promise<CallResult> =>
        action(
          deps,
          answers,
          { request, right: `gl/bank-reconciliation.${act}`, content: request.body },
          async (context) => {
            const done = await work(context, request.body as B, request.params.id)
            return done instanceof Object && 'ResultStatus' in done
              ? (done as CallResult)
              : answers.saved(request.params.id ?? '', done ?? null)
          },
        ),
    )
  /** The same on an open reconciliation, which is held; whoever looks at it is told. */
  const onOpen = <B>(name: string, act: string, summary: string, schema: object, work: Work<B>) =>
    call<B>(`:id/${name}`, act, summary, schema, async (context, given, id) => {
      const held = await holdOpen(context.trx, context.user, id)
      const done = await work(context, given, held)
      await touched(context, held.reconciliation)
      return done
    })

  call<Started & { bankAccountId: string }>(
    'start',
    'match',
    'Begin the reconciliation of a statement',
    body(
      {
        bankAccountId: { type: 'string', maxLength: 20 },
        ...statement,
        opening: { ...amount, type: ['string', 'null'] },
      },
      ['bankAccountId', 'statementDate', 'closing'],
    ),
    async (context, { bankAccountId, ...given }) => {
      const bank = await bankOf(context.trx, context.user, bankAccountId)
      const made = await start(context, bank, given)
      await runAuto(deps, papers, context, bank, made)
      return { id: made.id, reconciliationNo: made.reconciliationNo }
    },
  )
  onOpen<Started>(
    'balance',
    'match',
    'Put the day and the closing balance right',
    body({ ...statement, opening: { ...amount, type: ['string', 'null'] } }, ['statementDate', 'closing']),
    (context, given, { reconciliation, bank }) => corrected(context, reconciliation, bank, given),
  )
  onOpen(
    'auto',
    'match',
    'Match what is beyond doubt',
    body({}),
    async (context, _given, { reconciliation, bank }) => ({
      matched: await runAuto(deps, papers, context, bank, reconciliation),
    }),
  )
  onOpen<MatchAsked>(
    'match',
    'match',
    'Say which lines belong together, and book what is left',
    body(
      {
        lines: { type: 'array', maxItems: 500, items: uuid },
        books: { type: 'array', maxItems: 5000, items: bookKey },
        entry: entrySchema,
        reason: { type: 'string', pattern: '^[a-zA-Z]{1,40}$' },
        args: { type: 'object', maxProperties: 8, additionalProperties: { type: 'string', maxLength: 200 } },
      },
      ['lines', 'books'],
    ),
    async (context, asked, { reconciliation, bank }) => {
      if (asked.entry && !context.rights.can('gl/bank-reconciliation.book'))
        return answers.refused([{ Field: null, Key: 'kit:refused.noRight', Args: {} }])
      return { match: await decide(deps, papers, context, bank, reconciliation, asked) }
    },
  )
  onOpen<{ matches: string[]; reverseEntries: boolean }>(
    'take-back',
    'match',
    'Take matches back, and what was booked for them',
    body({ matches: { type: 'array', minItems: 1, maxItems: 1000, items: uuid }, reverseEntries: { type: 'boolean' } }),
    async (context, { matches, reverseEntries }, { bank }) => {
      if (reverseEntries && !context.rights.can('gl/bank-reconciliation.book'))
        return answers.refused([{ Field: null, Key: 'kit:refused.noRight', Args: {} }])
      await takeBack(deps, context, bank, [...new Set(matches)], reverseEntries)
      return null
    },
  )
  onOpen<{ line: string; reason: string | null }>(
    'exclude',
    'match',
    'Leave a line of the bank out, for a reason',
    body({ line: uuid, reason: { type: ['string', 'null'], maxLength: 200 } }),
    async (context, { line, reason }, { bank }) => {
      if (reason !== null && reason.trim() === '') throw refusal('reasonGiven', {}, 'reason')
      await exclude(context, bank, line, reason?.trim() ?? null)
    },
  )
  onOpen('reconcile', 'reconcile', 'Close the statement', body({}), (context, _given, { reconciliation, bank }) =>
    reconcile(context, papers, bank, reconciliation),
  )
  onOpen('discard', 'match', 'Put an open statement away', body({}), (context, _given, { reconciliation }) =>
    discard(context, reconciliation),
  )
  call<{ reason: string; reverseEntries: boolean; confirmed?: string[] }>(
    ':id/undo',
    'undo',
    'Undo the last statement of a bank',
    body({ reason: { type: 'string', maxLength: 200 }, reverseEntries: { type: 'boolean' }, confirmed }, [
      'reason',
      'reverseEntries',
    ]),
    async (context, { confirmed: said = [], ...given }, id) => {
      const { bankAccountId, reconciliationNo } = await readReconciliation(context.trx, id)
      await bankOf(context.trx, context.user, bankAccountId)
      const asks = problem('undone', { reconciliationNo })
      if (!said.includes('gl.bankReconciliation.undone') && !said.includes(asks.Key)) return answers.question([asks])
      await undo(deps, context, papers, id, given)
      return null
    },
  )
  call<{ bankAccountId: string; importId: string }>(
    'undo-import',
    'bring',
    'Take the lines of a file away again',
    body({ bankAccountId: { type: 'string', maxLength: 20 }, importId: uuid }),
    async (context, { bankAccountId, importId }) => {
      const bank = await bankOf(context.trx, context.user, bankAccountId)
      const removed = await undoImport(context, bank, importId)
      const open = await openOf(context.trx, bankAccountId)
      if (open) await touched(context, open)
      return { removed }
    },
  )
  call<{ bankAccountId: string; rule: string }>(
    'forget',
    'match',
    'Forget a rule that was learned',
    body({ bankAccountId: { type: 'string', maxLength: 20 }, rule: uuid }),
    async (context, { bankAccountId, rule }) => {
      const bank = await bankOf(context.trx, context.user, bankAccountId)
      await sql`delete from bank_rule where id = ${rule}::uuid and bank_account_id = ${bank.bankAccountId}`.execute(
        context.trx,
      )
      return null
    },
  )
}

/** Others who have it open read it anew; its history says what changed where that is a field. */
const touched = ({ trx }: ActionContext, { id }: Reconciliation): Promise<unknown> =>
  sql`select pg_notify('novus_live', ${JSON.stringify({ table: 'bank_reconciliation', id })})`.execute(trx)
