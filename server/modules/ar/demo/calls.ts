import { sql } from 'kysely'
import type { CallLogged } from '../../../../shared/contracts/ar/collection.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { CurrentUser } from '../../../platform/identity/user.ts'
import { sealedPlace } from '../../../platform/secrets/sealed-column.ts'
import { serialNumber } from '../../../trade/numbering/serial-number.ts'
import { contextAt, holdCustomer, storyDay, workday } from '../../admin/index.ts'
import { logCall } from '../collection/log.ts'
import { received } from './money.ts'

/** What came of calls: a promise that was kept, one that was not, a company that went bankrupt, an invoice that is disputed in part. */
const CALLS: readonly (Partial<CallLogged> & Pick<CallLogged, 'outcome'> & { firmId: string; on: string })[] = [
  {
    ...{ firmId: 'BEAUPR-01', on: '2026-04-20', outcome: 'Promise', amount: '4000.00', comesOn: '2026-04-30' },
    ...{ spokeWith: 'Mme Gagnon', notes: 'Attend un versement de son propre client' },
  },
  {
    ...{ firmId: 'BEAUPR-01', on: '2026-05-11', outcome: 'Said', nextOn: '2026-12-01' },
    ...{ spokeWith: 'Syndic', notes: 'Faillite; preuve de réclamation déposée, première assemblée tenue' },
  },
  {
    ...{ firmId: 'BRIGHT-01', on: '2026-08-24', outcome: 'Promise', amount: '8000.00', comesOn: '2026-09-04' },
    ...{ spokeWith: 'Dana Reyes', notes: 'Cheque run is on the Friday' },
  },
  {
    ...{ firmId: 'ATELIE-01', on: '2026-10-22', outcome: 'Dispute', amount: '640.00', nextOn: '2026-11-05' },
    ...{ spokeWith: 'M. Fortin', notes: 'Deux tourets manquants à la livraison' },
  },
  {
    ...{ firmId: 'BRIGHT-01', on: '2026-11-05', outcome: 'Promise', amount: '10000.00', comesOn: '2026-11-13' },
    ...{ spokeWith: 'Dana Reyes', notes: 'Owner has signed the transfer' },
  },
]

/** Whom the collector has called in the last days: days of work before the start, and when his money or the next call is to come. */
const LATELY: readonly (Partial<Omit<CallLogged, 'comesOn' | 'nextOn' | 'reference'>> & {
  readonly outcome: CallLogged['outcome']
  readonly firmId: string
  readonly on: number
  readonly comesIn?: number
  readonly nextIn?: number
})[] = [
  {
    ...{ firmId: 'FERNCL-01', on: -11, outcome: 'Promise', amount: '5000.00', comesIn: -8 },
    ...{ spokeWith: 'Chris Dunn', notes: 'Waits for a draw of the Binbrook site' },
  },
  {
    ...{ firmId: 'FERNCL-01', on: -6, outcome: 'Promise', amount: '7545.37', comesIn: -2 },
    ...{ spokeWith: 'Chris Dunn', notes: 'The draw is approved, the cheque goes on Friday' },
  },
  {
    ...{ firmId: 'NORVAL-01', on: -8, outcome: 'Promise', amount: '6000.00', comesIn: -4 },
    ...{ spokeWith: 'Accounts', notes: 'Two cheques, one now and one on Monday' },
  },
  {
    ...{ firmId: 'BALLAN-01', on: -5, outcome: 'Promise', amount: '5796.54', comesIn: 0 },
    ...{ spokeWith: 'Tom Alder', notes: 'By wire' },
  },
  {
    ...{ firmId: 'VOYAGE-01', on: -4, outcome: 'Promise', amount: '3202.63', comesIn: 0 },
    ...{ spokeWith: 'Mme Roy', notes: 'Virement le jour de paie' },
  },
  {
    ...{ firmId: 'LINWOO-01', on: -2, outcome: 'Promise', amount: '8705.63', comesIn: 3 },
    ...{ spokeWith: 'Priya Raman', notes: 'In the run of next week' },
  },
  {
    ...{ firmId: 'CORBET-01', on: -9, outcome: 'Dispute', amount: '9672.75', nextIn: -1 },
    ...{ spokeWith: 'Nadia Corbett', notes: 'Crane damage at the dock; will pay the rest' },
  },
  {
    ...{ firmId: 'WHITEW-01', on: -7, outcome: 'Dispute', amount: '480.00', nextIn: 0 },
    ...{ spokeWith: 'Office', notes: 'Four bends are not as drawn' },
  },
  { ...{ firmId: 'PELHAM-01', on: -3, outcome: 'NoAnswer', nextIn: -2 }, notes: 'Left a message, nobody called back' },
  {
    ...{ firmId: 'GALLOW-01', on: -6, outcome: 'Said', nextIn: -1 },
    ...{ spokeWith: 'J. Costa', notes: 'Says that the cheque was sent' },
  },
]
/** The first of his two cheques. */
const CAME = { firmId: 'NORVAL-01', on: -4, amount: '2500.00' } as const

