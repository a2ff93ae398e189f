import type { SearchRow } from '../../shared/contracts/search.ts'
import { hasText, inBaseLocale, t } from '../../shared/i18n/i18n.ts'
import { applicationLabel } from '../labels.ts'
import type { MenuShelf } from '../menus.ts'
import { doorTo } from '../reachable.ts'
import type { RouteTable } from '../router/table.ts'
import type { Offer } from './palette-model.ts'

interface Parts {
  readonly table: RouteTable
  readonly menus: MenuShelf
  /** The application that is shown; null on HOME. */
  readonly active: string | null
  go(path: string, query: Readonly<Record<string, string>>): void
}

interface FollowUp {
  /** Its text is `find:follow.<name>`. */
  readonly name: string
  readonly room: string
  readonly address: (key: string) => Readonly<Record<string, string>>
}

const begins = (field: string) => (key: string) => ({ begin: String(new URLSearchParams({ [field]: key })) })
const record = (key: string) => ({ record: key })

/** What is done with a firm that was found, by what it is to us. */
const OF_FIRM: Readonly<Record<string, readonly FollowUp[]>> = {
  vendor: [
    { name: 'vendorAccount', room: 'ap/account-inquiry', address: record },
    { name: 'vendorInvoice', room: 'ap/purchase-invoice', address: begins('vendorId') },
    {
      name: 'payVendor',
      room: 'ap/payment-batch',
      address: (key) => ({ begin: String(new URLSearchParams({ vendorFrom: key, vendorTo: key })) }),
    },
  ],
  customer: [
    { name: 'customerAccount', room: 'ar/account-inquiry', address: record },
    { name: 'customerInvoice', room: 'ar/customer-invoice', address: begins('billToId') },
  ],
}

/** What can be done with the first record that was found, as far as this user has a door there. */
export function followOffers(row: SearchRow | undefined, { table, menus, active, go }: Parts): Offer[] {
  if (!row || row.key === null) return []
  const { key, title } = row
  return (row.fits['firmType'] ?? [])
    .flatMap((side) => OF_FIRM[side] ?? [])
    .flatMap(({ name, room, address }): Offer[] => {
      const door = doorTo(table, menus, room, active)
      if (!door) return []
      return [
        {
          id: `follow-${name}`,
          label: t(`find:follow.${name}`, { name: title }),
          note: applicationLabel(table.byName.get(door.application)!),
          icon: 'action',
          run: () => go(door.fullPath, address(key)),
        },
      ]
    })
}

/** What can be begun anywhere, also on HOME: a new document or record behind each door that leads to its screen. */
export function newOffers({ table, menus, active, go }: Parts): Offer[] {
  const rooms = new Set([...table.byMenuId.values()].map(({ room }) => room))
  return [...rooms].flatMap((room): Offer[] => {
    const key = `find:new.${room}`
    const door = hasText(key) ? doorTo(table, menus, room, active) : undefined
    if (!door) return []
    return [
      {
        id: `new-${room}`,
        label: t(key),
        hidden: [inBaseLocale(() => t(key))],
        note: applicationLabel(table.byName.get(door.application)!),
        icon: 'action',
        run: () => go(door.fullPath, { begin: '' }),
      },
    ]
  })
}
