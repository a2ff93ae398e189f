import { sql } from 'kysely'
import { Payment } from '../../../../shared/contracts/ap/payment.ts'
import { PaymentBatch } from '../../../../shared/contracts/ap/payment-batch.ts'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import type { Deps } from '../../../platform/deps.ts'
import { readRecord } from '../../../platform/entity/read.ts'
import type { Row } from '../../../platform/entity/stored.ts'
import { insertRecord, updateRecord, writeParts } from '../../../platform/entity/write.ts'
import { runAction, authorOf, named, storyDay, storyMonthEnd } from '../../admin/index.ts'
import { PaymentBatchStore } from '../payment-batch/entity.ts'
import { PaymentStore } from '../payment/entity.ts'
import { batchActions } from '../payment-batch/actions.ts'
import { complete as completeBatch } from '../payment-batch/complete.ts'
import { numberBatch } from '../payment-batch/entity.ts'
import { batchHands } from '../payment-batch/writers.ts'
import { paymentActions } from '../payment/actions.ts'
import { paymentHands } from '../payment/hands.ts'
import { insertPayment } from '../payment/insert-payment.ts'
import { BANKS } from './pay.ts'

/** Day of the cheques, and by which they take what is due. */
const payDay = () => storyDay('2026-11-20')
const payThrough = () => storyMonthEnd('2026-11')
/** A wire above the limits: to whom, what for, on which account. */
const WIRE = { payee: 'Hamilton Crane Hire Inc.', memo: 'Crane for the coil bay, deposit', amount: '14800.00' }
const WIRE_ACCOUNT = '6210'

/** What the payer has sent to the approver, who finds it on his first day: a wire to somebody who is no vendor, and a run of cheques. */
export async function loadWaiting(payer: ActionContext, deps: Deps): Promise<void> {
  await wire(payer, deps)
  await cheques(payer, deps)
}

async function wire(payer: ActionContext, deps: Deps): Promise<void> {
  const line = emptyRecord(Payment.fields.distribution.fields!)
  const { payee, memo, amount } = WIRE
  const { id } = await insertPayment(payer, {
    ...{ bankAccountId: BANKS.CAD, method: 'Wire', currency: 'CAD', paymentDate: payDay(), leaveOnAccount: false },
    ...{ payee, memo, amount },
    items: [],
    distribution: [{ ...line, glAccount: WIRE_ACCOUNT, amount }],
  })
  const { record } = (await readRecord(payer.trx, PaymentStore, id))!
  await paymentHands.noted(record, payer, null)
  await runAction(payer, PaymentStore, id, named(paymentActions(deps), 'submit'), { status: 'Submitted' })
}

/** The vendor paid by cheque to whom most is due is paid alone: what is due to the others is left to whoever tries the product. */
async function cheques(payer: ActionContext, deps: Deps): Promise<void> {
  const { trx } = payer
  const { rows } = await sql<{ vendorId: string }>`
    select i.vendor_id as "vendorId"
    from ap_invoice i join open_item o on o.id = i.item_id
      join firm f on f.firm_id = i.vendor_id join firm_vendor v on v.owner_id = f.id
    where i.status = 'Posted' and i.currency = 'CAD' and i.hold_reason is null and not v.on_hold
      and v.payment_method = 'Cheque' and i.due_date <= ${payThrough()}::date and o.open_txn <> 0
    group by i.vendor_id order by sum(-o.open_txn) desc, i.vendor_id limit 1`.execute(trx)
  if (!rows[0]) return
  const { vendorId } = rows[0]
  const record: Row = {
    ...emptyRecord(PaymentBatch.fields),
    ...{ method: 'Cheque', bankAccountId: BANKS.CAD, payDate: payDay(), payThrough: payThrough() },
    ...{ vendorFrom: vendorId, vendorTo: vendorId, releases: 'Included', minimumAmount: '0.00' },
    ...{ takeDiscounts: true, includeCredits: true },
  }
  await numberBatch(record, payer, null)
  await completeBatch(record, payer, null)
  const id = await insertRecord(trx, PaymentBatchStore, record, authorOf(payer))
  await writeParts(trx, PaymentBatchStore, id, null, record)
  await batchHands.noted(record, payer, null)
  const { record: draft } = (await readRecord(trx, PaymentBatchStore, id))!
  const proposed: Row = {
    ...draft,
    ...(await named(batchActions(deps), 'propose').run(draft, payer, {})),
    status: 'Proposed',
  }
  await updateRecord(trx, PaymentBatchStore, draft, proposed, authorOf(payer))
  await writeParts(trx, PaymentBatchStore, id, draft, proposed)
  await runAction(payer, PaymentBatchStore, id, named(batchActions(deps), 'submit'), { status: 'Submitted' })
}
