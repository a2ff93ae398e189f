import { sql } from 'kysely'
import type { Condition } from '../../../platform/entity/stored.ts'
import type { CurrentUser } from '../../../platform/identity/user.ts'
import { seesBank, seesEntry } from '../../gl/index.ts'

/** A receipt `r` is told to whoever may see its bank and every account that it has booked on. [S6.05] */
export const receiptSeen = (user: CurrentUser): Condition =>
  sql<boolean>`(${seesBank(user, sql.ref('r.bank_account_id'))} and ${seesEntry(user, sql.ref('r.entry_id'))})`
