import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { CardPayment } from '../../../../shared/contracts/ap/card-payment.ts'
import { CardStatement } from '../../../../shared/contracts/ap/card-statement.ts'
import { PurchaseInvoice } from '../../../../shared/contracts/ap/purchase-invoice.ts'
import { VendorStatement } from '../../../../shared/contracts/ap/vendor-statement.ts'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Row, StoredEntity } from '../../../platform/entity/stored.ts'
import { insertRecord, writeParts } from '../../../platform/entity/write.ts'
import type { CurrentUser } from '../../../platform/identity/user.ts'
import {
  runAction,
  authorOf,
  contextAt,
  named,
  storyDay,
  storyMonth,
  storyMonthEnd,
  userOf,
} from '../../admin/index.ts'
import { waitingLines } from '../../po/index.ts'
import { statementActions } from '../card-statement/actions.ts'
import { complete as completeCardStatement } from '../card-statement/complete.ts'
import { numberStatement } from '../card-statement/entity.ts'
import { CardStatementStore } from '../card-statement/entity.ts'
import { CardPaymentStore } from '../payment/entity.ts'
import { PurchaseInvoiceStore } from '../purchase-invoice/entity.ts'
import { VendorStatementStore } from '../vendor-statement/entity.ts'
import { complete as completeInvoice } from '../purchase-invoice/complete.ts'
import { numberInvoice } from '../purchase-invoice/entity.ts'
import { invoiceHands } from '../purchase-invoice/writers.ts'
import { proposedMatches } from '../purchase-invoice/matching/complete.ts'
import { completePayment } from '../payment/complete.ts'
import { PAYMENT_NUMBERS } from '../payment/number.ts'
import { serialNumber } from '../../../trade/numbering/serial-number.ts'
import { openItemsOf } from '../../../trade/items/open-now.ts'
import { PAYABLE } from '../../../trade/items/side.ts'
import { vendorStatementActions } from '../vendor-statement/actions.ts'
import { completeVendorStatement } from '../vendor-statement/complete.ts'
import { numberVendorStatement } from '../vendor-statement/entity.ts'
import { ourDocuments } from '../vendor-statement/our-documents.ts'
import { loadWaiting } from './approvals.ts'
import { book } from './history.ts'
import { BANKS, pay, posted, type Payers } from './pay.ts'
import { COMPANY, ISSUER } from './company.ts'

const CARD = 'NORCARD-7741'
/** The vendor of whom most is bought. */
const MILL = 'DOFASC-01'
/** Lines of the first delivery of its order. */
const DELIVERED = 2

/** Purchases by card without an invoice: what for, on which account, before tax. */
const CHARGES: readonly (readonly [day: string, payee: string, reference: string, account: string, net: string])[] = [
  ['2026-10-02', 'Hamilton Fleet Wash', 'HFW-0210', '6220', '118.00'],
  ['2026-10-07', 'Bay City Stationers', 'BCS-55071', '6200', '86.40'],
  ['2026-10-20', 'Lakeshore Saw and Tool', 'LST-31844', '6210', '412.75'],
  ['2026-11-03', 'Bay City Stationers', 'BCS-55629', '6200', '64.15'],
  ['2026-11-17', 'Hamilton Fleet Wash', 'HFW-1711', '6220', '127.00'],
]

/** The day on which an invoice is paid by card. */
const BY_CARD = '2026-11-10'

interface People {
  readonly clerk: CurrentUser
  readonly approver: CurrentUser
  readonly payer: CurrentUser
}

/**
 * What lies on the desks of payables in the last weeks of the demo: a credit card with a statement that was matched and paid and one
 * that asks for more than was charged, an order that is received in part and invoiced in part, statements of vendors, one explained
 * by half, and payments that wait for their approver. In a demo that has none of it, and whose receipts still wait.
 */
export async function loadOpenWork(trx: Trx, deps: Deps): Promise<boolean> {
  const waiting = await waitingLines(trx, { vendorId: MILL, currency: 'CAD', orderNo: null })
  const { rows } = await sql`
    select from firm where firm_id = ${ISSUER} and not exists (select from credit_card)
      and not exists (select from vendor_statement)`.execute(trx)
  if (rows.length === 0 || waiting.length < DELIVERED) return false
  const people = {
    clerk: await userOf(trx, 'clerk'),
    approver: await userOf(trx, 'approver'),
    payer: await userOf(trx, 'payer'),
  }
  await loadCard(trx, deps, people)
  await invoiceDelivery(trx, deps, people, waiting[0]!.orderNo)
  await loadStatements(trx, deps, people)
  await loadWaiting(await contextAt(trx, deps, people.payer, storyDay('2026-11-19')), deps)
  return true
}

