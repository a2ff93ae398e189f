import type { ApplicationDef, Door, MenuHeading } from '../doors.ts'

/** The applications of the suite that have a door today. A later module adds its own. */
export const APPLICATIONS: readonly ApplicationDef[] = [
  {
    application: 'GL',
    description: 'General Ledger',
    routerPath: '/novus-gl',
    tile: 'Gl',
    family: 'fin',
    sequence: 10,
  },
  {
    application: 'AR',
    description: 'Accounts Receivable',
    routerPath: '/novus-ar',
    tile: 'Ar',
    family: 'fin',
    sequence: 20,
  },
  {
    application: 'AP',
    description: 'Accounts Payable',
    routerPath: '/novus-ap',
    tile: 'Ap',
    family: 'fin',
    sequence: 30,
  },
  { application: 'OE', description: 'Order Entry', routerPath: '/novus-oe', tile: 'Oe', family: 'sales', sequence: 40 },
  { application: 'PT', description: 'POLO', routerPath: '/novus-pt', tile: 'Pt', family: 'sales', sequence: 50 },
  {
    application: 'IC',
    description: 'Inventory Control',
    routerPath: '/novus-ic',
    tile: 'Ic',
    family: 'supply',
    sequence: 60,
  },
  {
    application: 'PO',
    description: 'Purchase Order',
    routerPath: '/novus-po',
    tile: 'Po',
    family: 'supply',
    sequence: 70,
  },
  {
    application: 'WD',
    description: 'Waste Disposal',
    routerPath: '/novus-wd',
    tile: 'Wd',
    family: 'ops',
    sequence: 80,
  },
  {
    application: 'TE',
    description: 'Trades and Contracting',
    routerPath: '/novus-te',
    tile: 'Te',
    family: 'ops',
    sequence: 90,
  },
  { application: 'NOVUS', description: 'Novus', routerPath: '/novus', tile: 'No', family: 'admin', sequence: 100 },
  {
    application: 'SHELL',
    description: 'Administration',
    routerPath: '/shell',
    tile: 'Sh',
    family: 'admin',
    sequence: 110,
  },
  {
    application: 'PORTAL',
    description: 'Customer Portal',
    routerPath: '/portal',
    tile: 'Cp',
    family: 'sales',
    sequence: 120,
  },
]

const SETUP = [
  ['GL', 'GL0900'],
  ['AR', 'AR0900'],
  ['AP', 'AP0900'],
  ['OE', 'OE0900'],
  ['PT', 'PT0900'],
  ['IC', 'IC0900'],
  ['PO', 'PO0900'],
  ['WD', 'WD0900'],
  ['TE', 'TE0900'],
  ['NOVUS', 'NV0900'],
] as const

export const HEADINGS: readonly MenuHeading[] = [
  ...SETUP.map(([application, menuId]) => ({ menuId, application, name: 'Setup', sequence: 900 })),
  { menuId: 'SH0100', application: 'SHELL', name: 'Organization', sequence: 100 },
  { menuId: 'SH0200', application: 'SHELL', name: 'Oversight', sequence: 200 },
  { menuId: 'SH0400', application: 'SHELL', name: 'Settings', sequence: 400 },
]

const firm = (menuId: string, application: string, firmType?: string, path = '/firm-maintenance'): Door => ({
  menuId,
  application,
  path,
  room: 'admin/firm',
  props: firmType ? { firmType } : undefined,
  name: firmType === 'vendor' ? 'Vendors' : firmType === 'customer' ? 'Customers' : 'Firm maintenance',
  sequence: 10,
})

const userCodes = (menuId: string, application: string, parent: string): Door => ({
  menuId,
  application,
  path: '/user-codes',
  room: 'admin/user-code',
  // The legacy path shows the types of every application in one list.
  props: application === 'NOVUS' ? undefined : { application },
  name: 'User codes',
  parent,
  sequence: 10,
})

const terms = (menuId: string, application: string, parent: string, side?: 'payables' | 'receivables'): Door => ({
  menuId,
  application,
  path: '/account-terms',
  room: 'admin/account-terms',
  props: side && { side },
  name: 'Account terms',
  parent,
  sequence: 20,
})

const salesReps = (menuId: string, application: string, parent: string): Door => ({
  menuId,
  application,
  path: '/sales-rep',
  room: 'admin/sales-rep',
  name: 'Sales reps',
  parent,
  sequence: 30,
})

const holidays = (menuId: string, application: string, parent: string): Door => ({
  menuId,
  application,
  path: '/holiday-maintenance',
  room: 'admin/holiday',
  name: 'Holidays',
  parent,
  sequence: 40,
})

/** Doors to the rooms of administration, spelled as in the product text (section 2). */
export const DOORS: readonly Door[] = [
  firm('AP0010', 'AP', 'vendor'),
  firm('AR0010', 'AR', 'customer'),
  firm('OE0010', 'OE', 'customer'),
  firm('PO0010', 'PO', 'vendor'),
  firm('PT0010', 'PT'),
  firm('WD0010', 'WD', 'customer'),
  firm('TE0010', 'TE', 'customer', '/firm'),
  firm('NV0010', 'NOVUS'),
  ...SETUP.map(([application, heading]) => userCodes(heading.slice(0, 2) + '0910', application, heading)),
  terms('AP0920', 'AP', 'AP0900', 'payables'),
  terms('AR0920', 'AR', 'AR0900', 'receivables'),
  terms('OE0920', 'OE', 'OE0900', 'receivables'),
  terms('PO0920', 'PO', 'PO0900', 'payables'),
  terms('NV0920', 'NOVUS', 'NV0900'),
  salesReps('AR0930', 'AR', 'AR0900'),
  salesReps('OE0930', 'OE', 'OE0900'),
  salesReps('PT0930', 'PT', 'PT0900'),
  salesReps('NV0930', 'NOVUS', 'NV0900'),
  holidays('OE0940', 'OE', 'OE0900'),
  holidays('WD0940', 'WD', 'WD0900'),
  {
    menuId: 'SH0110',
    application: 'SHELL',
    path: '/company',
    room: 'admin/company',
    name: 'Company',
    parent: 'SH0100',
    sequence: 10,
  },
  {
    menuId: 'SH0120',
    application: 'SHELL',
    path: '/branch',
    room: 'admin/branch',
    name: 'Branch',
    parent: 'SH0100',
    sequence: 20,
  },
  {
    menuId: 'SH0130',
    application: 'SHELL',
    path: '/warehouse',
    room: 'admin/warehouse',
    name: 'Warehouse',
    parent: 'SH0100',
    sequence: 30,
  },
  {
    menuId: 'SH0210',
    application: 'SHELL',
    path: '/audit-log',
    room: 'admin/audit-log',
    name: 'Change log',
    parent: 'SH0200',
    sequence: 10,
  },
  {
    menuId: 'SH0430',
    application: 'SHELL',
    path: '/code-index',
    room: 'admin/code-index',
    name: 'Code index',
    parent: 'SH0400',
    sequence: 30,
  },
  // [S1.04] Behind the user menu, for everybody.
  {
    menuId: 'SH0990',
    application: 'SHELL',
    path: '/change-password',
    room: 'admin/change-password',
    name: 'Change Password',
    sequence: 990,
    menu: false,
  },
]
