import { currency } from './currency.ts'
import { choice, code, date, integer, lookup, money, optional } from '../fields.ts'
import { inquiryContract, leadsTo, leadsToEntity, list, type InquiryHead } from '../inquiry.ts'
import { of } from '../report.ts'
import { Entry } from './entry.ts'
import { DATA_TYPES, type DataType } from './journal-sources.ts'

const account = () => lookup('gl.account', { heading: 'false' }, { max: 40, upper: true })
const period = () => optional(integer({ least: 1, most: 13 }))
const ours = () => money({ ours: true })

/**
 * [finance 6, account-enquiry] Where a balance comes from: an account, or the accounts from one to another, period by period of a
 * year; a period leads to its lines, a line to its entry and to its document.
 */
export const AccountEnquiry = inquiryContract('gl.accountEnquiry', {
  roles: { clerk: ['view'], payer: ['view'] },
  key: { accountFrom: account() },
  asks: {
    /** Only the first one unless said. */
    accountTo: optional(account()),
    branchSegment: optional(code({ max: 10, upper: true })),
    departmentSegment: optional(code({ max: 10, upper: true })),
    /** The running year unless said. */
    fiscalYear: optional(lookup('gl.fiscalYear', undefined, { max: 4 })),
    periodFrom: period(),
    periodTo: period(),
    dataType: choice(DATA_TYPES),
    currency: optional(currency()),
  },
  initial: () => ({ dataType: 'Actual' }),
  called: ['accountFrom'],
  lists: {
    periods: list(
      {
        periodNo: code({ max: 2 }),
        endDate: date(),
        ...{ opening: ours(), debit: ours(), credit: ours(), net: ours(), closing: ours() },
        // In the currency that was asked for; there with one alone.
        ...{ txnNet: money(), txnClosing: money() },
        ...{ budget: ours(), variance: ours() },
      },
      { line: { of: 'closing', row: 'periodNo', begins: 'startDate', ends: 'endDate' } },
    ),
    lines: list(
      {
        postingDate: of(Entry, 'postingDate'),
        entryNo: of(Entry, 'entryNo'),
        source: of(Entry, 'source'),
        account: of(Entry, 'lines.account'),
        description: of(Entry, 'description'),
        firmId: of(Entry, 'lines.firmId'),
        reference: of(Entry, 'lines.reference'),
        documentType: of(Entry, 'documentType'),
        debit: of(Entry, 'lines.debit'),
        credit: of(Entry, 'lines.credit'),
        balance: ours(),
      },
      {
        behind: 'periods',
        dashed: ['debit', 'credit'],
        leads: {
          entryNo: leadsTo('gl/entry', 'entryId'),
          firmId: leadsTo('admin/firm', 'firmId'),
          documentType: leadsToEntity('documentType', 'documentId'),
        },
      },
    ),
  },
  tabs: { balances: ['periods', 'lines'] },
})

/** What stands above the periods. `GET api/gl/account-enquiry/<account>?…` */
export interface EnquiryHead extends InquiryHead {
  fiscalYear: number
  dataType: DataType
  /** The company's currency. */
  currency: string
  /** How many accounts are looked at, and the one when it is one. */
  accounts: number
  account: { account: string; name: string } | null
}

/** Amounts are decimal texts, debit positive. */
export interface EnquiryFigures {
  opening: string
  debit: string
  credit: string
  net: string
  closing: string
  /** The same movement and balance in the currency that was asked for; null without one. */
  txnNet: string | null
  txnClosing: string | null
  /** What was budgeted for the period, and by how much the movement differs from it. */
  budget: string
  variance: string
}

export interface EnquiryPeriod extends EnquiryFigures {
  /** Of the period. */
  id: string
  periodNo: number
  startDate: string
  endDate: string
  isAdjusting: boolean
  isClosed: boolean
}

/** The periods of a year, and between which balances all of them lie. */
export interface EnquiryPeriods {
  periods: EnquiryPeriod[]
  total: EnquiryFigures
  /** Something was budgeted: the two columns say something. */
  isBudgeted: boolean
}

export interface EnquiryLine {
  /** Of the entry, and the number of its line. */
  id: string
  entryId: string
  entryNo: string
  postingDate: string
  source: string
  description: string
  /** Entity and id of the document that posted it. */
  documentType: string
  documentId: string
  account: string
  firmId: string | null
  reference: string | null
  debit: string
  credit: string
  currency: string
  /** In its own currency, debit positive. */
  txn: string
  /** After this line; null where several accounts are mixed. */
  balance: string | null
}

/** Lines of one page. */
export const ENQUIRY_PAGE = 200
