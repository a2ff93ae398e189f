import type { FastifyInstance } from 'fastify'
import { CashReceipt } from '../../../../shared/contracts/ar/cash-receipt.ts'
import { Deposit } from '../../../../shared/contracts/ar/deposit.ts'
import type { EntryAsked } from '../../../../shared/contracts/ar/payer.ts'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import type { PostingPreview } from '../../../../shared/contracts/posting-preview.ts'
import type { CallResult } from '../../../../shared/contracts/result.ts'
import type { Locale } from '../../../../shared/contracts/shell.ts'
import { isApplied, moneyAmounts } from '../../../../shared/contracts/trade/applied-amounts.ts'
import { drawnPreview } from '../../../ledger/entry-preview.ts'
import { lockItems } from '../../../ledger/lock-items.ts'
import { drawn } from '../../../ledger/post.ts'
import { rolledBack, type ActionContext } from '../../../platform/action/action.ts'
import { Answers } from '../../../platform/action/answers.ts'
import { Refusal } from '../../../platform/action/refusal.ts'
import type { Deps } from '../../../platform/deps.ts'
import { previewAsSeen } from '../../../platform/document/run-action.ts'
import { guarded } from '../../../platform/entity/contract.ts'
import { localeOf, type SuiteTexts } from '../../../platform/entity/texts.ts'
import { sightOf } from '../../../platform/entity/visibility.ts'
import { requireRight } from '../../../platform/rights/require.ts'
import { bankOf, bookingOf } from '../../../trade/movement/booking.ts'
import { movementPosting } from '../../../trade/movement/movement.ts'
import { RECEIVED } from '../../../trade/movement/side.ts'
import { taxOfEarned } from './complete.ts'
import { DepositStore } from './entity.ts'
import { bankInSight, itemsInSight } from './in-sight.ts'

const code = (maxLength: number) => ({ type: ['string', 'null'], maxLength }) as const
const amount = { type: ['string', 'null'], pattern: '^-?\\d{1,10}(\\.\\d{1,4})?$' } as const
const line = (properties: object, required: readonly string[]) =>
  ({
    type: 'array',
    maxItems: 5000,
    items: { type: 'object', additionalProperties: false, required, properties },
  }) as const
const body = {
  type: 'object',
  additionalProperties: false,
  required: ['bankAccountId', 'depositDate', 'currency', 'rate', 'amount', 'leaveOnAccount', 'items', 'distribution'],
  properties: {
    ...{ bankAccountId: { type: 'string', maxLength: 20 }, depositDate: { type: 'string', format: 'date' } },
    ...{
      currency: { type: 'string', pattern: '^[A-Z]{3}$' },
      rate: { type: 'string', pattern: '^\\d{1,10}(\\.\\d{1,8})?$' },
    },
    ...{ customerId: code(20), payer: code(100), reference: code(60), orderNo: code(20) },
    ...{ amount: { type: 'string', pattern: '^\\d{1,10}(\\.\\d{1,4})?$' }, leaveOnAccount: { type: 'boolean' } },
    items: line({ itemId: { type: 'string', format: 'uuid' }, pay: amount, discount: amount, writeOff: amount }, [
      'itemId',
    ]),
    distribution: line(
      {
        ...{ glAccount: { type: 'string', maxLength: 20 }, amount: { ...amount, type: 'string' }, taxGroup: code(20) },
        ...{ description: code(200), jobId: code(20), costCode: code(20) },
      },
      ['glAccount', 'amount'],
    ),
  },
} as const

/**
 * [judgement 16] What posting would write for one receipt, beside it while it is entered. It is drawn and not made, so that no number is taken however
 * often it is looked at; null while something of the receipt is still to be applied.
 */
export function entryRoute(app: FastifyInstance, deps: Deps, { texts }: { texts: SuiteTexts }): void {
  const answers = new Answers(texts)
  const { room } = DepositStore
  app.post<{ Body: EntryAsked }>(
    `/api/${room}/entry`,
    {
      schema: { summary: 'What posting would write for a receipt', tags: [room], body },
      config: { unkeyed: true },
      ...guarded(`${room}.post`),
    },
    async (request): Promise<CallResult> => {
      const rights = await requireRight(request, `${room}.view`)
      const locale = localeOf(request.headers['x-locale'])
      const caller = { user: request.user, rights, requestId: request.id }
      return rolledBack(deps, answers, caller, async (context) => {
        const preview = await drawnEntry(deps, context, request.body, locale)
        return answers.found<PostingPreview | null>('', preview && previewAsSeen(preview, sightOf(rights)))
      })
    },
  )
}

async function drawnEntry(
  { random }: Pick<Deps, 'random'>,
  { trx, user }: ActionContext,
  asked: EntryAsked,
  locale: Locale,
): Promise<PostingPreview | null> {
  const { bankAccountId, depositDate: date, currency, rate } = asked
  const applied = asked.items.filter(isApplied)
  const ids = applied.map(({ itemId }) => itemId)
  if (!(await bankInSight(trx, user, bankAccountId))) return null
  if (!(await itemsInSight(trx, user, asked.customerId ?? null, ids))) return null
  const earned = asked.distribution.map(
    (one) => ({ ...emptyRecord(Deposit.fields.distribution.fields!), ...one }) as Earned,
  )
  const taxes = await taxOfEarned(trx, earned, asked as Pick<Deposit, 'depositDate' | 'currency'>)
  const direct = [...earned.map((one) => one.amount), ...taxes.totals.map((tax) => tax[RECEIVED.tax])]
  const amounts = moneyAmounts(asked.amount, applied.map(opened), direct, asked.leaveOnAccount)
  if (!/^-?0*\.?0*$/.test(amounts.remaining)) return null
  const booking = await bookingOf(
    trx,
    RECEIVED,
    {
      ...{ id: random.uuid(), date, currency, rate, amount: asked.amount, firmId: asked.customerId ?? null },
      ...{ named: asked.payer ?? null, items: applied, taxes },
      direct: earned.map(({ glAccount, amount: net, description, jobId, costCode }) => ({
        ...{ glAccount, amount: net, description, jobId, costCode },
      })),
    },
    {
      ...{ documentType: CashReceipt.id, at: await bankOf(trx, bankAccountId), reference: asked.reference ?? '' },
      onAccount: { amount: amounts.onAccount, item: random.uuid(), isDeposit: Boolean(asked.orderNo) },
    },
  )
  const carried = await lockItems(trx, ids)
  const { lines, problems } = await drawn(trx, movementPosting(RECEIVED, booking.moved, carried))
  if (problems.length > 0) throw new Refusal([...problems])
  return drawnPreview(trx, lines, locale)
}

type Earned = Deposit['distribution'][number]
/** What is open of it is judged when it is booked, and is of no account to the sum. */
const opened = <L>(one: L): L & { openAmount: null; discountAvailable: null } => ({
  ...one,
  ...{ openAmount: null, discountAvailable: null },
})
