import type { CollectionAccount, CollectionRow, CollectionWork } from '../../../../shared/contracts/ar/collection.ts'
import { sightOf, withDots } from '../../../platform/entity/visibility.ts'
import type { Rights } from '../../../platform/rights/rights.ts'

const CONTACT = {
  contact: 'admin.firm.contacts.name',
  phone: 'admin.firm.contacts.phone',
} as const
const OPEN = 'ar.customerInvoice.openAmount'
/** Every figure of the books is as hidden as what is open of an invoice. */
const FIGURES = { owes: OPEN, overdue: OPEN } as const
const SAID = {
  amount: 'ar.collection.amount',
  comesOn: 'ar.collection.comesOn',
  notes: 'ar.collection.notes',
  spokeWith: 'ar.collection.spokeWith',
  reference: 'ar.collection.reference',
  settlement: 'ar.collection.settlement',
  sentTo: 'ar.collection.sentTo',
} as const

/** Whether he reads what is open at all, and with it every sum of it. */
export const readsOpen = (rights: Rights): boolean => sightOf(rights).reads(OPEN)

/** [S6.09] The list with dots in place of what its reader may not read where it is kept. */
export function workInSight(rights: Rights, work: CollectionWork): CollectionWork {
  const sight = sightOf(rights)
  const readsOpen = sight.reads(OPEN)
  const [whole] = withDots(sight, [work], { ...FIGURES, listed: OPEN, promised: 'ar.collection.amount' })
  const rows = withDots(sight, work.rows, {
    ...{
      firmId: 'admin.firm.firmId',
      name: 'admin.firm.name',
      ...CONTACT,
      ...FIGURES,
      unapplied: OPEN,
      proposed: OPEN,
    },
    ...{ disputed: 'ar.collection.amount', oldestDue: 'ar.customerInvoice.dueDate' },
  })
  const seen = rows.map((row): CollectionRow => {
    const promise =
      row.promise && withDots(sight, [row.promise], { amount: SAID.amount, came: OPEN, comesOn: SAID.comesOn })[0]!
    const last = row.last && withDots(sight, [row.last], { notes: SAID.notes })[0]!
    return { ...row, promise, last, ageing: readsOpen ? row.ageing : [] }
  })
  return { ...whole!, ageing: readsOpen ? whole!.ageing : [], rows: seen }
}

/** The same of what is beside a row. */
export function accountInSight(rights: Rights, account: CollectionAccount): CollectionAccount {
  const sight = sightOf(rights)
  return {
    ...account,
    items: withDots(sight, account.items, {
      ...{ reference: 'ar.customerInvoice.invoiceNo', open: OPEN, dueDate: 'ar.customerInvoice.dueDate' },
      documentDate: 'ar.customerInvoice.docDate',
    }),
    notes: withDots(sight, account.notes, { ...SAID, came: OPEN, customerId: 'admin.firm.firmId' }),
    contacts: withDots(sight, account.contacts, {
      ...{
        name: CONTACT.contact,
        phone: CONTACT.phone,
        mobile: 'admin.firm.contacts.mobile',
        email: 'admin.firm.contacts.email',
      },
      role: 'admin.firm.contacts.role',
    }),
  }
}
