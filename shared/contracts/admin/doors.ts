import type { Door, MenuHeading } from '../doors.ts'

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
  { menuId: 'AR0700', application: 'AR', name: 'Reports', sequence: 700 },
  { menuId: 'NV0700', application: 'NOVUS', name: 'Reports', sequence: 700 },
  { menuId: 'SH0100', application: 'SHELL', name: 'Organization', sequence: 100 },
  { menuId: 'SH0200', application: 'SHELL', name: 'Oversight', sequence: 200 },
  { menuId: 'SH0300', application: 'SHELL', name: 'Access', sequence: 300 },
  { menuId: 'SH0400', application: 'SHELL', name: 'Settings', sequence: 400 },
]

const firm = (menuId: string, application: string, firmType?: string, path = '/firm-maintenance'): Door => ({
  menuId,
  application,
  path,
  room: 'admin/firm',
  ...(firmType ? { props: { firmType } } : {}),
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

const report = (
  menuId: string,
  application: string,
  parent: string,
  path: string,
  room: string,
  name: string,
): Door => ({
  ...{ menuId, application, parent, path, name },
  room: `admin/${room}`,
  sequence: Number(menuId.slice(-2)),
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

/** Behind the applications that the product text names; the legacy path shows the same. */
const setup = (menuId: string, application: string, path: string, room: string, name: string): Door => ({
  menuId,
  application,
  path,
  room: `admin/${room}`,
  name,
  parent: `${menuId.slice(0, 2)}0900`,
  sequence: Number(menuId.slice(-2)),
})
const salesTaxes = (menuId: string, application: string) =>
  setup(menuId, application, '/sales-taxes', 'sales-tax', 'Sales taxes')
const taxGroups = (menuId: string, application: string) =>
  setup(menuId, application, '/tax-group', 'tax-group', 'Tax groups')

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

/** A door of administration itself. */
const shell = (menuId: string, parent: string, room: string, name: string, sequence: number, path = room): Door => ({
  menuId,
  application: 'SHELL',
  path: `/${path}`,
  room: `admin/${room}`,
  name,
  parent,
  sequence,
})

const templates = (menuId: string, application: string, parent: string): Door => ({
  menuId,
  application,
  path: '/email-template',
  room: 'admin/email-template',
  name: 'E-mail templates',
  parent,
  sequence: 50,
})

/** Doors to the rooms of administration, spelled as in the product text (section 2). */
export const DOORS: readonly Door[] = [
  firm('AP0010', 'AP', 'vendor'),
  firm('AR0010', 'AR', 'customer'),
  firm('OE0010', 'OE', 'customer'),
  firm('PO0010', 'PO', 'vendor'),
  // Of the two without a scope the one of the whole suite comes first: who comes from elsewhere is led there.
  firm('NV0010', 'NOVUS'),
  firm('PT0010', 'PT'),
  firm('WD0010', 'WD', 'customer'),
  firm('TE0010', 'TE', 'customer', '/firm'),
  ...SETUP.map(([application, heading]) => userCodes(heading.slice(0, 2) + '0910', application, heading)),
  terms('AP0920', 'AP', 'AP0900', 'payables'),
  terms('AR0920', 'AR', 'AR0900', 'receivables'),
  terms('OE0920', 'OE', 'OE0900', 'receivables'),
  terms('PO0920', 'PO', 'PO0900', 'payables'),
  terms('NV0920', 'NOVUS', 'NV0900'),
  salesTaxes('AP0960', 'AP'),
  salesTaxes('AR0960', 'AR'),
  salesTaxes('OE0960', 'OE'),
  salesTaxes('PO0960', 'PO'),
  salesTaxes('NV0960', 'NOVUS'),
  taxGroups('AP0961', 'AP'),
  setup('AP0966', 'AP', '/vendor-bank-change', 'vendor-bank-change', 'Vendor bank changes'),
  setup('AP0987', 'AP', '/merge-firms', 'merge-firms', 'Merge firms'),
  setup('AR0987', 'AR', '/merge-firms', 'merge-firms', 'Merge firms'),
  taxGroups('AR0961', 'AR'),
  salesReps('AR0930', 'AR', 'AR0900'),
  salesReps('OE0930', 'OE', 'OE0900'),
  salesReps('PT0930', 'PT', 'PT0900'),
  salesReps('NV0930', 'NOVUS', 'NV0900'),
  holidays('OE0940', 'OE', 'OE0900'),
  holidays('WD0940', 'WD', 'WD0900'),
  templates('OE0950', 'OE', 'OE0900'),
  templates('SH0450', 'SHELL', 'SH0400'),
  shell('SH0110', 'SH0100', 'company', 'Company', 10),
  shell('SH0120', 'SH0100', 'branch', 'Branch', 20),
  shell('SH0130', 'SH0100', 'warehouse', 'Warehouse', 30),
  shell('SH0140', 'SH0100', 'place', 'Countries, regions and cities', 40, 'country-state-city'),
  shell('SH0210', 'SH0200', 'audit-log', 'Change log', 10),
  shell('SH0230', 'SH0200', 'job', 'Jobs', 30),
  shell('SH0235', 'SH0200', 'dead-letter', 'Dead letters', 35),
  shell('SH0240', 'SH0200', 'schedule', 'Schedules', 40),
  shell('SH0250', 'SH0200', 'letter', 'Letters', 50),
  shell('SH0370', 'SH0300', 'end-sessions', 'End sessions', 70),
  report('SH0220', 'SHELL', 'SH0200', '/access-report', 'access-report', 'Access report'),
  shell('SH0221', 'SH0200', 'user-sight', 'What a user sees', 21),
  shell('SH0222', 'SH0200', 'who-can', 'Who can do this', 22),
  shell('SH0223', 'SH0200', 'duty-conflicts', 'Duty conflicts', 23),
  report('AR0710', 'AR', 'AR0700', '/Customer-List', 'customer-list', 'Customer list'),
  report('AR0720', 'AR', 'AR0700', '/Contact-List', 'contact-list', 'Contact list'),
  report('AR0730', 'AR', 'AR0700', '/NewCustomer-List', 'new-customer-list', 'New customer list'),
  report('NV0710', 'NOVUS', 'NV0700', '/customer-lists', 'customer-list', 'Customer list'),
  shell('SH0310', 'SH0300', 'role', 'Roles', 10),
  shell('SH0320', 'SH0300', 'user', 'Users', 20),
  shell('SH0330', 'SH0300', 'user-securables', 'User securables', 30),
  shell('SH0340', 'SH0300', 'menu-access', 'Menu access', 40),
  shell('SH0350', 'SH0300', 'form-widgets-security', 'Form widgets security', 50),
  shell('SH0380', 'SH0300', 'duty-pair', 'Duty pairs', 55),
  shell('SH0425', 'SH0400', 'configuration', 'Configuration', 8),
  shell('SH0360', 'SH0300', 'password-policy', 'Password rules', 60),
  shell('SH0410', 'SH0400', 'sequence-counter', 'Sequence counters', 10),
  shell('SH0415', 'SH0400', 'sequence-number', 'Next numbers', 15),
  shell('SH0440', 'SH0400', 'application', 'Applications', 5),
  shell('SH0460', 'SH0400', 'transfer', 'Import and export', 60),
  shell('SH0430', 'SH0400', 'code-index', 'Code index', 30),
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
  // Behind the user menu too: what he has in the background.
  {
    ...{ menuId: 'SH0980', application: 'SHELL', path: '/my-runs', room: 'admin/my-runs', name: 'My runs' },
    sequence: 980,
    menu: false,
  },
  // What waits for his word; behind the badge of the top bar.
  {
    ...{ menuId: 'SH0981', application: 'SHELL', path: '/waiting', room: 'admin/waiting', name: 'Waiting for you' },
    sequence: 981,
    menu: false,
  },
]
