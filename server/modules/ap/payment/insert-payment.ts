import { Payment } from '../../../../shared/contracts/ap/payment.ts'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import { changesBetween } from '../../../platform/entity/changes.ts'
import type { Row } from '../../../platform/entity/stored.ts'
import { insertRecord, writeParts } from '../../../platform/entity/write.ts'
import { PaymentStore } from './entity.ts'
import { completePayment } from './complete.ts'
import { PAYMENT_NUMBERS } from './number.ts'
import { serialNumber } from '../../../trade/numbering/serial-number.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'

/** A draft that no person types: of a batch, or in place of a cancelled payment. Numbered, completed and in the change log. */
export async function insertPayment(context: ActionContext, fields: Row): Promise<{ id: string; paymentNo: string }> {
  const { trx, user, now, requestId, changeId } = context
  const paymentNo = await serialNumber(trx, PAYMENT_NUMBERS)
  const { companyId } = await ownCompany(trx)
  const record: Row = { ...emptyRecord(Payment.fields), ...fields, paymentNo, companyId }
  await completePayment(record, context, null)
  const id = await insertRecord(trx, PaymentStore, record, { name: user.name, on: now })
  await writeParts(trx, PaymentStore, id, null, record)
  const entry = { table: PaymentStore.table, id, recordKey: paymentNo, by: user.name, on: now, requestId, changeId }
  await writeAudit(trx, entry, changesBetween(Payment, null, record))
  return { id, paymentNo }
}
