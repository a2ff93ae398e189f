import { sql } from 'kysely'
import { isSealedForm } from '../../../../shared/contracts/fields.ts'
import { Mailbox } from '../../../../shared/contracts/ap/mailbox.ts'
import { fail, rule, type Rule } from '../../../platform/action/rules.ts'

/** A mailbox has an id of its own. */
export const idUsedOnce = rule(Mailbox, 'ap.mailbox.idUsedOnce', 'mailboxId', async (record, { db, before }) => {
  const { rows } = await sql`
    select from ap_mailbox where mailbox_id = ${record.mailboxId} and id is distinct from ${before?.id ?? null}::uuid`.execute(
    db,
  )
  return rows.length > 0 && fail({ mailboxId: record.mailboxId })
})

/** A folder is read by one: two would take each letter twice. */
export const placeOnce = rule(Mailbox, 'ap.mailbox.placeOnce', 'folder', async (record, { db, before }) => {
  const { host, port, userName, folder } = record
  const { rows } = await sql<{ mailbox_id: string }>`
    select mailbox_id from ap_mailbox
    where lower(host) = lower(${host}) and port = ${port} and user_name = ${userName} and folder = ${folder}
      and id is distinct from ${before?.id ?? null}::uuid`.execute(db)
  return rows[0] !== undefined && fail({ mailboxId: rows[0].mailbox_id })
})

/** A password is kept for the host and the user that it was given for: whoever leads it elsewhere types it again. */
const passwordOfHost = rule(Mailbox, 'ap.mailbox.passwordOfHost', 'password', (record, { before }) => {
  if (!before || !isSealedForm(record.password)) return false
  const isElsewhere = (['host', 'port', 'security', 'userName'] as const).some((name) => record[name] !== before[name])
  return isElsewhere && fail()
})

/** Letters are moved to another folder, and only where they are moved. */
const movedElsewhere = rule(
  Mailbox,
  'ap.mailbox.movedElsewhere',
  'moveTo',
  ({ afterReading, moveTo, folder }) => afterReading === 'Move' && (!moveTo || moveTo === folder) && fail(),
)

/** Without encryption a password lies open on its way: only inside the house, to a host that the operator has named. */
const encrypted = (innerHosts: readonly string[]): Rule =>
  rule(
    Mailbox,
    'ap.mailbox.encrypted',
    'security',
    ({ security, host }) => security === 'None' && !innerHosts.includes(host.toLowerCase()) && fail({ host }),
  )

export const onSaveOf = (innerHosts: readonly string[]): readonly Rule[] => [
  idUsedOnce,
  placeOnce,
  passwordOfHost,
  movedElsewhere,
  encrypted(innerHosts),
]
