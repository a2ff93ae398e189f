import { sql } from 'kysely'
import type { PaymentBatch } from '../../../../shared/contracts/ap/payment-batch.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { Refusal } from '../../../platform/action/refusal.ts'
import { PurchaseInvoiceStore } from '../purchase-invoice/entity.ts'
import { setFields } from '../payment/set-fields.ts'
import type { Batch } from './candidates.ts'
import { figuresOf } from './complete.ts'

export interface HoldGiven {
  /** As the batch counts its documents, from 1. */
  readonly line: number
  readonly holdReason: string
}

/**
 * [finance 7.4] Holds a document where it was proposed: no batch and no payment pays it until it is released in the purchase journal.
 * It stays in sight, left out. What is no document of ours, a card charge, is left out instead.
 * @throws Refusal
 */
export async function held(
  action: ActionContext,
  batch: Batch,
  { line, holdReason }: HoldGiven,
): Promise<Partial<PaymentBatch>> {
  const document = batch.documents[line - 1]
  const { rows } = await sql<{ id: string }>`
    select id from ap_invoice where item_id = ${document?.itemId ?? null}::uuid for update`.execute(action.trx)
  if (!rows[0]) throw new Refusal([{ Field: 'given.line', Key: 'ap:rules.paymentBatch.lineHeld', Args: { line } }])
  await setFields(action, PurchaseInvoiceStore, rows[0].id, { holdReason })
  const documents = batch.documents.map((one) =>
    one === document ? { ...one, include: false, standing: 'Held' as const } : one,
  )
  return { documents, ...(await figuresOf(action, { ...batch, documents })) }
}
