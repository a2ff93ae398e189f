import type { Door } from '../../../shared/contracts/doors.ts'
import type { ApplicationRow } from '../../../shared/contracts/shell.ts'
import { routeTable } from '../../../root-config/router/table.ts'

/** Three applications with a few doors: enough streets to get lost in. */
export const ROWS: ApplicationRow[] = [
  { Application: 'AR', Description: 'Accounts Receivable', RouterPath: '/novus-ar' },
  { Application: 'AP', Description: 'Accounts Payable', RouterPath: '/novus-ap' },
  { Application: 'PORTAL', Description: 'Customer Portal', RouterPath: '/portal' },
]

const door = (application: string, menuId: string, path: string, room: string, more: Partial<Door> = {}): Door => ({
  menuId,
  application,
  path,
  room,
  name: menuId,
  sequence: 10,
  ...more,
})

export const DOORS: Door[] = [
  door('AR', 'AR0001', '/journals', 'ar/journal'),
  door('AR', 'AR0010', '/firm-maintenance', 'admin/firm', { props: { firmType: 'customer' } }),
  door('AR', 'AR0020', '/user-codes', 'admin/user-code'),
  door('AP', 'AP0010', '/firm-maintenance', 'admin/firm', { props: { firmType: 'vendor' } }),
  door('AP', 'AP0020', '/Unapplied-Debit-report', 'ap/unapplied-debit'),
  door('PORTAL', 'PO0001', '/orderdetails', 'portal/order-details', { menu: false }),
]

export const TABLE = routeTable(ROWS, DOORS, null)
