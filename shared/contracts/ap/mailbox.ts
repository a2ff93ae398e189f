import { choice, code, flag, integer, optional, secretText, stamp, text } from '../fields.ts'
import { entity, type RecordOfEntity } from '../entity.ts'

/** How the way to it is kept closed; not at all only inside the house, where the operator has named the host. */
export const MAIL_SECURITIES = ['TLS', 'StartTLS', 'None'] as const
/** What becomes of a letter that was read. */
export const AFTER_READING = ['Mark', 'Move', 'Remove'] as const

/**
 * A mailbox to which vendors send their invoices: where it lies, as whom it is read, and what becomes of letters that were read. What
 * hangs on them comes in under Arrivals.
 */
export const Mailbox = entity('ap.mailbox', {
  key: 'mailboxId',
  title: 'name',
  fields: {
    mailboxId: code({ max: 20, upper: true, fixed: true }),
    name: text({ max: 50 }),
    active: flag(),
    host: text({
      max: 200,
      pattern: { source: '^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$', message: 'ap:rules.mailbox.hostForm' },
    }),
    port: integer({ least: 1, most: 65_535, ungrouped: true }),
    security: choice(MAIL_SECURITIES),
    userName: text({ max: 200 }),
    password: optional(secretText({ max: 200 })),
    folder: text({ max: 200 }),
    afterReading: choice(AFTER_READING),
    moveTo: optional(text({ max: 200 })),
    lastReadOn: optional(stamp()),
    /** What the last reading came to, in words; the reading alone writes it. */
    lastOutcome: optional(text({ max: 300, readOnly: true })),
    failed: flag({ readOnly: true }),
  },
  list: ['mailboxId', 'name', 'host', 'userName', 'folder', 'active', 'lastReadOn', 'failed', 'lastOutcome'],
  search: ['mailboxId', 'name', 'host', 'userName'],
})
export type Mailbox = RecordOfEntity<typeof Mailbox>
