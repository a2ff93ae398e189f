import type { ActingCandidate } from '../../shared/contracts/acting.ts'
import { ALL_APPLICATIONS } from '../../shared/contracts/applications.ts'
import { ALL_DOORS, ALL_HEADINGS } from '../../shared/contracts/rooms.ts'
import { FormWidgetsSecurity, type RoleInScreen } from '../../shared/contracts/admin/form-widgets-security.ts'
import { ENTITIES } from '../../shared/contracts/entities.ts'
import { Role } from '../../shared/contracts/admin/role.ts'
import type { RightsGrid } from '../../shared/contracts/admin/rights-grid.ts'
import { MenuAccess, type AccessNode, type AccessTree } from '../../shared/contracts/admin/menu-access.ts'
import { Letter, type LetterMessage } from '../../shared/contracts/admin/letter.ts'
import type { Certificate, Certificates } from '../../shared/contracts/ic/certificates.ts'
import { Lot } from '../../shared/contracts/ic/lot.ts'
import { BankAccount, type BankBalance } from '../../shared/contracts/gl/bank-account.ts'
import { FOUND } from './product-answers.ts'
import { PRICE_FILES, PRICE_TABLE_LIFE } from './price-table-answers.ts'
import { PriceTable } from '../../shared/contracts/oe/price-table.ts'
import { PriceTableFile } from '../../shared/contracts/oe/price-table-file.ts'
import { movingInAnswer, openingAnswer } from './opening-answers.ts'
import { collectionAnswer } from './collection-answers.ts'
import { demandAnswer } from './demand-answers.ts'
import { countAnswer } from './count-answers.ts'
import { shippingAnswer } from './shipping-answers.ts'
import { orderAnswer } from './order-answers.ts'
import { reconciliationAnswer } from './reconciliation-answers.ts'
import { FiscalYear, type NextYear } from '../../shared/contracts/gl/fiscal-year.ts'
import type { DocumentCourse } from '../../shared/contracts/document-course.ts'
import type { Settlements } from '../../shared/contracts/trade/settlement.ts'
import type { OpenItems } from '../../shared/contracts/ap/open-items.ts'
import { CardPayment } from '../../shared/contracts/ap/card-payment.ts'
import { Payment } from '../../shared/contracts/ap/payment.ts'
import type { PeriodChecklist, PeriodClose } from '../../shared/contracts/gl/period-checklist.ts'
import type { OwnPasswordPolicy } from '../../shared/contracts/password.ts'
import { Account } from '../../shared/contracts/gl/account.ts'
import type { AccountTree, TreeAccount } from '../../shared/contracts/gl/account-tree.ts'
import { Integration } from '../../shared/contracts/gl/integration.ts'
import { integrationAnswer } from './integration-answers.ts'
import type { OwnRun } from '../../shared/contracts/work.ts'
import { sampleId } from '../sample/value.ts'
import { below, result, type Answerer } from './call.ts'

/** Calls that screens make beside those of their kind, each answered in the shape of its contract. */
export const ownAnswers: Answerer = (call) => {
  const access = below(call, MenuAccess.room)
  if (access?.[1] === 'tree') return result({ Data: accessTree() })
  if (below(call, FormWidgetsSecurity.room)?.[1] === 'roles') return ROLES
  if (below(call, Role.room)?.[0] === 'grid') return GRID
  if (below(call, Letter.room)?.[1] === 'message') return MESSAGE
  if (below(call, 'shell/password-policy')) return POLICY
  if (below(call, BankAccount.room)?.[1] === 'balance') return BALANCE
  if (below(call, FiscalYear.room)?.[0] === 'next') return NEXT_YEAR
  if (below(call, 'ic/product-finder')) return result({ Data: FOUND })
  if (below(call, Lot.room)?.[1] === 'certificates') return { rows: CERTIFICATES } satisfies Certificates
  if (below(call, PriceTable.room)?.[1] === 'life') return PRICE_TABLE_LIFE
  if (below(call, PriceTableFile.room)?.[0] === 'panel') return PRICE_FILES
  if (below(call, 'shell/acting')) return { may: true } satisfies ActingCandidate
  if (below(call, 'shell/runs') && call.method === 'GET') return { runs: RUNS }
  if (below(call, FiscalYear.room)?.[1] === 'checklist') return CHECKLIST
  if (below(call, 'gl/period-close')) return CLOSING
  if (below(call, Account.room)?.[0] === 'tree') return TREE
  const demand = demandAnswer(call)
  if (demand) return demand
  const collection = collectionAnswer(below(call, 'ar/collection'))
  if (collection) return collection
  const shipping = shippingAnswer(below(call, 'oe/orders-shipping-queue'))
  if (shipping) return shipping
  const order = orderAnswer(below(call, 'oe/sales-order'))
  if (order) return order
  const count = countAnswer(below(call, 'ic/physical-count'))
  if (count) return count
  const reconciliation = reconciliationAnswer(below(call, 'gl/bank-reconciliation'))
  if (reconciliation) return reconciliation
  const opening = openingAnswer(below(call, 'gl/opening-balance'))
  if (opening) return opening
  const moving = movingInAnswer(below(call, 'gl/moving-in'))
  if (moving) return moving
  const integration = below(call, Integration.room)
  const asked = integration && integrationAnswer(integration[0])
  if (asked) return asked
  if (call.method === 'GET' && call.path.at(-1) === 'settlement') return SETTLED
  if (call.method === 'GET' && call.path.at(-1) === 'course') return COURSE
  for (const { room } of [Payment, CardPayment]) if (below(call, room)?.[0] === 'open-items') return OPEN
  return undefined
}

