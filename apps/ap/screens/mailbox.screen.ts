import { Mailbox } from '../../../shared/contracts/ap/mailbox.ts'
import { maintenance, section } from '../../../shared/kit/screen.ts'

/** Mailboxes whose letters come in under Arrivals. */
export default maintenance({
  id: 'ap/mailbox',
  entity: Mailbox,
  list: ['mailboxId', 'name', 'host', 'userName', 'folder', 'active', 'lastReadOn', 'lastOutcome'],
  views: [{ name: 'failing', filters: { failed: 'true' } }],
  initial: () => ({ active: true, port: 993, security: 'TLS', folder: 'INBOX', afterReading: 'Mark' }),
  editor: [
    section('identity', ['mailboxId', 'name', 'active']),
    section('server', ['host', 'port', 'security', 'userName', 'password', 'folder', 'afterReading', 'moveTo']),
    section('reading', ['lastReadOn', 'failed', 'lastOutcome']),
  ],
})
