import { choice, code, flag, integer, lines, optional, percent, text } from '../fields.ts'
import { entity, type RecordOfEntity } from '../entity.ts'

/** NetDays: days after the document. DayOfMonth: a day of the month that follows. EndOfMonth: days after the month ends. */
export const DUE_RULES = ['NetDays', 'DayOfMonth', 'EndOfMonth'] as const

/**
 * When a document falls due, what discount it earns when it is paid early, and in how many instalments it is paid. Doors of
 * payables and of receivables show the terms that their side uses.
 */
export const AccountTerms = entity('admin.accountTerms', {
  roles: { controller: ['*'], clerk: ['view'], payer: ['view'] },
  key: 'termsCode',
  title: 'description',
  fields: {
    termsCode: code({ max: 10, upper: true, fixed: true }),
    description: text({ max: 50 }),
    descriptionFr: optional(text({ max: 50 })),
    descriptionZhCn: optional(text({ max: 50 })),
    descriptionZhTw: optional(text({ max: 50 })),
    dueRule: choice(DUE_RULES),
    netDays: integer({ least: 0, most: 365 }),
    dueDay: optional(integer({ least: 1, most: 31 })),
    // Of terms that fall due on a day of the next month: what is dated later falls due a month later.
    cutOffDay: optional(integer({ least: 1, most: 31 })),
    discountPercent: percent(),
    discountDays: integer({ least: 0, most: 365 }),
    prepaymentPercent: percent(),
    cashOnDelivery: flag(),
    usedByPayables: flag(),
    usedByReceivables: flag(),
    active: flag(),
    instalments: lines({ share: percent(), days: integer({ least: 0, most: 3650 }) }, { most: 36 }),
  },
  doorColumns: ['usedByPayables', 'usedByReceivables'],
  list: [
    'termsCode',
    'description',
    'dueRule',
    'netDays',
    'dueDay',
    'discountPercent',
    'discountDays',
    'prepaymentPercent',
    'cashOnDelivery',
    'usedByPayables',
    'usedByReceivables',
    'active',
  ],
  ownActions: ['import'],
})
export type AccountTerms = RecordOfEntity<typeof AccountTerms>
