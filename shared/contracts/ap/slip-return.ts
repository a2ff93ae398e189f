import { document } from '../document.ts'
import { type RecordOfEntity } from '../entity.ts'
import {
  choice,
  code,
  date,
  email,
  flag,
  integer,
  lines,
  money,
  note,
  optional,
  phone,
  stamp,
  text,
} from '../fields.ts'
import { RECIPIENT_KINDS } from './slip-recipient.ts'
import { T5018_STANDINGS } from './t5018.ts'

export const SLIP_TYPES = ['Original', 'Amended', 'Cancelled'] as const
export type SlipType = (typeof SLIP_TYPES)[number]

const figure = () => optional(money({ readOnly: true }))

/**
 * [finance 7.13] The T5018 return of a period: a slip for each subcontractor who was paid more than the threshold and has none yet;
 * or, amended, one for each slip whose figures or names are not what they were. Issued, its slips stay as they are.
 */
export const SlipReturn = document('ap.slipReturn', {
  key: 'returnNo',
  title: 'year',
  state: 'status',
  drafts: ['Draft'],
  needed: ['kind', 'year', 'basis', 'language'],
  completedBy: ['kind', 'year', 'basis'],
  completedAtStart: true,
  actions: { issue: { from: ['Draft'], to: 'Issued' } },
  hands: { inside: ['issue'] },
  ownActions: ['print', 'send'],
  fields: {
    returnNo: optional(code({ max: 20, readOnly: true })),
    status: choice(['Draft', 'Issued'], { readOnly: true }),
    kind: choice(['Original', 'Amended']),
    year: integer({ least: 1001, most: 9998, ungrouped: true }),
    basis: choice(['Calendar', 'Fiscal']),
    firstDay: optional(date({ readOnly: true })),
    lastDay: optional(date({ readOnly: true })),
    payerName: text({ max: 60 }),
    /** Nine digits, RZ, four digits. */
    payerAccount: text({ max: 15, upper: true }),
    language: choice(['English', 'French']),
    contactName: text({ max: 22 }),
    contactPhone: phone(),
    contactEmail: { ...email(), max: 60 },
    notes: optional(note({ max: 500 })),
    slipCount: optional(integer({ readOnly: true })),
    /** Box 22 of all its slips: line 82 of the summary. */
    total: figure(),
    /** What all subcontractors were paid in the period, slip or not, by the payments report. */
    reported: figure(),
    /** The same by the books. */
    booked: figure(),
    difference: figure(),
    threshold: figure(),
    /** The threshold is a sample that nobody has looked up. */
    sample: flag({ readOnly: true }),
    issuedBy: optional(text({ max: 100, readOnly: true })),
    issuedOn: optional(stamp()),
    slips: lines(
      {
        include: flag(),
        vendorId: optional(code({ max: 20, readOnly: true })),
        vendorName: optional(text({ max: 100, readOnly: true })),
        type: optional(choice(SLIP_TYPES, { readOnly: true })),
        recipientKind: optional(choice(RECIPIENT_KINDS, { readOnly: true })),
        /** Business number; a SIN by its last digits. */
        number: optional(text({ max: 20, readOnly: true })),
        payments: optional(integer({ readOnly: true })),
        paid: figure(),
        goods: figure(),
        amount: figure(),
        /** What the slip says that it amends. */
        issuedAmount: figure(),
        standing: optional(choice(T5018_STANDINGS, { readOnly: true })),
        amends: optional(code({ max: 20, readOnly: true })),
        slipNo: optional(code({ max: 20, readOnly: true })),
      },
      { most: 5000 },
    ),
  },
  list: [
    'returnNo',
    'kind',
    'year',
    'basis',
    'firstDay',
    'lastDay',
    'slipCount',
    'total',
    'status',
    'issuedBy',
    'issuedOn',
    'payerAccount',
    'language',
  ],
  search: ['returnNo', 'payerName'],
  sort: ['-lastDay', '-returnNo'],
})
export type SlipReturn = RecordOfEntity<typeof SlipReturn>
export type SlipLine = SlipReturn['slips'][number]
