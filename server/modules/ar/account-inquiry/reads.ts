import { Decimal } from 'decimal.js'
import type { Kysely } from 'kysely'
import {
  CUSTOMER_PAPERS,
  CustomerInquiry,
  type CustomerAccount,
} from '../../../../shared/contracts/ar/account-inquiry.ts'
import { moneyText } from '../../../../shared/contracts/money.ts'
import type { Credit } from '../../../../shared/contracts/trade/credit.ts'
import type { AccountContact } from '../../../../shared/contracts/trade/account-rows.ts'
import type { Answers } from '../../../platform/action/answers.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Deps } from '../../../platform/deps.ts'
import { readInSight } from '../../../platform/entity/read.ts'
import { outOfScope } from '../../../platform/entity/save.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import { isReadable, MASK, visibilityOf } from '../../../platform/entity/visibility.ts'
import { notFound } from '../../../platform/http/errors.ts'
import type { CurrentUser } from '../../../platform/identity/user.ts'
import { reads, Refused, type StoredInquiry } from '../../../platform/inquiry/reads.ts'
import { columnsInSight, isFigureRead } from '../../../platform/inquiry/sight.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'
import { creditOf } from '../../../trade/credit/credit-of.ts'
import { accountFigures, highestBalance } from '../../../trade/items/account-figures.ts'
import { filesList, roomsWithFiles } from '../../../trade/items/files.ts'
import { contactList, contactsOf, itemLists } from '../../../trade/items/item-lists.ts'
import type { AccountAsked } from '../../../trade/items/items-at.ts'
import { RECEIVABLE } from '../../../trade/items/side.ts'
import { FirmStore } from '../../admin/index.ts'
import { callsList } from './calls-list.ts'
import { papers } from './files.ts'
import { openList } from './open-list.ts'
import { ordersList } from './orders-list.ts'
import { creditDecisions } from '../credit/decisions.ts'
import { sentList } from '../statement/sent-list.ts'
import { creditInSight } from '../credit/in-sight.ts'

const ORDERS = 'oe/sales-order.view'

/** @throws 404 for a firm that is no customer */
export async function customerAsked(db: Kysely<Tables>, user: CurrentUser, id: string) {
  const seen = await visibilityOf(db, user, FirmStore)
  const stored = await readInSight(db, FirmStore, id, seen)
  if (!stored || !stored.record['billTo']) throw notFound()
  return { ...stored, seen, firmId: String(stored.record['firmId']) }
}
type Customer = Awaited<ReturnType<typeof customerAsked>>

interface CustomerLookedAt extends AccountAsked {
  readonly customer: Customer
  readonly contacts: readonly AccountContact[]
  readonly rooms: readonly string[]
  readonly tellsCalls: boolean
}

const { money: receipts, open: _open, ...ofItems } = itemLists<CustomerLookedAt>(RECEIVABLE)