/** Customers who get reminders and pay for being late; one more pays by what he has signed. */
const REMINDED = ['BRIGHT-01', 'ATELIE-01', 'BEAUPR-01', 'MARLOW-01', 'TAMARA-01', 'INGERS-01', 'SUSSEX-01']
const DEBITED = 'ARBUTU-01'

/** [finance 8.4] What the collector knows of the customers of the demo, each on its day of the story. */
export async function loadCalls(trx: Trx, deps: Deps, clerk: CurrentUser): Promise<void> {
  await sql`
    update firm_bill_to b set dunned = true, interest_charged = true from firm_shown f
    where f.id = b.owner_id and f.firm_id = any (${REMINDED}::text[])`.execute(trx)
  for (const { firmId, on, ...call } of CALLS) {
    const context = await contextAt(trx, deps, clerk, storyDay(on))
    const days = Object.fromEntries(
      (['comesOn', 'nextOn'] as const).flatMap((name) => (call[name] ? [[name, storyDay(call[name])]] : [])),
    )
    await logCall(context, firmId, { ...call, ...days, ...(await aboutOf(trx, firmId, call)) } as CallLogged)
  }
  for (const { firmId, on, comesIn, nextIn, ...call } of LATELY) {
    const context = await contextAt(trx, deps, clerk, workday(on))
    const days = {
      ...(comesIn === undefined ? {} : { comesOn: workday(comesIn) }),
      ...(nextIn === undefined ? {} : { nextOn: workday(nextIn) }),
    }
    await logCall(context, firmId, { ...call, ...days, ...(await aboutOf(trx, firmId, call)) } as CallLogged)
  }
  await came(trx, deps, clerk)
  const held = await contextAt(trx, deps, clerk, storyDay('2026-05-11'))
  await holdCustomer(held, 'BEAUPR-01', { isHeld: true, reason: 'BANKRUPT' })
  await signed(trx, deps)
}

/** A dispute is about the document that is due the longest. */
async function aboutOf(trx: Trx, firmId: string, { outcome }: Pick<CallLogged, 'outcome'>) {
  return outcome === 'Dispute' ? { reference: (await oldestOf(trx, firmId)).reference } : {}
}

async function oldestOf(trx: Trx, firmId: string): Promise<{ itemId: string; reference: string }> {
  const { rows } = await sql<{ itemId: string; reference: string }>`
    select i.id as "itemId", i.reference from open_item_shown i where i.firm_id = ${firmId} and i.open_txn > 0
    order by i.due_date limit 1`.execute(trx)
  return rows[0]!
}

/** A part of what was promised, on its day. */
async function came(trx: Trx, deps: Deps, clerk: CurrentUser): Promise<void> {
  const { firmId, on, amount } = CAME
  const { itemId, reference: invoiceNo } = await oldestOf(trx, firmId)
  const paidOn = workday(on)
  await received(await contextAt(trx, deps, clerk, paidOn), deps, { firmId, itemId, open: amount, invoiceNo, paidOn })
}

/** [finance 8.2] One customer has signed that we may take what he owes, at a bank that does not exist. */
async function signed(trx: Trx, { secrets }: Pick<Deps, 'secrets'>): Promise<void> {
  const number = secrets.seal('700200417', sealedPlace('ar_mandate', 'account_number'))
  const mandateNo = await serialNumber(trx, { prefix: 'MD', sequence: 'ar_mandate_number' })
  const decidedOn = new Date(`${storyDay('2026-06-22')}T15:00:00Z`)
  await sql`
    insert into ar_mandate (mandate_no, status, customer_id, payer, currency, institution, transit, account_number, category, signed_on,
                            valid_from, limit_amount, evidence, requested_by, written_by, decided_by, approver_id, decided_on,
                            created_by, created_on, updated_by, updated_on)
    select ${mandateNo}, 'Active', f.firm_id, left(f.name, 30), 'CAD', '999', '00021', ${number}, 'Business', ${storyDay('2026-06-18')}::date,
           ${storyDay('2026-07-01')}::date, 15000, 'Signed form and void cheque in the file', w.display_name, array[w.id],
           a.display_name, a.id, ${decidedOn}, w.display_name, ${decidedOn}, a.display_name, ${decidedOn}
    from firm_shown f, app_user_shown w, app_user_shown a
    where f.firm_id = ${DEBITED} and w.user_name = 'clerk' and a.user_name = 'approver'`.execute(trx)
}
