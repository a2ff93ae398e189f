import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { TaxReturn } from '../../../../shared/contracts/ap/tax-return.ts'
import { entryPreview } from '../../../ledger/entry-preview.ts'
import { reverse } from '../../../ledger/reverse.ts'
import type { PostingContext } from '../../../ledger/write.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { dateAt, Refusal } from '../../../platform/action/refusal.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { transition, type Transition } from '../../../platform/document/transition.ts'
import { readRecord } from '../../../platform/entity/read.ts'
import { approvalSteps } from '../../../trade/approval/steps.ts'
import { PurchaseInvoiceStore } from '../purchase-invoice/entity.ts'
import { TaxReturnStore } from './entity.ts'
import { invoiceActions } from '../purchase-invoice/actions.ts'
import { setFields } from '../payment/set-fields.ts'
import * as rules from './rules.ts'
import { complete, formLines, type Return } from './complete.ts'
import { measured, upTo, waitingLines } from './measured.ts'
import { remit, type TaxBalance } from './remittance.ts'

/** What can be done with a GST/HST return; each in the one transaction of its call. */
export function taxReturnActions(deps: Pick<Deps, 'random'>): readonly Transition[] {
  const context = ({ user, now }: ActionContext): PostingContext => ({
    by: user.name,
    now,
    uuid: () => deps.random.uuid(),
  })
  const invoiceStep = (name: string) => invoiceActions(deps).find(({ action }) => action === name)!
  return [
    transition(TaxReturn, 'recompute', {
      async run(stored, action) {
        const draft = { ...stored }
        await complete(draft, action, { ...stored })
        return draft
      },
    }),
    ...approvalSteps(TaxReturnStore, { onSubmit: rules.onFile }),
    transition(TaxReturn, 'file', {
      rules: rules.onFile,
      async run(draft, action) {
        const balances = await keepLines(action.trx, draft)
        const { entryId, ...booked } = await remit(action, context(action), draft, balances, invoiceStep('post'))
        await sql`update tax_return set entry_id = ${entryId}::uuid where id = ${draft.id}`.execute(action.trx)
        return { ...booked, filedBy: action.user.name, filedOn: action.now.toISOString() }
      },
      async preview({ id, invoiceNo }, { trx }, locale) {
        if (!invoiceNo) return entryPreview(trx, { type: TaxReturn.id, id, purpose: 'post' }, locale)
        const { rows } = await sql<{ id: string }>`select id from ap_invoice where invoice_no = ${invoiceNo}`.execute(
          trx,
        )
        return entryPreview(trx, { type: 'ap.purchaseInvoice', id: rows[0]!.id, purpose: 'post' }, locale)
      },
    }),
    transition(TaxReturn, 'reverse', {
      rules: rules.onReverse,
      async run(filed, action, given) {
        const reversalDate = String(given['reversalDate'])
        await takeBack(filed, action, context(action), reversalDate, invoiceStep('reverse'))
        await sql`update tax_return_entry_line set stands = false where return_id = ${filed.id}::uuid and stands`.execute(
          action.trx,
        )
        return { reversedOn: reversalDate, reversalReason: String(given['reversalReason']) }
      },
    }),
  ]
}

/**
 * Keeps the lines of the books that the return stands for, in one statement, and answers what they leave on each account.
 * @throws Refusal where they do not come to what was worked out, and approved
 */
async function keepLines(trx: Trx, draft: Return): Promise<TaxBalance[]> {
  const { companyId, periodStart, periodEnd, authorityId } = draft
  const period = { companyId: companyId!, periodStart: periodStart!, periodEnd: periodEnd!, authorityId }
  const { rows } = await sql<TaxBalance>`
    with kept as (
      insert into tax_return_entry_line (return_id, entry_id, line_no, stands_for, amount, stands)
      select ${draft.id}::uuid, entry_id, line_no, stands_for, amount, true from (${waitingLines(upTo(period))}) w
      returning entry_id, line_no, stands_for, amount)
    select l.gl_account as "glAccount",
           sum(case when k.stands_for in ('Collected', 'CollectedAdjustment') then k.amount else -k.amount end)::text as net
    from kept k join entry_line_shown l on l.entry_id = k.entry_id and l.line_no = k.line_no
    group by l.gl_account order by l.gl_account`.execute(trx)
  const kept = sql`select stands_for, amount from tax_return_entry_line where return_id = ${draft.id}::uuid`
  const now = await formLines(trx, periodEnd!, await measured(trx, period, kept))
  const isSame = now.every(({ line, amount }) => {
    const seen = draft.lines.find((one) => one.line === line)
    return seen !== undefined && new Decimal(seen.amount).eq(amount)
  })
  if (!isSame) throw new Refusal([{ Field: 'lines', Key: 'ap:rules.taxReturn.booksMoved', Args: {} }])
  return rows.filter(({ net }) => !new Decimal(net).isZero())
}

/** The document of payables is taken back, or the entry where there is none. */
async function takeBack(
  filed: Return,
  action: ActionContext,
  context: PostingContext,
  reversalDate: string,
  reverseInvoice: Transition,
): Promise<void> {
  const { trx } = action
  if (filed.invoiceNo) {
    const { record } = (await readRecord(trx, PurchaseInvoiceStore, filed.invoiceNo))!
    const set = await reverseInvoice.run(record, action, { reversalDate })
    await setFields(action, PurchaseInvoiceStore, String(record['id']), { ...set, status: 'Reversed' })
    return
  }
  if (!filed.entryNo) return
  const { rows } = await sql<{ entryId: string }>`
    select entry_id as "entryId" from tax_return where id = ${filed.id}`.execute(trx)
  const reversal = { entryId: rows[0]!.entryId, date: reversalDate, description: filed.returnNo! }
  await reverse(trx, reversal, context).catch((error: unknown) => {
    throw dateAt(error, 'given.reversalDate')
  })
}