/** [finance 8.3] One customer at the end of a day: what he owes, how late, and the documents behind it. */
export const customerInquiry = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  answers: Answers,
): StoredInquiry<CustomerLookedAt> =>
  reads(CustomerInquiry, {
    async of({ user, asks, rights }): Promise<CustomerLookedAt | Refused> {
      const customer = await customerAsked(db, user, asks['customerId']!)
      if (!customer.inScope) return new Refused(outOfScope({ entity: FirmStore, answers }))
      const { firmId } = customer
      const contacts =
        rights.can(`${FirmStore.room}.view`) && isReadable(customer.seen, 'contacts') ? contactsOf(customer) : []
      const tellsCalls = rights.can('ar/collection.view')
      const rooms = roomsWithFiles(CUSTOMER_PAPERS, rights)
      return { customer, user, firmId, asOf: asks['asOf']!, contacts, rooms, tellsCalls }
    },
    async figures(of, { sight }) {
      const { record, seen } = of.customer
      const [company, account, highest] = await Promise.all([
        ownCompany(db),
        accountFigures(db, RECEIVABLE, of),
        highestBalance(db, RECEIVABLE, of),
      ])
      const { documents: sales, money, lastMoney: lastReceipt, byMonth, ...figures } = account
      const billTo = record['billTo'] as { termsCode: string; currency: string; onHold: boolean; creditLimit: string }
      const shown = <T>(path: string, value: T) => (isReadable(seen, path) ? value : null)
      const { row } = columnsInSight(sight, CustomerInquiry, 'open')
      const limitSeen = isReadable(seen, 'billTo.creditLimit')
      const limit = shown('billTo.creditLimit', limitOf(billTo))
      const isSeen = limitSeen && !account.isNarrowed && isFigureRead(sight, CustomerInquiry, 'balance')
      const told = isSeen ? await creditToday(db, clock.now(), of) : null
      const credit: Credit | null = told && creditInSight(of.customer.seen, told)
      return {
        firmId: of.firmId,
        name: shown('name', String(record['name'])) ?? MASK,
        ...{
          standing: String(record['status']),
          isHeld: billTo.onHold,
          companyCurrency: company.currency,
          asOf: of.asOf,
        },
        termsCode: shown('billTo.termsCode', billTo.termsCode),
        currency: shown('billTo.currency', billTo.currency),
        ...{ ...figures, highest, sales, receipts: money, lastReceipt, creditLimit: limit },
        contact: whomToAsk(of.contacts),
        salesByMonth: byMonth,
        ...(credit === null
          ? { credit, available: availableOf(limit, billTo.currency, company.currency, figures) }
          : { credit, available: credit.free }),
        byCurrency: isFigureRead(sight, CustomerInquiry, 'balance') ? figures.byCurrency : [],
        items: figures.items.map((item) => row({ ...item }) as unknown as CustomerAccount['items'][number]),
      }
    },
    lists: {
      ...{ ...ofItems, open: openList(), receipts, orders: ordersList(), calls: callsList() },
      ...{ contacts: contactList(), attachments: filesList(papers), credit: creditDecisions, sent: sentList },
    },
    // What of a customer is kept elsewhere is shown to who may see it there.
    // Days are told with the words that they are about.
    inside: (list, row, sight) =>
      list !== 'open' || sight.reads('ar.collection.notes')
        ? row
        : { ...row, disputedOn: null, promisedFor: null, isBroken: null },
    keeps: ({ customer, rooms, tellsCalls }, { rights }) => [
      ...(rights.can(ORDERS) ? [] : ['orders']),
      ...(tellsCalls ? [] : ['calls']),
      ...(rooms.length > 0 ? [] : ['attachments']),
      ...(rights.can(`${FirmStore.room}.view`) && isReadable(customer.seen, 'contacts') ? [] : ['contacts']),
    ],
  })

/** Who gets his statements, else the first who can be called. */
function whomToAsk(contacts: readonly AccountContact[]): CustomerAccount['contact'] {
  const found =
    contacts.find((one) => one.receivesStatements && one.phone) ?? contacts.find((one) => one.phone) ?? contacts[0]
  if (!found) return null
  const { name, phone, email } = found
  return {
    ...(name === undefined ? {} : { name }),
    ...(phone === undefined ? {} : { phone }),
    ...(email === undefined ? {} : { email }),
  }
}

/** What he may still be sold, as of today: of an earlier day nobody asks it. */
async function creditToday(db: Kysely<Tables>, now: Date, { firmId, asOf }: CustomerLookedAt): Promise<Credit | null> {
  const today = await businessDay(db, now)
  return asOf < today ? null : creditOf(db, { firmId, day: today })
}

/** A limit of nothing is no limit that was set. */
const limitOf = ({ creditLimit }: { creditLimit: string }): string | null =>
  new Decimal(creditLimit).isZero() ? null : moneyText(creditLimit)

/**
 * [finance 8.3] What is left of his limit: in the company's currency after all that he owes; in another one after what he owes in that, as
 * long as he owes in no other.
 */
function availableOf(
  limit: string | null,
  currency: string,
  home: string,
  { balance, byCurrency }: Pick<CustomerAccount, 'balance' | 'byCurrency'>,
): string | null {
  if (limit === null) return null
  if (currency === home) return moneyText(new Decimal(limit).minus(balance))
  if (byCurrency.some((one) => one.currency !== currency)) return null
  return moneyText(new Decimal(limit).minus(byCurrency[0]?.open ?? 0))
}
