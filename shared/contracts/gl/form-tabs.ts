/** Fields by tab, by screen; `npm run form-tabs` writes it. */
export const TABS = {
  'gl/account': {
    identity: ['naturalAccount', 'branchSegment', 'departmentSegment', 'name', 'accountType', 'parentAccount'],
    use: [
      'currency',
      'taxGroup',
      'controlKind',
      'active',
      'heading',
      'manual',
      'revalued',
      'reconciled',
      'retainedEarnings',
    ],
    statements: ['gifiCode', 'cashFlowClass'],
    languages: ['nameFr', 'nameZhCn', 'nameZhTw'],
    notes: ['notes'],
  },
  'gl/bank-account': {
    identity: [
      'bankAccountId',
      'name',
      'accountName',
      'companyId',
      'currency',
      'glAccount',
      'overdraftLimit',
      'payrollDefault',
      'active',
    ],
    account: ['institution', 'transit', 'accountNumber', 'cpaCode', 'statementFormat'],
    eft: ['eftStatus', 'eftOriginatorId', 'dataCentre', 'shortName', 'longName', 'nextFileNo'],
    cheques: ['nextChequeNo', 'chequeLayout', 'signatures', 'twoSignaturesAbove'],
  },
  'gl/control': {
    company: ['companyId', 'functionalCurrency', 'integrationMode', 'firstMonth', 'yearPattern'],
    tolerances: ['discrepancyPercent', 'discrepancyAmount', 'discrepancyOutcome', 'taxTolerance'],
    dates: ['rateStaleDays', 'aheadAskedDays', 'aheadRefusedDays'],
    ageing: ['ageingBasis', 'ageingLength', 'ageingDays', 'interestPercent'],
    locks: ['glLockedUntil', 'arLockedUntil', 'apLockedUntil', 'prLockedUntil'],
  },
  'gl/currency': {
    currency: ['currencyCode', 'name', 'symbol', 'decimals', 'active'],
    languages: ['nameFr', 'nameZhCn', 'nameZhTw'],
  },
  'gl/entry': {
    identity: ['entryNo', 'postingDate', 'journalNo', 'source', 'dataType', 'description'],
    origin: ['documentType', 'kind', 'currency', 'rate', 'reverses', 'reversedBy', 'postedBy', 'postedOn'],
  },
  'gl/fiscal-year': { identity: ['fiscalYear', 'yearPattern', 'startDate', 'endDate', 'status'] },
  'gl/foreign-exchange': {
    rate: ['effectiveDate', 'fromCurrency', 'toCurrency', 'rate', 'fluctuationPercent', 'source', 'used', 'superseded'],
  },
  'gl/foreign-exchange-revaluation': {
    revaluation: ['revaluationDate', 'currency', 'scope', 'mode', 'rate', 'rateDate', 'journalNo', 'notes'],
    part: ['part', 'leftOver'],
    outcome: ['entryNo', 'residueEntryNo', 'postedBy', 'postedOn', 'reversedOn'],
  },
  'gl/journal': { identity: ['journalDate', 'source', 'dataType', 'status', 'description'] },
  'gl/statement-column-set': {
    identity: ['columnSetId', 'name', 'active'],
    languages: ['nameFr', 'nameZhCn', 'nameZhTw'],
  },
  'gl/statement-row-set': {
    identity: ['rowSetId', 'name', 'statementType', 'active'],
    languages: ['nameFr', 'nameZhCn', 'nameZhTw'],
  },
} as const
