import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Config } from './config.ts'
import type { Disk } from './database/disk.ts'
import type { Tables } from './database/tables.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Log } from './log.ts'
import type { Clock, RateFeed, Random, ReadsMailboxes } from './ports.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Secrets } from './secrets/secrets.ts'

/** What every part of the server is given; nothing is fetched from a global. */
export interface Deps {
  config: Config
  db: Kysely<Tables>
  pool: Pool
  /** Whether there is room to save. */
  disk: Disk
  log: Log
  clock: Clock
  random: Random
  /** Letters; whoever writes one goes through it. */
  mailer: Mailer
  /** Seals what must not lie open. */
  secrets: Secrets
  /** The same with the data keys of this very process, whatever those of its database are: for keys that it makes itself. */
  ownSecrets: Secrets
  /** Exchange rates that others publish. */
  rateFeed: RateFeed
  /** Mailboxes of others, whose letters are read. */
  mailboxes: ReadsMailboxes
  /** Work that outlives the call. */
  jobs: Jobs
}
