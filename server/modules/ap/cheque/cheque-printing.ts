import { sql, type Kysely } from 'kysely'
import { ChequePrinting } from '../../../../shared/contracts/ap/cheque-printing.ts'
import { PaymentBatch } from '../../../../shared/contracts/ap/payment-batch.ts'
import { decimalsOf } from '../../../../shared/contracts/decimals.ts'
import { moneyFigure } from '../../../../shared/contracts/figure-text.ts'
import type { Fields, RecordOf } from '../../../../shared/contracts/fields.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { Refusal } from '../../../platform/action/refusal.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { SuiteTexts } from '../../../platform/entity/texts.ts'
import {
  printSource,
  type PrintDocument,
  type PrintSource,
  type StateOfSheet,
} from '../../../platform/print/print-source.ts'
import { NothingReserved } from '../../../platform/print/steps.ts'
import type { CurrentUser } from '../../../platform/identity/user.ts'
import { amountInWords, seesBank } from '../../gl/index.ts'
import { PaymentBatchStore } from '../payment-batch/entity.ts'
import { issueCheque, spoilCheque } from '../payment/cheques.ts'
import { setFields } from '../payment/set-fields.ts'
import { chequeNumbers, isPassed } from './cheque-numbers.ts'
import {
  CHEQUE_WORDS,
  drawCheque,
  drawRemittance,
  type ChequeContent,
  type ChequeWords,
  type StubLine,
} from './cheque-sheet.ts'

type Parameters = RecordOf<(typeof ChequePrinting)['parameters'] & Fields>

const ORDERS = {
  Vendor: sql`p.payee, p.payment_no`,
  Payment: sql`p.payment_no`,
  Amount: sql`p.amount desc, p.payment_no`,
} as const

interface Waiting extends Omit<ChequeContent, 'inWords' | 'words' | 'signatures' | 'stubs'> {
  readonly id: string
  readonly needsTwo: boolean
  readonly lines: readonly StubLine[]
}