/** Writes a draft as its screen would; answers its id. */
async function drafted(
  context: ActionContext,
  store: StoredEntity,
  record: Row,
  complete: (record: Row, context: ActionContext, before: null) => Promise<void>,
  number: (record: Row, context: ActionContext, before: null) => Promise<void>,
): Promise<string> {
  await number(record, context, null)
  await complete(record, context, null)
  const id = await insertRecord(context.trx, store, record, authorOf(context))
  await writeParts(context.trx, store, id, null, record)
  return id
}

/** A card with what was charged to it; the first statement is ticked off and paid, the second asks for a charge that nobody knows. */
async function loadCard(trx: Trx, deps: Deps, { clerk, approver, payer }: People): Promise<void> {
  await sql`
    insert into credit_card (card_id, label, issuer_firm_id, last_four, holder, currency, statement_day, credit_limit, gl_account,
                             expires_on, active, created_by, updated_by)
    values (${CARD}, 'Purchasing card', ${ISSUER}, '7741', ${clerk.name}, 'CAD', 12, 15000, '6200', '2028-12-31', true, 'system', 'system')`.execute(
    trx,
  )
  const signed = async (day: string): Promise<Payers> => ({
    payer: await contextAt(trx, deps, payer, day),
    approver: await contextAt(trx, deps, approver, day),
  })
  for (const [written, payee, reference, glAccount, net] of CHARGES) {
    const day = storyDay(written)
    const gross = new Decimal(net).times('1.13').toDecimalPlaces(2)
    const line = emptyRecord(CardPayment.fields.distribution.fields!)
    await charge(await signed(day), deps, {
      ...{ payee, reference, amount: gross.toFixed(2), paymentDate: day, currency: 'CAD' },
      distribution: [{ ...line, glAccount, amount: net, taxGroup: 'ON' }],
    })
  }
  await payOneByCard(trx, deps, await signed(storyDay(BY_CARD)))
  const first = await cardStatement(
    await contextAt(trx, deps, payer, storyDay('2026-10-13')),
    storyMonth('2026-10'),
    storyDay('2026-10-12'),
    '0',
  )
  const by = await contextAt(trx, deps, payer, storyDay('2026-10-13'))
  await runAction(by, CardStatementStore, first, named(statementActions, 'match'), { status: 'Matched' })
  const payday = await contextAt(trx, deps, payer, storyDay('2026-10-28'))
  const signs = await contextAt(trx, deps, approver, storyDay('2026-10-28'))
  await pay({ payer: payday, approver: signs }, deps, { firmId: ISSUER, method: 'EFT' }, 'CAD', {
    day: storyDay('2026-10-28'),
    until: storyDay('2026-10-28'),
  })
  await cardStatement(
    await contextAt(trx, deps, payer, storyDay('2026-11-13')),
    storyMonth('2026-11'),
    storyDay('2026-11-12'),
    '54.23',
  )
}

async function charge(by: Payers, deps: Deps, fields: Row): Promise<void> {
  const context = by.payer
  const record: Row = {
    ...emptyRecord(CardPayment.fields),
    companyId: COMPANY,
    cardId: CARD,
    leaveOnAccount: false,
    ...fields,
  }
  const number = async () => void (record['paymentNo'] = await serialNumber(context.trx, PAYMENT_NUMBERS))
  const id = await drafted(context, CardPaymentStore, record, completePayment, number)
  await posted(by, deps, CardPaymentStore, id)
}

/** The smallest invoice that is not due yet is paid by card: its vendor is settled, the issuer is owed. */
async function payOneByCard(trx: Trx, deps: Deps, by: Payers): Promise<void> {
  const day = storyDay(BY_CARD)
  const { rows } = await sql<{ vendorId: string; itemId: string }>`
    select d.vendor_id as "vendorId", d.item_id as "itemId" from ap_invoice d join open_item i on i.id = d.item_id
    where d.status = 'Posted' and d.kind = 'Invoice' and d.currency = 'CAD' and d.hold_reason is null and d.holdback_percent = 0
      and d.doc_date < ${day}::date and -i.open_txn = d.payable_amount and d.vendor_id <> ${ISSUER}
    order by d.payable_amount, d.invoice_no limit 1`.execute(trx)
  if (!rows[0]) return
  const { vendorId, itemId } = rows[0]
  const open = await openItemsOf(trx, PAYABLE, { companyId: COMPANY, firmId: vendorId, currency: 'CAD', on: day })
  const { openAmount } = open.find((item) => item.itemId === itemId)!
  await charge(by, deps, {
    ...{ vendorId, reference: 'NC-118804', amount: openAmount, paymentDate: day, currency: 'CAD' },
    items: [{ ...emptyRecord(CardPayment.fields.items.fields!), itemId, pay: openAmount }],
  })
}

