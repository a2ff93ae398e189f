import { currency } from './currency.ts'
import { choice, code, integer, lookup, optional } from '../fields.ts'
import { DATA_TYPES, type DataType } from './journal-sources.ts'

const account = () => lookup('gl.account', { heading: 'false' }, { max: 40, upper: true })
const period = () => optional(integer({ least: 1, most: 13 }))

/**
 * [finance 6, account-enquiry] Where a balance comes from: an account, or the accounts from one to another, period by period of a
 * year; a period leads to its lines, a line to its entry and to its document.
 */
export const AccountEnquiry = {
  id: 'gl.accountEnquiry',
  module: 'gl',
  noun: 'accountEnquiry',
  room: 'gl/account-enquiry',
  parameters: {
    accountFrom: account(),
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
} as const

/** What is asked, as it travels in the address; all of it text. */
export type EnquiryAsk = Readonly<Partial<Record<keyof typeof AccountEnquiry.parameters, string>>>

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

/** `GET api/gl/account-enquiry?accountFrom=…` */
export interface EnquiryAnswer {
  fiscalYear: number
  dataType: DataType
  /** The company's currency. */
  currency: string
  /** How many accounts are looked at, and the one when it is one. */
  accounts: number
  account: {
    account: string
    name: string
    nameFr: string | null
    nameZhCn: string | null
    nameZhTw: string | null
  } | null
  periods: EnquiryPeriod[]
  total: EnquiryFigures
  /** Something was budgeted: the two columns say something. */
  isBudgeted: boolean
}

export interface EnquiryLine {
  entryId: string
  entryNo: string
  lineNo: number
  date: string
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

/** `GET api/gl/account-enquiry/lines?…same…&period=<uuid>&Page=` */
export interface EnquiryLines {
  lines: EnquiryLine[]
  page: number
  pageSize: number
  totalCount: number
}

/** Lines of one page. */
export const ENQUIRY_PAGE = 200