const PERIOD = { id: sampleId(10), yearId: sampleId(1), name: '2026-10', endDate: '2026-10-31', isAdjusting: false }
const CLOSING: PeriodClose = {
  periods: [
    { ...PERIOD, id: sampleId(9), name: '2026-09', endDate: '2026-09-30', isClosed: true },
    { ...PERIOD, isClosed: false },
  ],
  period: { ...PERIOD, isClosed: false },
  mayClose: true,
  checks: [
    { id: 'drafts', count: 2, blocks: true, opens: { room: 'gl/integration', query: {} } },
    {
      id: 'bank',
      subject: 'RBC-CAD',
      count: 1,
      named: { date: '2026-10-31', names: 'RBC-CAD' },
      opens: { room: 'gl/bank-reconciliation', query: {} },
    },
    {
      id: 'bank',
      subject: 'RBC-USD',
      count: 0,
      named: { date: '2026-10-31', names: 'RBC-USD' },
      done: { by: 'Maëlle Bouchard', on: '2026-11-05T14:02:00Z' },
      opens: null,
    },
    { id: 'recurringEntries', count: 0, opens: null },
  ],
  closed: [{ ledger: 'AR', by: 'J. Fortin', on: '2026-11-09T16:20:00Z' }],
  journals: [],
}

const COURSE: DocumentCourse = {
  events: [
    { kind: 'changed', on: '2026-11-19T15:00:00.000Z', by: 'Helen Marsh', fields: ['notes'] },
    { kind: 'entered', on: '2026-11-18T14:40:00.000Z', by: 'Priya Nair' },
  ],
  comes: [],
  stages: [],
  next: null,
  leads: null,
}

const SETTLED: Settlements = {
  rows: [
    {
      ...{ id: sampleId(1), room: 'ap/payment', kind: 'Payment', number: '2047', settledOn: '2026-06-30' },
      ...{ currency: 'CAD', amount: '1110.00', isTakenBack: false },
    },
    {
      ...{ id: sampleId(2), room: 'ap/purchase-invoice', kind: 'Credit', number: 'CM-118', settledOn: '2026-06-12' },
      ...{ currency: 'CAD', amount: '20.00', isTakenBack: true },
    },
  ],
}

const inChart = (at: number, account: string, name: string, more: Partial<TreeAccount> = {}): TreeAccount => ({
  ...{ id: sampleId(at), account, name, nameFr: null, nameZhCn: null, nameZhTw: null, accountType: 'Expense' },
  ...{ controlKind: null, currency: null, heading: false, active: true, parent: null, balance: '65000.00' },
  ...more,
})
const TREE: AccountTree = {
  ...{ asOf: '2026-06-30', currency: 'CAD' },
  accounts: [
    inChart(0, '6', 'Expenses', { heading: true, balance: '87115.00' }),
    inChart(1, '6100', 'Rent', { parent: '6' }),
    inChart(2, '6110', 'Electricity and gas', { parent: '6', balance: '22115.00' }),
  ],
  types: [{ accountType: 'Expense', balance: '87115.00' }],
}

const GRID: RightsGrid = {
  screens: Object.values(ENTITIES).map(({ room }) => ({
    ...{ room, applications: ['SHELL'] },
    actions: ['view', 'add', 'edit', 'delete', 'export'],
  })),
  members: 3,
  inherited: [{ roleId: 'viewer', right: '*.view' }],
  inheritedNamed: [{ roleId: 'viewer', right: 'po.approve', limit: '5000' }],
  apart: [
    {
      ...{ pairId: 'userAndRole', pairName: 'Adds users and decides what they may do' },
      ...{ first: ['admin/user.add'], second: ['admin/role.edit'] },
    },
  ],
}

