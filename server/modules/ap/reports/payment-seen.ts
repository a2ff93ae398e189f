import { sql } from 'kysely'
import type { Condition } from '../../../platform/entity/stored.ts'
import type { CurrentUser } from '../../../platform/identity/user.ts'
import { seesBank, seesDocument } from '../../gl/index.ts'

/** A payment `p` is told to whoever may see its bank and every account that it has booked on. [S6.05] */
export const paymentSeen = (user: CurrentUser): Condition =>
  sql<boolean>`(${seesBank(user, sql.ref('p.bank_account_id'))} and ${seesDocument(user, sql.ref('p.id'))})`
