interface UserCodeTypeDef {
  codeType: string
  description: string
  /** Keys of the applications whose screens use the kind, joined by blanks. */
  applications: string
}

const kind = (codeType: string, description: string, applications: string): UserCodeTypeDef => ({
  codeType,
  description,
  applications: `${applications} NOVUS`,
})

/** Kinds of user codes that the suite knows. */
export const USER_CODE_TYPES: readonly UserCodeTypeDef[] = [
  kind('HOLD_REASON', 'Hold reason', 'AP AR OE PO'),
  kind('SHIP_VIA', 'Ship via', 'OE IC PO WD'),
  kind('FREIGHT_TERMS', 'Freight terms', 'OE PO'),
  kind('ORDER_TYPE', 'Order type', 'OE PT'),
  kind('CLOSING_REASON', 'Closing reason', 'OE IC PO'),
  kind('TICKET_TYPE', 'Ticket type', 'IC'),
  kind('TICKET_SUB_TYPE', 'Ticket sub type', 'IC'),
  kind('ADJUST_REASON', 'Adjustment reason', 'IC AR AP'),
  kind('INSPECTION_RESULT', 'Inspection result', 'PO IC TE'),
  kind('FAIL_REASON', 'Fail reason', 'PO TE'),
  kind('JOURNAL_SOURCE', 'Journal source', 'GL AP AR'),
  kind('CHEQUE_CANCEL', 'Cheque cancel reason', 'AP GL'),
  kind('NSF_REASON', 'NSF reason', 'AR'),
  kind('FIRM_GROUP', 'Vendor and customer group', 'AP AR OE'),
  kind('JOB_TYPE', 'Job type', 'TE'),
  kind('SERVICE_TYPE', 'Service type', 'TE WD PT'),
  kind('WASTE_CONTAINER', 'Waste container', 'WD'),
  kind('CARRIER', 'Carrier', 'OE PO WD'),
]
