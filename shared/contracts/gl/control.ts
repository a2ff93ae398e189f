import { currency, currencyShown } from './currency.ts'
import { choice, code, date, flag, integer, lines, lookup, money, optional, percent, text } from '../fields.ts'
import { entity, type RecordOfEntity } from '../entity.ts'
import { ACCOUNT_ROLES } from './account-roles.ts'
import { YEAR_PATTERNS } from './fiscal-year.ts'
import { APPROVED_KINDS } from '../second-hand.ts'
import { INTEGRATED_SOURCES } from './integration-events.ts'
import { LEDGERS } from './journal-sources.ts'
import { SEGMENTS } from './segments.ts'

/** [D3] How documents come into the general ledger. */
export const INTEGRATION_MODES = ['Immediate', 'Batch'] as const

const LARGEST = '9999999999.99'
const amount = () => money({ least: '0', most: LARGEST })
const name = () => optional(text({ max: 50 }))

/** The fields that lock each ledger: nothing dated up to that day is posted, whatever the flags of its period say. */
export const LOCK_FIELDS = {
  GL: 'glLockedUntil',
  AR: 'arLockedUntil',
  AP: 'apLockedUntil',
  PR: 'prLockedUntil',
} as const satisfies Record<(typeof LEDGERS)[number], string>

/**
 * [finance 6, gl-control] What the books of a company stand on: which account each role means, how the chart is written, how far
 * a document may be off, up to when the ledgers are locked. One record, there with its company.
 */
export const Control = entity('gl.control', {
  key: 'companyId',
  title: 'companyId',
  fields: {
    companyId: code({ max: 20, readOnly: true }),
    functionalCurrency: currencyShown(),
    firstMonth: integer({ least: 1, most: 12 }),
    yearPattern: choice(YEAR_PATTERNS),
    // [D3] Each document posts its entry itself, in the transaction that moves it; or its entry waits until it is integrated.
    integrationMode: choice(INTEGRATION_MODES),
    discrepancyPercent: percent(),
    discrepancyAmount: amount(),
    discrepancyOutcome: choice(['Refuse', 'Hold']),
    taxTolerance: amount(),
    rateStaleDays: integer({ least: 0, most: 366 }),
    // Days by which a document may be dated after today: beyond them it is asked about, or refused.
    aheadAskedDays: integer({ least: 0, most: 3660 }),
    aheadRefusedDays: integer({ least: 0, most: 3660 }),
    ageingBasis: choice(['DueDate', 'DocumentDate']),
    ageingLength: choice(['Days', 'Month', 'FiscalPeriod']),
    ageingDays: integer({ least: 1, most: 366 }),
    // What a customer is charged a year on what is overdue, when he is charged; nothing in the books moves by itself.
    interestPercent: percent(),
    glLockedUntil: optional(date()),
    arLockedUntil: optional(date()),
    apLockedUntil: optional(date()),
    prLockedUntil: optional(date()),
    // Sub-ledgers that are integrated otherwise.
    sourceModes: lines(
      { source: choice(INTEGRATED_SOURCES), mode: choice(INTEGRATION_MODES) },
      { most: INTEGRATED_SOURCES.length },
    ),
    roles: lines(
      {
        role: choice(ACCOUNT_ROLES),
        currency: optional(currency()),
        branchId: optional(lookup('admin.branch', { active: 'true' }, { upper: true })),
        // A tax code, a product class, a bank account, a department: whatever the posting tells apart.
        qualifier: optional(code({ max: 40, upper: true })),
        glAccount: lookup('gl.account', { heading: 'false', active: 'true' }, { max: 40, upper: true }),
        validFrom: optional(date()),
      },
      { most: 1000 },
    ),
    segments: lines(
      { segment: choice(SEGMENTS), length: integer({ least: 1, most: 10 }), mandatory: flag() },
      { most: SEGMENTS.length },
    ),
    segmentValues: lines(
      {
        segment: choice(SEGMENTS),
        value: code({
          max: 10,
          upper: true,
          pattern: { source: '^[0-9A-Z]{1,10}$', message: 'gl:rules.account.segmentForm' },
        }),
        name: text({ max: 50 }),
        nameFr: name(),
        nameZhCn: name(),
        nameZhTw: name(),
        active: flag(),
      },
      { most: 1000 },
    ),
    approvalLimits: lines(
      {
        documentKind: choice(APPROVED_KINDS),
        currency: currency(),
        aboveAmount: amount(),
        roleId: lookup('admin.role', undefined, { max: 40 }),
        /** The limits of a kind and currency that count from a later day take the place of all that counted before. */
        validFrom: optional(date()),
      },
      { most: 100 },
    ),
  },
  list: [
    'companyId',
    'functionalCurrency',
    'integrationMode',
    'glLockedUntil',
    'arLockedUntil',
    'apLockedUntil',
    'prLockedUntil',
    'discrepancyPercent',
    'discrepancyAmount',
    'rateStaleDays',
  ],
  search: ['companyId'],
})
export type Control = RecordOfEntity<typeof Control>
export type RoleLine = Control['roles'][number]
