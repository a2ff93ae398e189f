/** Fields by tab, by screen; `npm run form-tabs` writes it. */
export const TABS = {
  'admin/account-terms': {
    identity: ['termsCode', 'description', 'active', 'usedByPayables', 'usedByReceivables'],
    due: ['dueRule', 'netDays', 'dueDay', 'cutOffDay', 'prepaymentPercent', 'cashOnDelivery'],
    discount: ['discountPercent', 'discountDays'],
    languages: ['descriptionFr', 'descriptionZhCn', 'descriptionZhTw'],
  },
  'admin/application': {
    identity: ['application', 'description', 'routerPath', 'tile', 'family', 'sequence', 'active'],
    languages: ['descriptionFr', 'descriptionZhCn', 'descriptionZhTw'],
  },
  'admin/branch': {
    identity: ['branchId', 'companyId', 'name', 'active', 'phone'],
    address: ['line1', 'line2', 'city', 'region', 'postalCode', 'country'],
    accounting: ['taxRegistration', 'bankAccountId', 'glSegment'],
  },
  'admin/code-index': {
    identity: ['codeType', 'applications', 'active', 'system'],
    description: ['description', 'descriptionFr', 'descriptionZhCn', 'descriptionZhTw'],
    attributes: ['glAccountUse', 'numberValueUse', 'textValueUse'],
    numberLabels: ['numberLabel', 'numberLabelFr', 'numberLabelZhCn', 'numberLabelZhTw'],
    textLabels: ['textLabel', 'textLabelFr', 'textLabelZhCn', 'textLabelZhTw'],
  },
  'admin/company': {
    identity: ['companyId', 'name', 'legalName', 'isDefault', 'active', 'currency'],
    registration: ['businessNumber', 'hstNumber', 'phone'],
    address: ['line1', 'line2', 'city', 'region', 'postalCode', 'country'],
    logo: ['logo', 'logoFileType'],
  },
  'admin/configuration': { identity: ['controlId', 'type', 'defaultValue'] },
  'admin/duty-pair': {
    identity: ['pairId', 'name', 'origin', 'since', 'until', 'why'],
    languages: ['nameFr', 'nameZhCn', 'nameZhTw'],
  },
  'admin/email-template': {
    english: ['subject', 'body'],
    french: ['subjectFr', 'bodyFr'],
    simplified: ['subjectZhCn', 'bodyZhCn'],
    traditional: ['subjectZhTw', 'bodyZhTw'],
  },
  'admin/firm': {
    identity: [
      'firmId',
      'name',
      'legalName',
      'status',
      'isBillTo',
      'isShipTo',
      'isVendor',
      'language',
      'businessNumber',
      'phone',
      'fax',
      'website',
    ],
    other: ['jobberFirmId', 'ediPartnerId', 'externalUsers', 'salesManager', 'notes', 'notesPopUp'],
  },
  'admin/holiday': {
    identity: ['holidayDate', 'name', 'region', 'stopsDeliveries', 'closesBanks'],
    languages: ['nameFr', 'nameZhCn', 'nameZhTw'],
  },
  'admin/job': {
    request: ['name', 'requestedBy', 'requestedOn', 'scheduleId', 'runAt'],
    course: ['attempts', 'maxAttempts', 'startedOn', 'finishedOn', 'stopAskedBy', 'givenUp'],
    details: ['error', 'payload'],
  },
  'admin/letter': {
    letter: ['recipient', 'templateId', 'locale', 'writtenBy', 'writtenOn'],
    course: ['sentOn', 'attempts', 'confidential', 'lastError'],
  },
  'admin/menu-access': { identity: ['kind', 'subject'] },
  'admin/password-policy': { form: ['minimumLength', 'remembered'], time: ['minimumMinutes', 'maximumDays'] },
  'admin/place': {
    identity: ['placeCode', 'name', 'level', 'parentCode', 'active', 'system'],
    country: ['alpha3', 'numericCode', 'postalPattern'],
    tax: ['taxJurisdiction'],
    languages: ['nameFr', 'nameZhCn', 'nameZhTw'],
  },
  'admin/role': {
    identity: ['roleId', 'name', 'inherits', 'description'],
    languages: ['nameFr', 'nameZhCn', 'nameZhTw'],
  },
  'admin/sales-rep': {
    identity: ['salesRepId', 'name', 'active', 'territory', 'managerId', 'isSalesManager'],
    commission: ['commissionPercent', 'commissionBasis', 'commissionEarned', 'apFirmId'],
  },
  'admin/sales-tax': {
    identity: ['taxCode', 'taxNumber', 'name', 'kind', 'jurisdiction', 'registrationNo', 'compound', 'active'],
    accounts: ['collectedAccount', 'collectedLine', 'recoverableAccount', 'recoverableLine', 'recoverablePercent'],
    languages: ['nameFr', 'nameZhCn', 'nameZhTw'],
  },
  'admin/schedule': { work: ['scheduleId', 'job', 'active'], times: ['cron', 'zone', 'lastRunOn', 'nextRunOn'] },
  'admin/sequence-counter': {
    identity: ['counterId', 'description', 'active'],
    format: ['prefix', 'width', 'resetRule', 'perBranch', 'gapless'],
    languages: ['descriptionFr', 'descriptionZhCn', 'descriptionZhTw'],
  },
  'admin/sequence-number': {
    identity: ['counterId', 'branchId', 'period'],
    next: ['nextNumber', 'highestUsed', 'changeReason'],
  },
  'admin/tax-group': {
    identity: ['taxGroup', 'name', 'province', 'provinceDefault', 'active'],
    languages: ['nameFr', 'nameZhCn', 'nameZhTw'],
  },
  'admin/user': {
    identity: ['userName', 'displayName', 'email', 'disabled', 'externalUser'],
    session: ['landingPage', 'language', 'salesRepId', 'defaultShipTo', 'domain'],
    identityProvider: ['subject', 'lastSignIn', 'invitedOn'],
  },
  'admin/user-code': {
    identity: ['codeType', 'codeId', 'sequence', 'active', 'system'],
    description: ['description', 'descriptionFr', 'descriptionZhCn', 'descriptionZhTw'],
    attributes: ['glAccount', 'numberValue', 'textValue'],
  },
  'admin/user-securables': {
    identity: ['userName', 'displayName'],
    limits: ['customersLimited', 'branchesLimited', 'warehousesLimited', 'accountsLimited', 'banksLimited'],
    figures: ['pricesHidden', 'costsHidden'],
  },
  'admin/vendor-bank-change': {
    vendor: ['changeNo', 'status', 'firmId', 'evidence'],
    account: ['payee', 'currency', 'institution', 'transit', 'accountNumber'],
    decision: ['requestedBy', 'decidedBy', 'decidedOn', 'rejectReason'],
  },
  'admin/warehouse': {
    identity: ['warehouseId', 'branchId', 'name', 'kind', 'active'],
    address: ['line1', 'line2', 'city', 'region', 'postalCode', 'country'],
    stock: ['negativeStockAllowed', 'negativeStockReason', 'defaultShipVia', 'transferDays'],
    count: ['countStage', 'postingTags', 'freezeDate'],
  },
} as const