async function cardStatement(
  context: ActionContext,
  statementId: string,
  day: string,
  unknown: string,
): Promise<string> {
  const record: Row = {
    ...emptyRecord(CardStatement.fields),
    ...{ cardId: CARD, statementId, statementDate: day, charges: [] },
  }
  // What the issuer asks for is what was charged, and sometimes more.
  await completeCardStatement(record, context, null)
  record['total'] = new Decimal(String(record['ticked'])).plus(unknown).toFixed(2)
  return drafted(context, CardStatementStore, record, completeCardStatement, numberStatement)
}

/** The invoice of the first delivery of the order that came late; what came after it waits for its own. */
async function invoiceDelivery(trx: Trx, deps: Deps, { clerk, approver }: People, orderNo: string): Promise<void> {
  const docDate = storyDay('2026-11-14')
  const by = await contextAt(trx, deps, clerk, docDate)
  const record: Row = {
    ...emptyRecord(PurchaseInvoice.fields),
    ...{ kind: 'Invoice', vendorId: MILL, docNumber: 'ROLL-40117', docDate, transactionDate: docDate },
    ...{ shipToRegion: 'CA-ON', bankAccountId: BANKS.CAD, holdbackPercent: '0', purchaseOrderNo: orderNo },
  }
  await completeInvoice(record, by, null)
  const invoice = record as unknown as Parameters<typeof proposedMatches>[0]
  record['matches'] = (await proposedMatches(invoice, trx)).slice(0, DELIVERED)
  const id = await drafted(
    by,
    PurchaseInvoiceStore,
    record,
    async (draft, context) => {
      await completeInvoice(draft, context, null)
      draft['docAmount'] = new Decimal(String(draft['netAmount'])).plus(String(draft['taxAmount'])).toFixed(2)
      draft['remainingToApply'] = '0.00'
    },
    numberInvoice,
  )
  await invoiceHands.noted(record, by, null)
  await book({ clerk: by, approver: await contextAt(trx, deps, approver, docDate) }, deps, id, { isDisputed: false })
}

/** A statement that agrees with our books, and one of the mill with an invoice that we do not have and an amount that differs. */
async function loadStatements(trx: Trx, deps: Deps, { clerk }: People): Promise<void> {
  const date = storyMonthEnd('2026-10')
  const by = await contextAt(trx, deps, clerk, storyDay('2026-11-05'))
  const { rows } = await sql<{ vendorId: string }>`
    select firm_id as "vendorId" from open_item i join gl_account a on a.account = i.gl_account and a.control_kind = 'AP'
    where i.currency = 'CAD' and i.opened_on <= ${date}::date and i.firm_id not in (${MILL}, ${ISSUER}) and i.side = 'Credit'
    group by firm_id order by count(*) desc, firm_id limit 1`.execute(trx)
  const listed = async (vendorId: string) =>
    (await ourDocuments(trx, { vendorId, currency: 'CAD', date })).filter(({ open }) => Number(open) !== 0)
  const write = async (vendorId: string, reference: string, lines: readonly Row[]) => {
    const balance = lines.reduce((sum, { amount }) => sum.plus(String(amount)), new Decimal(0)).toFixed(2)
    const empty = emptyRecord(VendorStatement.fields.theirs.fields!)
    const record: Row = {
      ...emptyRecord(VendorStatement.fields),
      ...{ vendorId, currency: 'CAD', form: 'OpenItems', statementDate: date, balance, reference, ours: [] },
      theirs: lines.map((line) => ({ ...empty, ...line, kind: Number(line['amount']) < 0 ? 'Credit' : 'Invoice' })),
    }
    return drafted(by, VendorStatementStore, record, completeVendorStatement, numberVendorStatement)
  }
  const lineOf = ({ number, date: docDate, open }: { number: string; date: string; open: string }): Row => ({
    ...{ docNumber: number, docDate, amount: open },
  })
  const agreed = await write(
    rows[0]!.vendorId,
    `STMT ${storyMonth('2026-10')}`,
    (await listed(rows[0]!.vendorId)).map(lineOf),
  )
  await runAction(by, VendorStatementStore, agreed, named(vendorStatementActions, 'agree'), { status: 'Agreed' })
  const [first, ...others] = (await listed(MILL)).map(lineOf)
  if (!first) return
  const more = new Decimal(String(first['amount'])).plus('58.20').toFixed(2)
  await write(MILL, `BRM-${storyMonth('2026-10')}`, [
    { ...first, amount: more },
    ...others,
    { docNumber: 'ROLL-90417', docDate: storyDay('2026-10-27'), amount: '1864.50' },
  ])
}
