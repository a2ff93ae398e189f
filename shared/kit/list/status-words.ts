/** [visual reference §2, Status vocabulary] Shape and role of a status word; the word itself is the text of the choice. */
export interface StatusMark {
  readonly role: 'neutral' | 'info' | 'ok' | 'warn' | 'bad' | 'hold'
  readonly shape: 'dot' | 'ring' | 'half' | 'square' | 'diamond'
}

const mark = (role: StatusMark['role'], shape: StatusMark['shape']): StatusMark => ({ role, shape })

const WORDS: Readonly<Record<string, StatusMark>> = {
  Open: mark('info', 'ring'),
  Queued: mark('info', 'ring'),
  Reserved: mark('info', 'ring'),
  Rendered: mark('info', 'half'),
  Waiting: mark('info', 'ring'),
  Running: mark('info', 'half'),
  Draft: mark('info', 'ring'),
  Pending: mark('info', 'ring'),
  Received: mark('info', 'ring'),
  CutToOrder: mark('info', 'ring'),
  Picking: mark('info', 'half'),
  Proposed: mark('info', 'half'),
  Submitted: mark('info', 'half'),
  PartShipped: mark('info', 'half'),
  PartiallyReceived: mark('info', 'half'),
  Active: mark('ok', 'dot'),
  Done: mark('ok', 'dot'),
  Confirmed: mark('ok', 'dot'),
  Approved: mark('ok', 'ring'),
  Generated: mark('ok', 'half'),
  Printed: mark('ok', 'dot'),
  Sent: mark('ok', 'dot'),
  Posted: mark('ok', 'dot'),
  Shipped: mark('ok', 'dot'),
  InStock: mark('ok', 'dot'),
  Reconciled: mark('ok', 'dot'),
  Committed: mark('ok', 'dot'),
  Counted: mark('ok', 'dot'),
  OverLimit: mark('warn', 'diamond'),
  Retrying: mark('warn', 'diamond'),
  DueForReview: mark('warn', 'diamond'),
  OutOfBalance: mark('warn', 'diamond'),
  OnHold: mark('bad', 'square'),
  Rejected: mark('bad', 'square'),
  Failed: mark('bad', 'square'),
  Spoiled: mark('bad', 'square'),
  NoStock: mark('bad', 'square'),
  CountAgain: mark('bad', 'square'),
  Frozen: mark('hold', 'square'),
  Locked: mark('hold', 'square'),
  Closed: mark('neutral', 'dot'),
  Invoiced: mark('neutral', 'dot'),
  CountedAndPosted: mark('neutral', 'dot'),
  Cancelled: mark('neutral', 'ring'),
  Stopped: mark('neutral', 'ring'),
  Reversed: mark('neutral', 'ring'),
  Inactive: mark('neutral', 'ring'),
  NotCounted: mark('neutral', 'ring'),
  Planned: mark('neutral', 'ring'),
  Clear: mark('neutral', 'ring'),
}

/** The mark of a choice, or undefined when the word is no status (`Visa`, `en-CA`). */
export const statusMark = (word: string): StatusMark | undefined => WORDS[word]
