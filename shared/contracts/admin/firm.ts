import { currency, currencyShown } from '../gl/currency.ts'
import { packagingFields } from '../trade/packaging.ts'
import {
  choice,
  code,
  date,
  email,
  type Field,
  flag,
  group,
  integer,
  lines,
  lookup,
  money,
  note,
  optional,
  percent,
  phone,
  stamp,
  text,
} from '../fields.ts'
import { entity, type RecordOfEntity } from '../entity.ts'
import { LOCALES } from '../shell.ts'
import { ages } from '../trade/ages.ts'
import { addressFields } from './address.ts'

const userCode = (codeType: string) => optional(lookup('admin.userCode', { codeType: `=${codeType}` }))

const overdue = (): Field<string | null> => ({ ...optional(money({ readOnly: true, ours: true })), means: 'overdue' })

/** Days since the oldest of it was due. */
const oldest = (): Field<number | null> => ({ ...optional(integer({ readOnly: true })), means: 'overdue' })

/** Columns of the account of a firm on either side, out of other tables than its own. */
const PAYABLE = [
  'payableTerms',
  'payableCurrency',
  'payableOwing',
  'payableOverdue',
  'payableOldest',
  'payableAgeing',
] as const
const RECEIVABLE = [
  'receivableTerms',
  'receivableOwing',
  'receivableOverdue',
  'receivableOldest',
  'receivableAgeing',
] as const

/**
 * [S3.06] The single record of a customer, ship-to, vendor, jobber, builder or carrier. Each type has an account of its
 * own: the group is null when the firm is not of that type.
 */
