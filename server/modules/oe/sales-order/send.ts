import { sql } from 'kysely'
import type { Locale } from '../../../../shared/contracts/shell.ts'
import { SalesOrder } from '../../../../shared/contracts/oe/sales-order.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { planned } from '../../../platform/database/planned.ts'
import type { Deps } from '../../../platform/deps.ts'
import { transition, type Transition } from '../../../platform/document/transition.ts'
import type { Row } from '../../../platform/entity/stored.ts'
import type { SuiteTexts } from '../../../platform/entity/texts.ts'
import { mailAddresses } from '../../../trade/party/mail-addresses.ts'
import { keptSheet, type KeptSheet } from '../../../trade/sheet/kept-sheet.ts'
import { mailPaper } from '../../../trade/sheet/mail-paper.ts'
import { leavesBy, type Goes } from '../../../trade/sheet/sent-paper.ts'
import { orderPaper } from './print.ts'
import * as rules from './rules.ts'
import { ORDER_FILE } from './sent.ts'
import type { Order } from './standing.ts'

const LETTERS = { Quote: 'salesQuote', Confirmation: 'orderConfirmation' } as const

/**
 * [supply 9] The quote, or the confirmation of an order, goes to whoever gets confirmations of its customer, in his language, and is kept as it left.
 * What left already as it stands goes again only for a reason.
 */
export const sendOrder = (deps: Pick<Deps, 'mailer'>, texts: SuiteTexts): Transition =>
  transition(SalesOrder, 'send', {
    rules: rules.onSend,
    async run(order, context, given) {
      const { trx, user, now } = context
      const record = order as unknown as Row
      const { sheet, locale, name } = await orderPaper(trx, texts, record, record)
      const [kind, content] = [kindOf(order), keptSheet(sheet)]
      const of = { id: SalesOrder.id, firmId: order.billToId }
      const { email, way, reason } = leavesBy(given, await goes(context, order, content), of)
      const [kept] = await planned(
        trx,
        sql<{ id: string }>`
        insert into sales_order_sent (order_id, kind, way, sent_to, reason, locale, content, sent_by, sent_on)
        values (${order.id}::uuid, ${kind}, ${way}, ${email}, ${reason}, ${locale}, ${JSON.stringify(content)}::jsonb,
                ${user.name}, ${now})
        returning id`,
      )
      await mailPaper(context, deps, texts, {
        ...{ letter: LETTERS[kind], email, locale, content, day: order.orderDate },
        worth: { amount: order.total, currency: String(order.currency) },
        file: { source: ORDER_FILE, reference: kept!.id, name },
      })
    },
  })

const kindOf = ({ status }: Pick<Order, 'status'>): keyof typeof LETTERS =>
  status === 'Quote' ? 'Quote' : 'Confirmation'

/** Who gets it by e-mail, and when the same paper left last. */
async function goes({ trx }: ActionContext, { id, billToId }: Order, content: KeptSheet): Promise<Goes> {
  const [row] = await planned(
    trx,
    sql<Goes>`
    select ${mailAddresses('receives_confirmations')} as email,
           (select json_build_object('day', s.sent_on::date, 'to', s.sent_to) from sales_order_sent s
            where s.order_id = ${id}::uuid and s.content = ${JSON.stringify(content)}::jsonb order by s.seq desc limit 1) as before
    from firm_shown t where t.firm_id = ${billToId}`,
  )
  return row!
}

interface Left {
  readonly id: string
  readonly kind: keyof typeof LETTERS
  readonly locale: Locale
  readonly content: KeptSheet
  readonly day: string
  readonly amount: string
  readonly currency: string
  readonly name: string
}

/** [supply 9 sales-documents] What left of an order goes once more, as it stood then. False where this run has sent it already. */
export async function sendOrderAgain(
  context: ActionContext,
  deps: Pick<Deps, 'mailer'>,
  texts: SuiteTexts,
  { sentId, runId, email, reason }: { sentId: string; runId: string; email: string | null; reason: string },
): Promise<boolean> {
  const { trx, user, now } = context
  const [left] = await planned(
    trx,
    sql<Left>`
    with s as (
      insert into sales_order_sent (order_id, run_id, kind, way, sent_to, reason, locale, content, sent_by, sent_on)
      select s.order_id, ${runId}::uuid, s.kind, case when ${email}::text is null then 'Paper' else 'Email' end, ${email}::text, ${reason}::text,
             s.locale, s.content, ${user.name}, ${now}
      from sales_order_sent s where s.id = ${sentId}::uuid
      on conflict on constraint sales_order_sent_once_a_run do nothing
      returning *)
    select s.id, s.kind, s.locale, s.content, o.order_date::text as day, o.total::text as amount, o.currency, o.order_no as name
    from s join sales_order o on o.id = s.order_id`,
  )
  if (!left) return false
  const { id, kind, name, amount, currency, ...paper } = left
  await mailPaper(context, deps, texts, {
    ...{ letter: LETTERS[kind], email, worth: { amount, currency }, ...paper },
    file: { source: ORDER_FILE, reference: id, name },
  })
  return true
}