/** Payments by cheque that have no number yet; nothing and less than nothing is never printed. */
async function waiting(db: Kysely<Tables>, p: Parameters, user: CurrentUser): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select p.id, coalesce(nullif(${p.layout}, 'OfBank'), b.cheque_layout) as layout, p.payee, p.payment_date::text as date,
           money_text(p.amount) as amount, p.currency, p.payment_no as "paymentNo", c.name as company,
           case when f.language = 'fr-CA' then 'fr' else 'en' end as language,
           b.signatures = 'Two' or (b.signatures = 'TwoAbove' and p.amount > b.two_signatures_above) as "needsTwo",
           coalesce((select array_remove(array[a.line1, a.line2, concat_ws(' ', a.city, a.region, a.postal_code)], null)
                     from firm_address_shown a where a.owner_id = f.id
                     order by array_position('{Remittance,Main,Billing}'::text[], a.kind), a.position limit 1), '{}') as address,
           (select coalesce(json_agg(json_build_object(
                     'reference', l.doc_number, 'date', l.doc_date, 'net', money_text(l.pay),
                     'discount', money_text(coalesce(l.discount, 0)),
                     'gross', money_text((l.pay + coalesce(l.discount, 0)))) order by l.position), '[]')
            from ap_payment_item l where l.owner_id = p.id and l.pay is not null) as lines
    from ap_payment p
    join bank_account_shown b on b.bank_account_id = p.bank_account_id
    join company_shown c on c.company_id = p.company_id
    left join firm_shown f on f.firm_id = p.vendor_id
    left join ap_payment_batch t on t.id = p.batch_id
    where p.bank_account_id = ${p.bankAccountId} and p.method = 'Cheque' and p.status = 'Posted' and p.cheque_no is null
      and p.amount > 0 and ${seesBank(user, sql.ref('p.bank_account_id'))}
      and (${p.batchNo}::text is null or t.batch_no = ${p.batchNo})
      and (${p.paidThrough}::date is null or p.payment_date <= ${p.paidThrough}::date)
    order by ${ORDERS[p.order]}`.execute(db)
  return rows
}

/** A bank that is out of sight is as one that nobody has. [S6.05] */
async function mayPayFrom(db: Kysely<Tables>, user: CurrentUser, bankAccountId: string): Promise<boolean> {
  const { rows } = await sql`
    select from bank_account_shown b where b.bank_account_id = ${bankAccountId} and ${seesBank(user, sql.ref('b.bank_account_id'))}`.execute(
    db,
  )
  return rows.length > 0
}

/** [finance 7.5] The first real paper of the suite: a payment gets its number with its sheet, and keeps what became of it. */
export function chequePrinting(texts: SuiteTexts): PrintSource {
  const wordsOf = (language: ChequeContent['language']) =>
    Object.fromEntries(
      CHEQUE_WORDS.map((name) => [name, texts.text(`${language}-CA`, `ap:chequePrinting.paper.${name}`)]),
    ) as ChequeWords
  return printSource(ChequePrinting, {
    numbers: chequeNumbers,
    inSight: (user) => seesBank(user, sql`r.parameters ->> 'bankAccountId'`),
    async documents({ db, parameters, user, locale }) {
      const p = parameters as Parameters
      if (!(await mayPayFrom(db, user, p.bankAccountId)))
        throw new NothingReserved([
          { Field: 'bankAccountId', Key: 'kit:refused.unknownRecord', Args: { value: p.bankAccountId } },
        ])
      if (p.startNumber !== null && (await isPassed(db, p.bankAccountId, p.startNumber)))
        throw new NothingReserved([
          { Field: 'startNumber', Key: 'ap:rules.chequePrinting.numberUsed', Args: { chequeNo: p.startNumber } },
        ])
      const found = await waiting(db, p, user)
      return found.map(({ id, needsTwo, ...cheque }): PrintDocument<ChequeContent> => {
        const places = decimalsOf(cheque.currency)
        const inWords = amountInWords(cheque.amount, cheque.language, places)
        const content: ChequeContent = {
          ...{ ...cheque, inWords, words: wordsOf(cheque.language) },
          signatures: needsTwo ? 2 : 1,
          stubs: p.stubs,
        }
        return {
          id,
          key: cheque.paymentNo,
          title: `${cheque.payee} ${moneyFigure(cheque.amount, locale, places)}`,
          content,
        }
      })
    },
    draw: drawCheque,
    rest: drawRemittance,
    async became(context, sheets) {
      for (const sheet of sheets) await follow(context, sheet, sheets)
    },
  })
}

/** What a sheet that changed its state makes of the cheque, its payment and their batch. */
async function follow(
  context: ActionContext,
  { id, number, state }: StateOfSheet<ChequeContent>,
  sheets: readonly StateOfSheet<ChequeContent>[],
): Promise<void> {
  const { trx, now } = context
  const chequeNo = Number(number)
  const { bankAccountId, status } = await paymentOf(context, id)
  if (state === 'Reserved') {
    if (status !== 'Posted')
      throw new Refusal([{ Field: null, Key: 'ap:rules.chequePrinting.paymentCancelled', Args: { chequeNo } }])
    const spoiled = sheets.find((sheet) => sheet.id === id && sheet.state === 'Spoiled')
    const reprintOf = spoiled ? { reprintOf: Number(spoiled.number) } : {}
    await issueCheque(context, { paymentId: id, chequeNo, printedOn: null, ...reprintOf })
  } else if (state === 'Spoiled' || state === 'Cancelled') {
    await spoilCheque(context, bankAccountId, chequeNo)
    await sql`
      update ap_payment set cheque_no = null where id = ${id}::uuid and cheque_no = ${chequeNo} and status = 'Posted'`.execute(
      trx,
    )
  } else if (state === 'Confirmed') {
    await sql`
      update cheque set printed_on = ${now} where bank_account_id = ${bankAccountId} and cheque_no = ${chequeNo}`.execute(
      trx,
    )
    await finishBatch(context, id)
  }
}

async function paymentOf({ trx }: ActionContext, id: string): Promise<{ bankAccountId: string; status: string }> {
  const { rows } = await sql<{ bankAccountId: string; status: string }>`
    select bank_account_id as "bankAccountId", status from ap_payment where id = ${id}::uuid`.execute(trx)
  return rows[0]!
}

/** A batch is printed when the last of its cheques is. */
async function finishBatch(context: ActionContext, paymentId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select t.id from ap_payment_batch t join ap_payment p on p.batch_id = t.id
    where p.id = ${paymentId}::uuid and t.status = 'Generated' and not exists (
      select from ap_payment o left join cheque c on c.payment_id = o.id and c.printed_on is not null
      where o.batch_id = t.id and o.status = 'Posted' and c.id is null)`.execute(context.trx)
  if (rows[0])
    await setFields(context, PaymentBatchStore, rows[0].id, { status: 'Printed' satisfies PaymentBatch['status'] })
}
