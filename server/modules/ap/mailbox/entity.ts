import { Mailbox } from '../../../../shared/contracts/ap/mailbox.ts'
import { stored, type StoredEntity } from '../../../platform/entity/stored.ts'
import type { Secrets } from '../../../platform/secrets/secrets.ts'
import * as mailbox from './rules.ts'

export const mailboxStore = (secrets: Secrets): StoredEntity =>
  stored(Mailbox, {
    table: 'ap_mailbox',
    secrets,
    constraints: { ap_mailbox_id_used_once: mailbox.idUsedOnce, ap_mailbox_place_once: mailbox.placeOnce },
  })
