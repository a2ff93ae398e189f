import { sql, type Kysely, type Transaction } from 'kysely'
import { planned } from './planned.ts'
import type { Tables } from './tables.ts'

type Trx = Transaction<Tables>

/**
 * A transaction that others wait for may give its locks back before the disk has its commit. Whoever runs it waits for the disk after
 * the commit, in one write with all who came that far, and answers nobody before (docs/decisions/0044).
 */
interface Ending {
  inQueue: boolean
  waitsForDisk: boolean
}

const endings = new WeakMap<Trx, Ending>()
/** Transactions of this process that hold what others want, or want it. */
let queue = 0

/**
 * Asked before the lock is taken that others wait for.
 * @returns whether to commit ahead of the disk: not alone, where nobody gains by it, nor in a transaction whose end nobody here sees
 */
export function commitsAhead(trx: Trx): boolean {
  const ending = endings.get(trx)
  if (!ending) return false
  if (!ending.inQueue) queue++
  ending.inQueue = true
  const isAhead = queue > 1
  ending.waitsForDisk ||= isAhead
  return isAhead
}

/** To be told where a transaction that writes nothing answers what another one did, which may be ahead of the disk. */
export function waitsForDisk(trx: Trx): void {
  const ending = endings.get(trx)
  if (ending) ending.waitsForDisk = true
}

/**
 * Runs a transaction, and waits for the disk where it committed ahead of it, or answers what did.
 * @param run tells the transaction that it opened
 * @throws what `run` throws; and when the database was lost before the disk had the commit, as a lost commit does
 */
export async function untilOnDisk<R>(db: Kysely<Tables>, run: (opened: (trx: Trx) => void) => Promise<R>): Promise<R> {
  const ending: Ending = { inQueue: false, waitsForDisk: false }
  let result: R
  try {
    result = await run((trx) => endings.set(trx, ending))
  } finally {
    if (ending.inQueue) queue--
  }
  if (ending.waitsForDisk) await diskOf(db).written()
  return result
}

/** Its log is written in one order, so the commit that waits for the disk brings all earlier ones there. */
class Disk {
  #running: Promise<void> | null = null
  #next: Promise<void> | null = null

  constructor(private readonly db: Kysely<Tables>) {}

  /** Resolves when all that was committed before the call is on the disk. What runs already may have begun before that. */
  written(): Promise<void> {
    if (this.#running === null) return this.#write()
    this.#next ??= this.#running
      .catch(() => undefined)
      .then(() => {
        this.#next = null
        return this.#write()
      })
    return this.#next
  }

  #write(): Promise<void> {
    const running = this.#commit().finally(() => {
      if (this.#running === running) this.#running = null
    })
    this.#running = running
    return running
  }

  /** A word in the log makes the statement one that commits, as any write does: with the settings of the database for that. */
  async #commit(): Promise<void> {
    await planned(this.db, sql`select pg_logical_emit_message(true, 'novus', '')`)
  }
}

const disks = new WeakMap<Kysely<Tables>, Disk>()

function diskOf(db: Kysely<Tables>): Disk {
  const disk = disks.get(db) ?? new Disk(db)
  disks.set(db, disk)
  return disk
}
