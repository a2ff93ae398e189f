import { choice, code, flag, integer, lookup, optional, text } from '../fields.ts'
import { entity, type RecordOfEntity } from '../entity.ts'

/**
 * How documents of one kind are numbered. The prefix may hold parts of the document's date and its branch: `{YYYY}`, `{YY}`,
 * `{MM}`, `{DD}`, `{BRANCH}`. A gapless number is taken in the transaction of its document; any other may leave gaps.
 */
export const SequenceCounter = entity('admin.sequenceCounter', {
  roles: { controller: ['view'] },
  key: 'counterId',
  title: 'description',
  fields: {
    counterId: code({ max: 30, upper: true, fixed: true }),
    description: text({ max: 50 }),
    descriptionFr: optional(text({ max: 50 })),
    descriptionZhCn: optional(text({ max: 50 })),
    descriptionZhTw: optional(text({ max: 50 })),
    prefix: optional(
      text({
        max: 30,
        pattern: {
          source: '^([^{}]|\\{(YYYY|YY|MM|DD|BRANCH)\\})*$',
          message: 'admin:rules.sequenceCounter.prefixParts',
        },
      }),
    ),
    width: integer({ least: 1, most: 12 }),
    resetRule: choice(['Never', 'Yearly', 'Monthly', 'Daily']),
    perBranch: flag(),
    gapless: flag(),
    active: flag(),
  },
  list: ['counterId', 'description', 'prefix', 'width', 'resetRule', 'perBranch', 'gapless', 'active'],
})
export type SequenceCounter = RecordOfEntity<typeof SequenceCounter>

/**
 * Where a counter stands in one branch and period. The next number is changed with a reason, never to one at or below the
 * highest in use.
 */
export const SequenceNumber = entity('admin.sequenceNumber', {
  roles: { controller: ['view'] },
  key: 'counterId',
  title: 'counterId',
  fields: {
    counterId: lookup('admin.sequenceCounter', undefined, { max: 30, upper: true, fixed: true }),
    branchId: optional(lookup('admin.branch', undefined, { upper: true, fixed: true })),
    /** `2026`, `2026-12` or `2026-12-31`, as the counter begins anew; empty when it never does. */
    period: optional(code({ max: 10, fixed: true })),
    nextNumber: integer({ least: 1 }),
    highestUsed: optional(integer({ least: 1, readOnly: true })),
    changeReason: optional(text({ max: 200 })),
  },
  list: ['counterId', 'branchId', 'period', 'nextNumber', 'highestUsed', 'changeReason'],
  search: ['counterId', 'period'],
  sort: ['counterId', 'branchId', '-period'],
})
export type SequenceNumber = RecordOfEntity<typeof SequenceNumber>
