import type { FieldSources } from '../field-place.ts'
import { KEPT } from '../kept.ts'
import { kindsNaming } from '../lookups-to.ts'

const NAMING = kindsNaming('admin.firm', KEPT)

const IN_LANGUAGES = ['', 'Fr', 'ZhCn', 'ZhTw']
const CODE_TYPE = [
  'codeType',
  'applications',
  'active',
  'glAccountUse',
  'numberValueUse',
  'textValueUse',
  ...['description', 'numberLabel', 'textLabel'].flatMap((name) => IN_LANGUAGES.map((ending) => name + ending)),
]

/** What is open with a firm is of its documents, by whatever name their amounts stand. */
const OPEN_PAYABLE = ['openAmount', 'docAmount', 'payableAmount'].map((name) => `ap.purchaseInvoice.${name}`)
const OPEN_RECEIVABLE = ['openAmount', 'docAmount', 'dueAmount'].map((name) => `ar.customerInvoice.${name}`)

/** Where administration shows fields under other names [S6.09]. */
export const SOURCES: FieldSources = {
  'admin.firm': {
    types: ['isBillTo', 'isShipTo', 'isVendor'],
    firmType: ['isBillTo', 'isShipTo', 'isVendor'],
    payableOwing: OPEN_PAYABLE,
    payableOverdue: [...OPEN_PAYABLE, 'ap.purchaseInvoice.dueDate'],
    payableOldest: [...OPEN_PAYABLE, 'ap.purchaseInvoice.dueDate'],
    payableAgeing: [...OPEN_PAYABLE, 'ap.purchaseInvoice.dueDate'],
    receivableOldest: [...OPEN_RECEIVABLE, 'ar.customerInvoice.dueDate'],
    receivableAgeing: [...OPEN_RECEIVABLE, 'ar.customerInvoice.dueDate'],
    receivableOwing: OPEN_RECEIVABLE,
    receivableOverdue: [...OPEN_RECEIVABLE, 'ar.customerInvoice.dueDate'],
  },
  'admin.userCode': { applications: ['admin.codeIndex.applications'] },
  'admin.emailTemplate': { changed: [], changedBy: [], changedOn: [] },
  'admin.place': { ownCode: ['placeCode'], offered: ['active'] },
  'admin.application': { menuCount: ['menus'], routeCount: ['routes'] },
  'admin.configuration': { systemValue: ['values.value'], valueCount: ['values'] },
  'admin.menuAccess': {
    denials: ['entries'],
    allowances: ['entries'],
    subject: ['admin.role.roleId', 'admin.user.userName'],
    name: ['admin.role.name', 'admin.user.displayName'],
    nameFr: ['admin.role.nameFr'],
    nameZhCn: ['admin.role.nameZhCn'],
    nameZhTw: ['admin.role.nameZhTw'],
  },
  // The same types of codes, as whoever keeps their words has them.
  'admin.userCodeType': Object.fromEntries(CODE_TYPE.map((name) => [name, [`admin.codeIndex.${name}`]])),
  'admin.role': { members: ['admin.user.roles'] },
  'admin.user': { roleCount: ['roles'], signIns: [] },
  'admin.userSecurables': {
    userName: ['admin.user.userName'],
    displayName: ['admin.user.displayName'],
    externalUser: ['admin.user.externalUser'],
    disabled: ['admin.user.disabled'],
    billToCount: ['billTos'],
    customerCount: ['customers'],
    branchCount: ['branches'],
    warehouseCount: ['warehouses'],
    accountCount: ['accounts'],
    bankCount: ['banks'],
  },
  'admin.formWidgetsSecurity': {
    screenName: ['screen'],
    ruleCount: ['rules'],
    roleCount: ['rules.roleId'],
  },
  'admin.vendorBankChange': { payee: ['admin.firm.name'] },
  // What names a firm is told by its key and by what it is called.
  'admin.mergeFirms': {
    kind: [],
    key: NAMING.map(({ id, key }) => `${id}.${key}`),
    title: NAMING.map(({ id, title }) => `${id}.${title}`),
    uses: [],
  },
  'admin.customerList': {
    contact: ['admin.firm.contacts.name'],
    soldThisYear: ['ar.customerInvoice.netAmount'],
  },
  'admin.newCustomerList': {
    ...{ createdOn: [], createdBy: [] },
    firstOrder: ['oe.salesOrder.orderDate'],
    firstInvoice: ['ar.customerInvoice.docDate'],
    soldSince: ['ar.customerInvoice.netAmount'],
  },
  'admin.userSight': {
    applicationName: [],
    screenName: [],
    kind: [],
    does: ['admin.role.rights.action', 'admin.formWidgetsSecurity.rules', 'admin.role.namedRights'],
    givenBy: ['admin.user.roles'],
    givenOn: ['admin.user.roles'],
    screen: ['admin.role.rights.screen'],
  },
  'admin.whoCan': {
    screenName: [],
    does: ['admin.role.rights.action'],
    way: [],
    inPlaceOf: ['admin.user.displayName'],
    from: [],
    to: [],
    limit: ['admin.role.namedRights.limit'],
    screen: ['admin.role.rights.screen'],
  },
  'admin.dutyConflicts': {
    firstDoes: ['admin.dutyPair.duties'],
    firstRoles: ['admin.role.name'],
    secondDoes: ['admin.dutyPair.duties'],
    secondRoles: ['admin.role.name'],
    way: [],
    inPlaceOf: ['admin.user.displayName'],
    to: [],
  },
  'admin.accessReport': { screen: ['admin.role.rights.screen'] },
}
