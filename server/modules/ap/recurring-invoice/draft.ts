import { Decimal } from 'decimal.js'
import { numberOn, recurrenceOf, waitingDates } from '../../../../shared/contracts/ap/recurring-dates.ts'
import { MOST_DRAFTED } from '../../../../shared/contracts/ap/recurring-invoice.ts'
import { PurchaseInvoice } from '../../../../shared/contracts/ap/purchase-invoice.ts'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import { ResultStatus, type CallResult } from '../../../../shared/contracts/result.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { Refusal } from '../../../platform/action/refusal.ts'
import { saveRecord, type EntityParts } from '../../../platform/entity/save.ts'
import { amountsOf, type Invoice } from '../purchase-invoice/complete.ts'
import { nextDateOf, type Template } from './complete.ts'
import { moneyText } from '../../../../shared/contracts/money.ts'

/**
 * Drafts of all dates of a template that wait by `through`, the oldest first, each once [finance 7.13]. A document that cannot be
 * saved stops it, and nothing of this call stays: the sentence names the date.
 * @param invoices writes of purchase documents
 * @returns the fields of the template that change with it
 * @throws Refusal when nothing waits, or a document is refused
 */
export async function draftDue(
  invoices: EntityParts,
  context: ActionContext,
  template: Template,
  through: string,
): Promise<Pick<Template, 'dates' | 'nextDate'>> {
  const of = recurrenceOf(template)
  const due = of ? waitingDates(of, template.dates, { through, limit: MOST_DRAFTED }) : []
  if (due.length === 0) throw refused('nothingDue', { through })
  const dates = [...template.dates]
  for (const dueOn of due) {
    const docNumber = numberOn(template.docNumberPattern, dueOn)
    const invoiceNo = await drafted(invoices, context, template, dueOn, docNumber)
    const made = { dueOn, outcome: 'Drafted' as const, docNumber, invoiceNo, reason: null, doneBy: context.user.name }
    dates.push(made as Template['dates'][number])
  }
  return { dates, nextDate: nextDateOf({ ...template, dates }) }
}

async function drafted(
  invoices: EntityParts,
  context: ActionContext,
  template: Template,
  dueOn: string,
  docNumber: string,
): Promise<string> {
  const { vendorId, currency, termsCode, bankAccountId, shipToRegion, holdbackPercent, reference, notes } = template
  const lineOf = emptyRecord(PurchaseInvoice.fields.distribution.fields!)
  const record = {
    ...emptyRecord(PurchaseInvoice.fields),
    ...{ kind: 'Invoice', vendorId, docNumber, docDate: dueOn, transactionDate: dueOn, currency, rate: null },
    ...{ termsCode, bankAccountId, shipToRegion, holdbackPercent, reference, notes },
    distribution: template.lines.map(({ glAccount, description, amount, taxGroup, jobId, costCode }) => ({
      ...lineOf,
      ...{ glAccount, description, amount, taxGroup, jobId, costCode },
    })),
  }
  const { net, tax } = await amountsOf(context.trx, record as unknown as Invoice)
  const write = { record: { ...record, docAmount: moneyText(new Decimal(net).plus(tax)) } }
  const answer = await confirmed(invoices, context, write)
  if (answer.ResultStatus === ResultStatus.success) return String((answer.Data as Invoice).invoiceNo)
  throw new Refusal(answer.Problems!.slice(0, 1).map((problem) => ({ ...problem, Field: null })))
}

/** What a save asks about is asked again of whoever posts the document. */
async function confirmed(
  invoices: EntityParts,
  context: ActionContext,
  write: { record: Record<string, unknown> },
): Promise<CallResult> {
  const answer = await saveRecord(invoices, context, null, write)
  if (answer.ResultStatus !== ResultStatus.warning) return answer
  return saveRecord(invoices, context, null, { ...write, confirmed: answer.Problems!.map(({ Key }) => Key) })
}

export const refused = (name: string, Args: Record<string, string>) =>
  new Refusal([{ Field: null, Key: `ap:refused.${name}`, Args }])
