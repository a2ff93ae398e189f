import { sql, type Kysely } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { Tables } from '../../../platform/database/tables.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { documented, guarded, pathOf, type Named } from '../../../platform/entity/contract.ts'
import { readInSight } from '../../../platform/entity/read.ts'
import * as schemas from '../../../platform/entity/schemas.ts'
import { visibilityOf } from '../../../platform/entity/visibility.ts'
import { attachment } from '../../../platform/http/sent-file.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { PaymentBatchStore } from './entity.ts'

/** A cheque as the bank is told of it, before it is presented. */
export interface AdvisedCheque {
  readonly chequeNo: number
  /** `YYYY-MM-DD`. */
  readonly date: string
  /** Two decimals. */
  readonly amount: string
  readonly payee: string
  /** Not to be paid: cancelled, or a spoiled sheet. */
  readonly isVoid: boolean
}

const HEAD = 'cheque_number,issue_date,amount,payee,void'

/** Signs with which a spreadsheet takes a cell for a formula. */
const FORMULA = /^[=+\-@]/

/** A payee on one line; quoted where the text of a line would fall apart, and never a formula for whoever opens the file. */
const field = (text: string): string => {
  // eslint-disable-next-line no-control-regex
  const plain = text.replace(/[\u0000-\u001f\u007f]+/g, ' ').trim()
  const line = FORMULA.test(plain) ? `'${plain}` : plain
  return /[",]/.test(line) ? `"${line.replaceAll('"', '""')}"` : line
}

/**
 * [finance 7.5] The positive-pay file: comma-separated by RFC 4180, UTF-8, CR LF, one line for each number that was used, by number.
 * Nothing in it but the cheques: as long as they stand as they are, it is the same to the byte.
 */
export const positivePayFile = (cheques: readonly AdvisedCheque[]): string =>
  [
    HEAD,
    ...cheques
      .toSorted((a, b) => a.chequeNo - b.chequeNo)
      .map(({ chequeNo, date, amount, payee, isVoid }) =>
        [chequeNo, date, amount, field(payee), isVoid ? 'Y' : 'N'].join(','),
      ),
    '',
  ].join('\r\n')

/** Every number that the payments of a batch have used: what was issued, what was cancelled since, and spoiled sheets. */
async function chequesOf(db: Kysely<Tables>, batchId: string): Promise<AdvisedCheque[]> {
  const { rows } = await sql<AdvisedCheque>`
    select c.cheque_no as "chequeNo", c.cheque_date::text as date, money_text(c.amount) as amount, c.payee,
           c.status in ('Cancelled', 'Spoiled') as "isVoid"
    from cheque c join ap_payment p on p.id = c.payment_id
    where p.batch_id = ${batchId}::uuid and c.amount > 0 and (c.printed_on is not null or c.status in ('Cancelled', 'Spoiled'))
    order by c.cheque_no`.execute(db)
  return rows
}

/** `GET api/ap/payment-batch/:id/positive-pay`: what the bank is told of the cheques of a batch; 404 while none is printed. */
export function positivePayRoute(app: FastifyInstance, deps: Deps): void {
  app.get<Named>(
    `${pathOf(PaymentBatchStore)}/:id/positive-pay`,
    {
      ...documented(PaymentBatchStore, 'The cheques of a batch as the bank is told of them, void ones too', {
        params: schemas.idSchema,
      }),
      ...guarded(`${PaymentBatchStore.room}.export`),
    },
    async (request, reply) => {
      const file = await transaction(deps.db, async (trx) => {
        const seen = await visibilityOf(trx, request.user, PaymentBatchStore)
        const found = await readInSight(trx, PaymentBatchStore, request.params.id, seen)
        if (!found?.inScope) throw notFound()
        const { id, batchNo } = found.record
        return { batchNo: String(batchNo), cheques: await chequesOf(trx, String(id)) }
      })
      if (file.cheques.length === 0) throw notFound()
      const name = attachment(`positive-pay-${file.batchNo}.csv`)
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', name)
        .send(positivePayFile(file.cheques))
    },
  )
}
