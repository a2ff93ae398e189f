import { OWED } from '../../../shared/contracts/admin/high-risk.ts'

/** What everybody who enters documents may look up in the books. */
const GL_READ = [
  'gl/account.view',
  'gl/currency.view',
  'gl/fiscal-year.view',
  'gl/journal.view',
  'gl/entry.view',
  'gl/account-enquiry.view',
]

/** Roles of a new installation with their rights; an administrator changes them afterwards. */
export const ROLES = [
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
      ...['orders/*.view', 'po/*.view', 'inventory/*.view', 'waste/*.view', 'trades/*.view'],
      ...['po/product-class.*', 'po/job.*', 'po/receipt-line.export'],
      ...[
        'admin/firm.*',
        'admin/user-code.*',
        'admin/code-index.view',
        'admin/sequence-counter.view',
        'admin/sequence-number.view',
        'admin/company.view',
        'admin/company.edit',
        'admin/branch.*',
        'admin/warehouse.*',
        'admin/account-terms.*',
        'admin/sales-rep.*',
        ...['admin/sales-tax.*', 'admin/tax-group.*', 'admin/vendor-bank-change.*'],
        'admin/holiday.*',
        'admin/place.*',
        'admin/transfer.view',
        ...['admin/customer-list.*', 'admin/new-customer-list.*'],
      ],
    ],
  },
  {
    role_id: 'approver',
    name: 'Approver',
    name_fr: 'Approbateur',
    name_zh_cn: '审批人',
    name_zh_tw: '核准人',
    description: 'Looks at everything that waits for a decision, and decides.',
    rights: [
      ...['admin/vendor-bank-change.view', 'admin/vendor-bank-change.confirm', 'admin/vendor-bank-change.reject'],
      ...[
        'ap/payment-batch.return',
        ...['ap/payment.return', 'ap/card-payment.return'],
        'ap/purchase-invoice.return',
        'ap/purchase-invoice.hold',
        'ap/purchase-invoice.release',
        ...['ap/tax-return.return', 'ar/customer-invoice.return'],
      ],
      ...['*.approve', 'admin/firm.view', 'admin/firm.export', 'admin/branch.view', 'admin/warehouse.view'],
      ...['gl/*.view', 'ar/*.view', 'ap/*.view', 'orders/*.view', 'po/*.view', 'inventory/*.view'],
    ],
  },
  {
    role_id: 'clerk',
    name: 'Clerk',
    name_fr: 'Commis',
    name_zh_cn: '文员',
    name_zh_tw: '文書人員',
    description: 'Enters the daily work; no administration.',
    rights: [
      ...['admin/firm.view', 'admin/firm.add', 'admin/firm.edit', 'admin/firm.export'],
      ...['admin/branch.view', 'admin/warehouse.view', 'admin/user-code.view'],
      ...['admin/account-terms.view', 'admin/sales-rep.view', 'admin/holiday.view', 'admin/place.view'],
      ...['admin/customer-list.*', 'admin/new-customer-list.*', 'ap/vendor-list.view', 'ap/vendor-list.export'],
      ...[
        'ap/purchase-invoice.view',
        'ap/purchase-invoice.add',
        'ap/purchase-invoice.edit',
        'ap/purchase-invoice.delete',
      ],
      ...[
        'ap/purchase-invoice.post',
        'ap/purchase-invoice.match',
        ...['ap/purchase-invoice.submit', 'ap/purchase-invoice.return', 'ap/purchase-invoice.hold'],
        ...['ap/purchase-invoice.distribute', 'ap/distribution-template.view'],
        ...['ap/holdback.view', 'ap/holdback.export', 'ap/holdback.release'],
        'ap/purchase-invoice.export',
        ...['ap/recurring-invoice.view', 'ap/recurring-invoice.add', 'ap/recurring-invoice.edit'],
        ...['ap/recurring-invoice.delete', 'ap/recurring-invoice.export', 'ap/recurring-invoice.generate'],
        ...['ap/recurring-invoice.skip', 'ap/recurring-invoice.end', 'ap/recurring-invoice.resume'],
        ...['view', 'add', 'edit', 'delete', 'export', 'import', 'agree', 'reopen'].map(
          (act) => `ap/vendor-statement.${act}`,
        ),
        ...['ap/statement-differences.view', 'ap/statement-differences.export'],
        'ap/aged-trial-balance.view',
        'ap/aged-trial-balance.export',
        ...['ap/account-inquiry.view', 'ap/account-inquiry.apply', 'ap/account-inquiry.export'],
        ...['ap/payments-report.view', 'ap/payments-report.export', 'ap/credit-card-invoices.view'],
        ...['ap/credit-card-invoices.export', 'ap/expense-report.view', 'ap/expense-report.export'],
        ...['ap/journal-printing.view', 'ap/journal-printing.export'],
        ...['ap/unapplied-debit.view', 'ap/unapplied-debit.export', 'ap/top-accounts.view', 'ap/top-accounts.export'],
      ],
      ...['admin/sales-tax.view', 'admin/tax-group.view', 'gl/foreign-exchange.view', 'gl/bank-account.view'],
      ...GL_READ,
      ...['view', 'add', 'edit', 'delete', 'export', 'post', 'submit', 'return'].map(
        (act) => `ar/customer-invoice.${act}`,
      ),
      ...['orders/*', 'po/*', 'inventory/*', 'waste/*', 'trades/*'],
    ],
  },
  {
    role_id: 'payer',
    name: 'Payer',
    name_fr: 'Payeur',
    name_zh_cn: '付款员',
    name_zh_tw: '付款人員',
    description: 'Pays vendors; keeps neither them nor what they are owed.',
    rights: [
      ...['ap/payment', 'ap/card-payment'].flatMap((room) =>
        ['view', 'add', 'edit', 'delete', 'export', 'post', 'submit', 'cancel'].map((action) => `${room}.${action}`),
      ),
      ...['view', 'add', 'edit', 'delete', 'export', 'propose', 'submit', 'cancel', 'generate', 'send'].map(
        (act) => `ap/payment-batch.${act}`,
      ),
      ...['hold', 'confirm', 'reject', 'refuse'].map((act) => `ap/payment-batch.${act}`),
      ...['view', 'add', 'edit', 'delete', 'export', 'match', 'reopen'].map((act) => `ap/card-statement.${act}`),
      ...['ap/cheque-printing.view', 'ap/cheque-printing.print'],
      ...['ap/cheque.view', 'ap/cheque.export', 'ap/cheque.cancel'],
      ...['ap/purchase-invoice.view', 'ap/aged-trial-balance.view', 'ap/aged-trial-balance.export'],
      ...['ap/credit-card.view', 'ap/vendor-list.view', 'ap/vendor-list.export', 'po/purchase-order.view'],
      ...['ap/payments-report', 'ap/credit-card-invoices', 'ap/unapplied-debit', 'ap/account-inquiry'].flatMap(
        (room) => [`${room}.view`, `${room}.export`],
      ),
      ...['admin/firm.view', 'admin/user-code.view', 'admin/tax-group.view', 'admin/account-terms.view'],
      ...['gl/bank-account.view', 'gl/foreign-exchange.view', ...GL_READ],
    ],
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
