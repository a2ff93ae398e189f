import type { Kysely } from 'kysely'
import type { HomeFigures } from '../../../shared/contracts/home.ts'
import type { Tables } from '../database/tables.ts'
import type { CurrentUser } from '../identity/user.ts'
import type { Rights } from '../rights/rights.ts'

/** The moment and the place for which HOME is asked. */
export interface HomeAsked {
  db: Kysely<Tables>
  user: CurrentUser
  rights: Rights
  now: Date
  /** IANA name of the time zone of the business: days and weeks begin there. */
  zone: string
}

export type HomePart = Partial<Omit<HomeFigures, 'asOf' | 'day'>>

/** What one module knows for HOME. Parts without rows are left out. */
export interface HomeProvider {
  /** Names it in the log. */
  readonly id: string
  /** `admin/firm.view`: without it the provider is not asked. Null: about the user himself. */
  readonly right: string | null
  /** One cheap statement; what it cannot say of this user it leaves out. */
  read(asked: HomeAsked): Promise<HomePart>
}
