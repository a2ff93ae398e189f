import {
  Collection,
  type CollectionAccount,
  type CollectionRow,
  type CollectionWork,
} from '../../shared/contracts/ar/collection.ts'
import { sampleId } from '../sample/value.ts'

const AGES = ['11464.42', '12577.47', '0.00', '0.00', '23485.36']

const row = (at: number, more: Partial<CollectionRow>): CollectionRow => ({
  ...{ id: sampleId(at), firmId: 'BRIGHT-01', name: 'Brightline Contractors', contact: 'Deepa Patel' },
  ...{
    phone: '905-555-0141',
    group: 'call',
    owes: '47527.25',
    overdue: '36062.83',
    unapplied: '0.00',
    disputed: '0.00',
    proposed: '36062.83',
  },
  ...{ ageing: AGES, oldestDue: '2026-06-27', daysLate: 149, isHeld: false, promise: null, last: null },
  ...more,
})

const WORK: CollectionWork = {
  ...{
    asOf: '2026-11-23',
    proposes: { nextDay: '2026-11-24', inAWeek: '2026-11-30' },
    currency: 'CAD',
    view: 'today',
    done: 1,
    isNarrowed: false,
  },
  ...{ overdue: '48034.67', listed: '48034.67', promised: '5971.84', owes: '59499.09', ageing: AGES },
  counts: { today: 2, promises: 1, disputes: 0, all: 2 },
  actions: ['export', 'hold', ...Collection.ownActions],
  rows: [
    row(1, {
      ...{ firmId: 'ARBUTU-01', name: 'Arbutus Homes Group', group: 'broken', owes: '11971.84', overdue: '11971.84' },
      promise: { id: sampleId(1), amount: '5971.84', comesOn: '2026-11-20', madeOn: '2026-11-12', came: '1000.00' },
    }),
    row(2, {}),
  ],
}

const ACCOUNT: CollectionAccount = {
  ...{ firmId: 'BRIGHT-01', currency: 'CAD' },
  items: [
    {
      ...{ id: sampleId(1), reference: 'IN000059', invoiceId: null, documentDate: '2026-06-12', dueDate: '2026-06-27' },
      ...{ daysLate: 149, open: '12466.16', disputed: false },
    },
  ],
  notes: [],
  contacts: [{ name: 'Deepa Patel', role: 'Site foreman', phone: '905-555-0141', mobile: null, email: null }],
}

/** What the list of calls asks, by what stands below its room. */
export const collectionAnswer = (rest: readonly string[] | null): CollectionWork | CollectionAccount | null =>
  rest?.[0] === 'work' ? WORK : rest?.[0] === 'customer' ? ACCOUNT : null