const ROLES: readonly RoleInScreen[] = [
  { roleId: 'clerk', name: 'Clerk', actions: ['view', 'add', 'edit'] },
  { roleId: 'viewer', name: 'Viewer', actions: ['view'] },
]

const CERTIFICATES: readonly Certificate[] = [
  {
    ...{ id: sampleId(1), room: 'ic/heat', recordId: sampleId(2), of: 'LK-58213 LAKE', name: 'LK-58213.pdf' },
    ...{ type: 'application/pdf', size: 148_211 },
  },
  {
    ...{ id: sampleId(3), room: 'ic/lot', recordId: sampleId(4), of: 'C020561', name: 'Mill test C020561.pdf' },
    ...{ type: 'application/pdf', size: 91_040 },
  },
]

const MESSAGE: LetterMessage = { message: 'Subject: Your sign-in\r\nTo: clerk1@north.example\r\n\r\nWelcome.' }

const BALANCE: BankBalance = {
  ...{ currency: 'CAD', book: '216971.90', outstanding: '2220.00', cheques: 2 },
  ...{ atBank: '219191.90', available: '266971.90' },
}

const NEXT_YEAR: NextYear = {
  fiscalYear: '2028',
  startDate: '2028-01-01',
  endDate: '2028-12-31',
  yearPattern: 'MonthsAdjusting',
}

const OPEN: OpenItems = {
  currency: 'CAD',
  payee: 'Harlow Supply Ltd.',
  items: [
    {
      ...{
        itemId: '00000000-0000-4000-8000-000000000001',
        docNumber: 'INV-1',
        docKind: 'Invoice',
        docDate: '2026-06-02',
      },
      ...{ dueDate: '2026-07-02', discountDate: '2026-06-12', discountAvailable: '20.00', openAmount: '1130.00' },
    },
  ],
}

const CHECKLIST: PeriodChecklist = {
  checks: [
    { id: 'journals', count: 1, opens: null },
    { id: 'trialBalance', count: 0, opens: null },
  ],
  closed: [{ ledger: 'AR', by: 'Claire Fortin', on: '2026-07-06T14:12:00-04:00' }],
  journals: [],
}

const RUNS: readonly OwnRun[] = [
  {
    ...ownRun(0, 'work', 'admin/firm', 'Firms', 'Change in bulk'),
    ...{ action: 'edit', state: 'Running', finishedOn: null, done: 420, total: 1_800 },
  },
  {
    ...ownRun(1, 'report', 'admin/customer-list', 'Customer list', 'Excel'),
    ...{ isNews: true, outcome: { key: 'kit:work.came.report', args: { rows: 12_480 } } },
    file: { path: 'admin/customer-list/runs/1/file', name: 'Customer list.xlsx', size: 812_000 },
  },
  {
    ...ownRun(2, 'transfer', 'admin/firm', 'Firms', 'Check of firms.xlsx'),
    outcome: { key: 'kit:work.came.bad', args: { bad: 3 } },
  },
]

function ownRun(at: number, kind: OwnRun['kind'], room: string, title: string, what: string): OwnRun {
  return {
    ...{ id: sampleId(at), kind, room, action: 'run', title, what, state: 'Done' },
    ...{ askedOn: '2026-11-20T20:40:00.000Z', finishedOn: '2026-11-20T20:41:00.000Z' },
    ...{ done: null, total: null, isStopping: false, file: null, outcome: null, isNews: false },
  }
}

const POLICY: OwnPasswordPolicy = {
  minimumLength: 12,
  remembered: 5,
  minimumMinutes: 0,
  maximumDays: null,
  names: ['clerk'],
}

function accessTree(): AccessTree {
  const node = (id: string, parentId: string | null, name: string, sequence: number, rooms: string[]): AccessNode => ({
    ...{ id, parentId, name, nameFr: null, nameZhCn: null, nameZhTw: null },
    ...{ sequence, active: true, rooms },
  })
  return {
    nodes: [
      ...ALL_APPLICATIONS.map((one) => node(one.application, null, one.description, one.sequence, [])),
      ...ALL_HEADINGS.map((one) => node(one.menuId, one.application, one.name, one.sequence, [])),
      ...ALL_DOORS.map((one) => node(one.menuId, one.parent ?? one.application, one.name, one.sequence, [one.room])),
    ],
    roles: [{ roleId: 'clerk', name: 'Clerk', entries: [{ menuId: 'AP0010', access: 'deny' }] }],
    viewable: [...new Set(ALL_DOORS.map(({ room }) => room))],
  }
}