export const Firm = entity('admin.firm', {
  roles: { controller: ['*'], approver: ['view', 'export'], clerk: ['view', 'add', 'edit', 'export'], payer: ['view'] },
  key: 'firmId',
  title: 'name',
  fields: {
    firmId: code({ max: 20, upper: true, fixed: true }),
    name: text({ max: 100 }),
    legalName: optional(text({ max: 100 })),
    status: choice(['Active', 'Inactive']),
    isBillTo: flag(),
    isShipTo: flag(),
    isVendor: flag(),
    language: choice(LOCALES),
    businessNumber: optional(text({ max: 15 })),
    phone: optional(phone()),
    fax: optional(phone()),
    website: optional(text({ max: 200 })),
    jobberFirmId: optional(lookup('admin.firm', { status: '=Active' }, { upper: true })),
    externalUsers: flag(),
    salesManager: flag(),
    ediPartnerId: optional(code({ max: 35 })),
    notes: optional(note({ max: 4000 })),
    notesPopUp: flag(),
    /** Of a firm that was merged into another: which one, since when and why. */
    mergedInto: optional(lookup('admin.firm', undefined, { readOnly: true })),
    mergedOn: optional(stamp()),
    mergeReason: optional(text({ max: 200, readOnly: true })),
    /** Numbers of the firms that were merged into this one. */
    formerIds: optional(text({ max: 2000, readOnly: true })),
    billTo: group({
      currency: currency(),
      termsCode: optional(lookup('admin.accountTerms', { active: 'true', usedByReceivables: 'true' }, { upper: true })),
      salesRepId: optional(lookup('admin.salesRep', { active: 'true' }, { upper: true })),
      creditLimit: money({ least: '0', most: '9999999999.99' }),
      /** Whose limit its branches share: what all of them owe is judged against it. */
      parentId: optional(lookup('admin.firm', { status: '=Active', isBillTo: 'true' }, { upper: true })),
      creditReviewOn: optional(date()),
      creditInsured: optional(money({ least: '0', most: '9999999999.99' })),
      creditInsurer: optional(text({ max: 60 })),
      creditInsuredUntil: optional(date()),
      onHold: flag(),
      holdReason: userCode('HOLD_REASON'),
      statementCycle: choice(['None', 'Weekly', 'Monthly']),
      /** What his statements list: none said is what is open. */
      statementForm: optional(choice(['OpenItem', 'BalanceForward'])),
      consolidatedInvoicing: flag(),
      poRequired: flag(),
      /** He is invoiced once it is proved that he has the goods. */
      proofRequired: flag(),
      interestCharged: flag(),
      dunned: flag(),
      taxGroup: optional(lookup('admin.taxGroup', { active: 'true' }, { max: 10, upper: true })),
      firmGroup: userCode('FIRM_GROUP'),
      taxExemptNumber: optional(text({ max: 30 })),
      /** By which prices he is sold to, and what is taken off them. [supply 6.2] */
      priceTable: optional(lookup('oe.priceList', {}, { upper: true })),
      discountTable: optional(lookup('oe.discountTable', { active: 'true' }, { upper: true })),
      cardBrand: optional(choice(['Visa', 'Mastercard', 'Amex'])),
      cardLastFour: optional(
        text({ max: 4, pattern: { source: '^[0-9]{4}$', message: 'admin:rules.firm.cardLastFour' } }),
      ),
    }),
    shipTo: group({
      billToId: optional(lookup('admin.firm', { status: '=Active', isBillTo: 'true' }, { upper: true })),
      shipVia: userCode('SHIP_VIA'),
      warehouseId: optional(lookup('admin.warehouse', { active: 'true' }, { max: 10, upper: true })),
      receivingHours: optional(text({ max: 60 })),
      deliverMonday: flag(),
      deliverTuesday: flag(),
      deliverWednesday: flag(),
      deliverThursday: flag(),
      deliverFriday: flag(),
      overPercent: percent(),
      underPercent: percent(),
      certificateRule: choice(['Always', 'OnRequest', 'Never']),
      /** How his goods are packed, unless a line of an order says otherwise. [judgement 31b] */
      ...packagingFields(),
    }),
    vendor: group({
      currency: currency(),
      termsCode: optional(lookup('admin.accountTerms', { active: 'true', usedByPayables: 'true' }, { upper: true })),
      apFirmId: optional(integer({ least: 0 })),
      commissionPercent: percent(),
      paymentMethod: choice(['Cheque', 'EFT', 'Wire', 'Card']),
      separateCheque: flag(),
      onHold: flag(),
      holdReason: userCode('HOLD_REASON'),
      firmGroup: userCode('FIRM_GROUP'),
      leadTimeDays: integer({ least: 0, most: 999 }),
      minimumOrder: money({ least: '0', most: '9999999999.99' }),
      reportingSlip: choice(['None', 'T5018', 'T4A']),
      defaultBankId: optional(lookup('gl.bankAccount', { active: 'true' }, { upper: true })),
      expenseAccount: optional(lookup('gl.account', { heading: 'false' }, { max: 40, upper: true })),
      distributionTemplate: optional(lookup('ap.distributionTemplate', { active: 'true' }, { upper: true })),
      taxGroup: optional(lookup('admin.taxGroup', { active: 'true' }, { max: 10, upper: true })),
      shipToProvince: optional(lookup('admin.place', { level: 'Region', offered: 'true' }, { max: 30, upper: true })),
    }),
    addresses: lines({ kind: choice(['Main', 'Billing', 'Shipping', 'Remittance']), ...addressFields }, { most: 50 }),
    contacts: lines(
      {
        name: text({ max: 100 }),
        role: optional(text({ max: 50 })),
        email: optional(email()),
        phone: optional(phone()),
        mobile: optional(phone()),
        receivesInvoices: flag(),
        receivesStatements: flag(),
        receivesConfirmations: flag(),
        receivesCertificates: flag(),
        usesPortal: flag(),
      },
      { most: 200 },
    ),
  },
  derived: {
    /** Letters of the types, in the order B, S, V. */
    types: text({ max: 3, readOnly: true }),
    /** What doors filter by; `both` is a vendor who is also a customer. */
    firmType: choice(['vendor', 'customer', 'both'], { readOnly: true }),
    city: optional(text({ max: 60, readOnly: true })),
    region: optional(code({ max: 3, readOnly: true })),
    creditLimit: optional(money({ readOnly: true, in: 'creditCurrency' })),
    creditCurrency: optional(currencyShown()),
    /** On hold when the bill-to or the vendor account is. */
    standing: choice(['Active', 'OnHold', 'Inactive'], { readOnly: true }),
    /** Of its account as a vendor: what we owe it, and what of that was due before today, in our currency. */
    payableTerms: optional(code({ max: 10, readOnly: true })),
    payableCurrency: optional(currencyShown()),
    payableOwing: optional(money({ readOnly: true, ours: true })),
    payableOverdue: overdue(),
    payableOldest: oldest(),
    payableAgeing: optional(ages()),
    /** The same as a customer: what it owes us. */
    receivableTerms: optional(code({ max: 10, readOnly: true })),
    receivableOwing: optional(money({ readOnly: true, ours: true })),
    receivableOverdue: overdue(),
    receivableOldest: oldest(),
    receivableAgeing: optional(ages()),
  },
  mirrors: {
    creditLimit: ['billTo.creditLimit'],
    creditCurrency: ['billTo.currency'],
    city: ['addresses.city'],
    region: ['addresses.region'],
    standing: ['billTo.onHold', 'vendor.onHold'],
    payableTerms: ['vendor.termsCode'],
    payableCurrency: ['vendor.currency'],
    receivableTerms: ['billTo.termsCode'],
  },
  also: [...PAYABLE, ...RECEIVABLE],
  offers: ({ firmType = '', isVendor, isBillTo, isShipTo }) => {
    if (isVendor || firmType.startsWith('vendor'))
      return { role: 'payable', columns: ['city', 'payableCurrency', 'payableOwing'] }
    if (isBillTo || isShipTo || firmType.startsWith('customer'))
      return { role: 'receivable', columns: ['city', 'creditCurrency', 'receivableOwing'] }
    return { columns: ['city'] }
  },
  doorColumns: ['firmType'],
  ownActions: ['import', 'invite'],
  list: [
    'firmId',
    'name',
    'city',
    'region',
    'types',
    'phone',
    'creditLimit',
    'standing',
    'legalName',
    'businessNumber',
    'firmType',
    'isBillTo',
    'isShipTo',
    'isVendor',
    'status',
    'language',
    'jobberFirmId',
    'mergedInto',
    'mergedOn',
    'mergeReason',
    'formerIds',
    'creditCurrency',
    ...PAYABLE,
    ...RECEIVABLE,
  ],
  totals: ['creditLimit', 'payableOwing', 'payableOverdue', 'receivableOwing', 'receivableOverdue'],
  search: ['firmId', 'name', 'legalName', 'city', 'phone'],
})
export type Firm = RecordOfEntity<typeof Firm>
