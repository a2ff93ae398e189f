import { OWED } from '../../../shared/contracts/admin/owed-screens.ts'
import { ENTITIES } from '../../../shared/contracts/entities.ts'
import { rightsAt } from '../../../shared/contracts/first-roles.ts'
import { INQUIRIES } from '../../../shared/contracts/inquiries.ts'
import { PRINT_RUNS } from '../../../shared/contracts/print-runs.ts'
import { PriceTableFile } from '../../../shared/contracts/oe/price-table-file.ts'
import { ProductPriceImport } from '../../../shared/contracts/oe/product-price-import.ts'
import { PROCESSES } from '../../../shared/contracts/processes.ts'
import { REPORTS } from '../../../shared/contracts/reports.ts'

interface FirstRoleRow {
  readonly role_id: string
  readonly name: string
  readonly name_fr: string
  readonly name_zh_cn: string
  readonly name_zh_tw: string
  readonly description: string
  readonly rights: readonly string[]
}

/** Every contract that first roles are given rights to. */
const CONTRACTS = [
  ...Object.values(ENTITIES),
  ...REPORTS,
  ...INQUIRIES,
  ...PROCESSES,
  ...PRINT_RUNS,
  PriceTableFile,
  ProductPriceImport,
]

/** Roles with their rights to whole modules. */
const WHOLE: readonly FirstRoleRow[] = [
  {
    role_id: 'administrator',
    name: 'Administrator',
    name_fr: 'Administrateur',
    name_zh_cn: '管理员',
    name_zh_tw: '管理員',
    description: 'Everything, and who may do what.',
    rights: ['*'],
  },
  {
    role_id: 'controller',
    name: 'Controller',
    name_fr: 'Contrôleur',
    name_zh_cn: '财务主管',
    name_zh_tw: '財務主管',
    description: 'Keeps the books and the master data they stand on.',
    rights: [
      // Who keeps vendors and what they are owed looks at what is paid, and pays nobody [FI12].
      ...['gl/*', 'ar/*', 'ap/*.view', 'ap/*.export', ...OWED.map((room) => `${room}.*`), 'payroll/*'],
      ...['oe/*.view', 'po/*.view', 'ic/*.view', 'waste/*.view', 'trades/*.view', 'admin/transfer.view'],
    ],
  },
  {
    role_id: 'approver',
    name: 'Approver',
    name_fr: 'Approbateur',
    name_zh_cn: '审批人',
    name_zh_tw: '核准人',
    description: 'Looks at everything that waits for a decision, and decides.',
    rights: [...['*.approve', 'gl/*.view', 'ar/*.view', 'ap/*.view', 'oe/*.view', 'po/*.view', 'ic/*.view']],
  },
  {
    role_id: 'clerk',
    name: 'Clerk',
    name_fr: 'Commis',
    name_zh_cn: '文员',
    name_zh_tw: '文書人員',
    description: 'Enters the daily work; no administration.',
    rights: ['oe/*', 'po/*', 'ic/*', 'waste/*', 'trades/*'],
  },
  {
    role_id: 'payer',
    name: 'Payer',
    name_fr: 'Payeur',
    name_zh_cn: '付款员',
    name_zh_tw: '付款人員',
    description: 'Pays vendors; keeps neither them nor what they are owed.',
    rights: [],
  },
  {
    role_id: 'auditor',
    name: 'Auditor',
    name_fr: 'Auditeur',
    name_zh_cn: '审计员',
    name_zh_tw: '稽核員',
    description: 'Sees and downloads, changes nothing.',
    rights: ['*.view', '*.export'],
  },
  {
    role_id: 'portal',
    name: 'Portal customer',
    name_fr: 'Client du portail',
    name_zh_cn: '门户客户',
    name_zh_tw: '入口網站客戶',
    description: 'Orders for the accounts that the user is given.',
    rights: ['portal/*'],
  },
]

/** Roles of a new installation with their rights; an administrator changes them afterwards. What contracts give them, `roles` says there. */
export const ROLES: readonly FirstRoleRow[] = WHOLE.map((role) => ({
  ...role,
  rights: [...new Set([...role.rights, ...rightsAt(role.role_id, CONTRACTS)])],
}))

interface DemoUser {
  /** It is the password too: these users exist in the demo only. */
  userName: string
  displayName: string
  email: string
  domain: string
  landingPage: string | null
  showMenus: boolean
  externalUser: boolean
  defaultShipTo: string | null
  roles: string[]
  /** Bill-to firm, then its ship-tos [S3.07]. */
  billTos: string[]
  /** Sheets of the brand folder [S2.17]. */
  cssFiles: string[]
}

const staff = (userName: string, displayName: string, roles: string[]): DemoUser => ({
  userName,
  displayName,
  email: `${userName}@northgate.example`,
  domain: 'northgate',
  landingPage: null,
  showMenus: true,
  externalUser: false,
  defaultShipTo: null,
  roles,
  billTos: [],
  cssFiles: [],
})

export const DEMO_USERS: readonly DemoUser[] = [
  staff('admin', 'Alex Morgan', ['administrator', 'controller', 'approver', 'clerk', 'auditor']),
  staff('controller', 'Marie Bouchard', ['controller']),
  { ...staff('approver', 'David Chen', ['approver']), cssFiles: ['northgate-approvals.css'] },
  staff('clerk', 'Priya Nair', ['clerk']),
  staff('payer', 'Julien Roy', ['payer']),
  {
    userName: 'buyer',
    displayName: 'Sam Harlow',
    email: 'buyer@harlow.example',
    domain: 'harlow',
    landingPage: '../#/portal',
    showMenus: false,
    externalUser: true,
    defaultShipTo: 'HARLOW-01',
    roles: ['portal'],
    billTos: ['HARLOW-01,HARLOW-01,HARLOW-02', 'BRIGHT-01,BRIGHT-01,BRIGHT-02,BRIGHT-03'],
    cssFiles: [],
  },
]
