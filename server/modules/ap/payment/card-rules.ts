import { Decimal } from 'decimal.js'
import { sql, type Kysely } from 'kysely'
import { CardPayment, isAcross } from '../../../../shared/contracts/ap/card-payment.ts'
import { isUnposted, type AnyPayment } from '../../../../shared/contracts/ap/payment.ts'
import { withinFluctuation } from '../../../../shared/contracts/gl/exchange.ts'
import { ask, fail, onlyOf, rule, type Rule } from '../../../platform/action/rules.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'
import { fitsLedger } from '../../../trade/money/fits-ledger.ts'
import { rateAt } from '../../../trade/money/rate-at.ts'
import { rateWithinFluctuation } from '../../../trade/money/rate.ts'
import { wholeAmounts } from '../../../trade/money/whole-amounts.ts'
import { onPost as onPostOfAny, onSave as onSaveOfAny } from './rules.ts'
import { decimalsOf } from '../../../../shared/contracts/decimals.ts'
import { moneyText } from '../../../../shared/contracts/money.ts'

type Charge = Pick<CardPayment, 'cardId' | 'amount' | 'cardAmount'>

/** A card in another currency than what it pays says what it is charged. [finance 7.7] */
const cardAmountGiven = rule(
  CardPayment,
  'ap.cardPayment.cardAmountGiven',
  'cardAmount',
  (payment) => isAcross(payment) && !payment.cardAmount && fail({ currency: payment.cardCurrency ?? '' }),
)

/** The currency of the card has a rate on the day. [finance 5.6] */
const cardRateKnown = rule(
  CardPayment,
  'ap.cardPayment.cardRateKnown',
  'cardRate',
  (payment) =>
    isAcross(payment) &&
    (!payment.cardRate || new Decimal(payment.cardRate).isZero()) &&
    fail({ currency: payment.cardCurrency ?? '', date: payment.paymentDate }),
)

/** What the card is charged comes near to what is paid: by more than the rate may move, somebody says that it is right. [finance 7.7] */
const cardAmountNear = rule(CardPayment, 'ap.cardPayment.cardAmountNear', 'cardAmount', async (payment, { db }) => {
  const { amount, rate, currency, cardCurrency, cardAmount, cardRate, paymentDate } = payment
  if (!isAcross(payment) || !amount || !rate || !cardAmount || !cardRate || new Decimal(cardRate).isZero()) return null
  const company = await ownCompany(db)
  const foreign = currency === company.currency ? cardCurrency! : currency
  const table = await rateAt(db, company.companyId, foreign, company.currency, paymentDate)
  const expected = new Decimal(amount)
    .times(rate)
    .div(cardRate)
    .toDecimalPlaces(decimalsOf(cardCurrency), Decimal.ROUND_HALF_UP)
  if (!table || expected.isZero() || withinFluctuation(cardAmount, moneyText(expected), table.fluctuationPercent))
    return null
  return ask({ expected: moneyText(expected), currency: cardCurrency ?? '' })
})

/** A card pays until it expires. [finance 7.7] */
const cardValid = rule(
  CardPayment,
  'ap.cardPayment.cardValid',
  'cardId',
  async ({ status, cardId, paymentDate }, { db }) => {
    if (!isUnposted({ status }) || !cardId || !paymentDate) return null
    const { rows } = await sql<{ expires_on: string }>`
      select expires_on::text from credit_card where card_id = ${cardId} and expires_on < ${paymentDate}::date`.execute(
      db,
    )
    return rows[0] && fail({ expiresOn: rows[0].expires_on })
  },
)

/** A charge stands once on the statement of its card. [finance 7.7] */
const referenceUsedOnce = rule(
  CardPayment,
  'ap.cardPayment.referenceUsedOnce',
  'reference',
  async ({ status, cardId, reference }, { db, before }) => {
    if (!isUnposted({ status }) || !cardId || !reference) return null
    const { rows } = await sql<{ payment_no: string }>`
      select payment_no from ap_payment
      where card_id = ${cardId} and upper(btrim(reference)) = upper(btrim(${reference})) and status <> 'Cancelled'
        and id is distinct from ${before?.id ?? null}::uuid limit 1`.execute(db)
    return rows[0] && fail({ paymentNo: rows[0].payment_no })
  },
)

/** What the card has left of its limit; null where it is enough, or the card has none. */
async function beyondCard({ cardId, amount, cardAmount }: Charge, db: Kysely<Tables>): Promise<string | null> {
  const { rows } = await sql<{ available: string }>`
    select money_text(k.credit_limit - coalesce((
      select sum(-i.open_txn) from ap_payment p join open_item_shown i on i.id = p.charge_item_id
      where p.card_id = k.card_id and p.status = 'Posted'), 0)) as available
    from credit_card k where k.card_id = ${cardId} and k.credit_limit > 0`.execute(db)
  const available = rows[0]?.available
  return available !== undefined && new Decimal(cardAmount ?? amount ?? 0).gt(available) ? available : null
}

/** Whoever submits or approves what passes the limit of the card is told so. [finance 7.8] */
const withinLimit = rule(CardPayment, 'ap.cardPayment.withinLimit', 'amount', async (payment, { db }) => {
  const available = await beyondCard(payment, db)
  return available !== null && ask({ available })
})

/** Beyond the limit of the card nothing is charged that nobody else has said yes to. [I12] [finance 7.8] */
const withinCard = rule(CardPayment, 'ap.cardPayment.withinCard', 'amount', async (payment, { db }) => {
  if (payment.status === 'Approved') return null
  const available = await beyondCard(payment, db)
  return available !== null && fail({ available })
})

const CARD_RATE = { day: 'paymentDate', currency: 'cardCurrency', rate: 'cardRate' }

export const onSave: readonly Rule[] = [
  ...onSaveOfAny,
  ...onlyOf<AnyPayment>(isUnposted, [
    wholeAmounts({ id: CardPayment.id, fields: { cardAmount: CardPayment.fields.cardAmount } }),
    ...onlyOf(isAcross, [rateWithinFluctuation(CardPayment, CARD_RATE)]),
  ]),
  fitsLedger({ fields: { cardAmount: CardPayment.fields.cardAmount } }, { currency: 'cardCurrency', rate: 'cardRate' }),
  cardValid,
  referenceUsedOnce,
]
const chargeable: readonly Rule[] = [...onPostOfAny, cardAmountGiven, cardRateKnown, cardAmountNear]
/** What is submitted could be charged. */
export const onSubmit: readonly Rule[] = [...chargeable, withinLimit]
export const onApprove: readonly Rule[] = [withinLimit]
export const onPost: readonly Rule[] = [...chargeable, withinCard]
