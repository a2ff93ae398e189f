import { choice, code, optional, stamp, text } from '../fields.ts'
import { entity, type RecordOfEntity } from '../entity.ts'

/** Ids of the entities whose changes are kept. */
export const AUDITED = [
  'admin.firm',
  'admin.company',
  'admin.branch',
  'admin.warehouse',
  'admin.userCode',
  'admin.codeIndex',
  'admin.accountTerms',
  'admin.salesRep',
  'admin.salesTax',
  'admin.taxGroup',
  'admin.vendorBankChange',
  'admin.holiday',
  'admin.job',
  'admin.schedule',
  'admin.letter',
  'admin.emailTemplate',
  'admin.sequenceCounter',
  'admin.sequenceNumber',
  'admin.place',
  'admin.application',
  'admin.passwordPolicy',
  'admin.configuration',
  'admin.menuAccess',
  'admin.role',
  'admin.user',
  'admin.userSecurables',
  'admin.formWidgetsSecurity',
  'ap.purchaseInvoice',
  'ap.payment',
  'ap.cardPayment',
  'ap.cheque',
  'gl.account',
  'gl.control',
  'gl.foreignExchange',
  'gl.bankAccount',
  'gl.fiscalYear',
  'gl.journal',
  'ap.creditCard',
  'ap.distributionTemplate',
  'ap.expenseTemplate',
  'ap.expenseTemplateColumn',
  'po.productClass',
  'po.product',
  'po.job',
  'po.purchaseOrder',
  'po.purchaseReceipt',
] as const

/**
 * [S3.36] One changed column of one save, over all entities. Only ever read: the rows are written beside the change itself
 * and never again. `columnName` is a path of the entity's fields, `billTo.creditLimit` or `contacts.2.email`; values are
 * the texts of the wire form, whatever the locale.
 */
export const AuditLog = entity('admin.auditLog', {
  key: 'recordKey',
  title: 'columnName',
  fields: {
    actionOn: stamp(),
    actionBy: text({ max: 100, readOnly: true }),
    action: choice(['insert', 'update', 'delete', 'use'], { readOnly: true }),
    entity: choice(AUDITED, { readOnly: true }),
    recordKey: optional(code({ max: 100, readOnly: true })),
    columnName: text({ max: 200, readOnly: true }),
    oldValue: optional(text({ max: 4000, readOnly: true })),
    newValue: optional(text({ max: 4000, readOnly: true })),
    recordId: code({ max: 36, readOnly: true }),
    requestId: optional(code({ max: 100, readOnly: true })),
  },
  list: [
    'actionOn',
    'actionBy',
    'action',
    'entity',
    'recordKey',
    'columnName',
    'oldValue',
    'newValue',
    'recordId',
    'requestId',
  ],
  search: ['recordKey', 'actionBy'],
  sort: ['-actionOn'],
})
export type AuditLog = RecordOfEntity<typeof AuditLog>
