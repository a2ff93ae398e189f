import { sql } from 'kysely'
import { queueOf } from '../../../platform/home/list-figures.ts'
import type { HomeProvider } from '../../../platform/home/provider.ts'
import { FirmStore } from '../firm/entity.ts'
import { WarehouseStore } from '../organization/entities.ts'
import * as firm from './firm-figures.ts'
import { ownPasswordEnds, passwordsEnd } from './password-alerts.ts'

const held = sql`t.held_on`
const made = sql`t.created_on`
const IN_USE = { standing: '<>Inactive' }

/** [judgement 1] What is said of customers is for whoever decides about their credit: a clerk of payables has other work. */
const ofCustomers = (provider: HomeProvider): HomeProvider => ({
  ...provider,
  read: async (asked) => (asked.rights.can('credit.override') ? provider.read(asked) : {}),
})

/** What administration knows for HOME, in the order in which it is shown. */
export const adminHome: readonly HomeProvider[] = [
  ofCustomers(firm.customersInUse),
  firm.vendorsInUse,
  ofCustomers(firm.customersHeld),
  firm.firmsChanged,
  ofCustomers(
    queueOf({
      id: 'customersHeld',
      entity: FirmStore,
      countedBy: [FirmStore.table],
      filters: { standing: 'OnHold', isBillTo: 'true' },
      since: held,
      doors: firm.CUSTOMERS,
      level: 'warn',
    }),
  ),
  queueOf({
    id: 'vendorsHeld',
    entity: FirmStore,
    countedBy: [FirmStore.table],
    filters: { standing: 'OnHold', isVendor: 'true' },
    since: held,
    doors: firm.VENDORS,
    level: 'warn',
  }),
  queueOf({
    id: 'firmsWithoutAddress',
    entity: FirmStore,
    countedBy: [FirmStore.table],
    filters: { ...IN_USE, city: '=' },
    since: made,
    doors: firm.FIRMS,
  }),
  queueOf({
    id: 'firmsWithoutPhone',
    entity: FirmStore,
    countedBy: [FirmStore.table],
    filters: { ...IN_USE, phone: '=' },
    since: made,
    doors: firm.FIRMS,
  }),
  ofCustomers(
    queueOf({
      id: 'customersWithoutLimit',
      entity: FirmStore,
      countedBy: [FirmStore.table],
      filters: { standing: 'Active', isBillTo: 'true', creditLimit: '0' },
      since: made,
      doors: firm.CUSTOMERS,
    }),
  ),
  queueOf({
    id: 'warehousesFrozen',
    entity: WarehouseStore,
    countedBy: [WarehouseStore.table],
    filters: { countStage: 'Frozen' },
    since: sql`t.freeze_date`,
    doors: ['SH0130'],
  }),
  queueOf({
    id: 'warehousesCounted',
    entity: WarehouseStore,
    countedBy: [WarehouseStore.table],
    filters: { countStage: 'Counted' },
    since: sql`t.freeze_date`,
    doors: ['SH0130'],
  }),
  firm.firmWeek,
  firm.vendorsOutside,
  ownPasswordEnds,
  passwordsEnd,
]
