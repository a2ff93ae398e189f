import { parseArgs } from 'node:util'
import type { Kysely } from 'kysely'
import { companies, today } from './ledger/nightly.ts'
import { differenceText, proveBooks } from './ledger/prove.ts'
import { rebuild, type RepairContext } from './ledger/repair.ts'
import { BOOK_PROOFS } from './modules/index.ts'
import { unsealedSaves, verifySaves } from './platform/audit/seal-saves.ts'
import { loadConfig, StartError } from './platform/config.ts'
import { besideServer } from './platform/database/beside.ts'
import { releaseOf } from './platform/database/migrate.ts'
import { createDatabase, createPool } from './platform/database/pool.ts'
import type { Tables } from './platform/database/tables.ts'
import { transaction } from './platform/database/transaction.ts'
import { createLog } from './platform/log.ts'

const USE = 'npm run prove [-- [--date YYYY-MM-DD] [--company ID] [--repair --by NAME --reason WORDS]]'
/** A proof reads every line: longer than a statement of a person may take. */
const PATIENCE_MS = 30 * 60_000

/** Shows a line to whoever asked. */
type Say = (line: string) => void

interface Asked {
  readonly date: string
  readonly company: string | undefined
  readonly repair: RepairContext | null
}

/** @throws StartError when what is asked for is not understood */
function asked(args: readonly string[]): Asked {
  const text = { type: 'string' } as const
  const options = { date: text, company: text, by: text, reason: text, repair: { type: 'boolean' } } as const
  const { values } = parse(() => parseArgs({ args: [...args], options }))
  const { company, repair = false, by, reason } = values
  const now = new Date()
  const date = values.date ?? today(now)
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || Number.isNaN(Date.parse(date)))
    throw new StartError(`No date: ${date}\n${USE}`)
  if (repair && !(by && reason)) throw new StartError(`A repair stays on record: say who asks for it and why.\n${USE}`)
  return { date, company, repair: repair ? { by: by!, reason: reason!, now } : null }
}

function parse<R>(read: () => R): R {
  try {
    return read()
  } catch (error) {
    throw new StartError(`${(error as Error).message}\n${USE}`, { cause: error })
  }
}

/** @returns differences that remain */
async function proveCompany(db: Kysely<Tables>, companyId: string, { date, repair }: Asked, say: Say): Promise<number> {
  const prove = () => proveBooks(db, companyId, { date, now: new Date(), proofs: BOOK_PROOFS })
  let found = await prove()
  for (const difference of found) say(differenceText(companyId, difference))
  if (repair) {
    const repaired = await transaction(db, (trx) => rebuild(trx, companyId, repair))
    for (const { proof, subject, currency, stood, stands } of repaired)
      say(`${companyId} repaired ${proof} ${subject} ${currency}: ${stood} is ${stands}`)
    if (found.length > 0) found = await prove()
  }
  say(`${companyId}: ${found.length === 0 ? 'the books prove' : `${found.length} differences`} at ${date}`)
  return found.length
}

/**
 * Proves the books of every company and says every difference; with `--repair` what is derived is counted anew.
 * @returns 0 when all proves, 1 when not, 2 when it could not look
 */
export async function proveCommand(args: readonly string[], env: NodeJS.ProcessEnv, say: Say): Promise<number> {
  try {
    const wanted = asked(args)
    const { url, stop } = await besideServer(loadConfig(env, process.cwd()))
    const db = createDatabase(createPool({ url, max: 4, log: createLog('warn'), statementTimeout: PATIENCE_MS }))
    try {
      return await proveCompanies(db, wanted, say)
    } finally {
      await db.destroy()
      await stop()
    }
  } catch (error) {
    say(error instanceof StartError ? error.message : String((error as Error).stack ?? error))
    return 2
  }
}

async function proveCompanies(db: Kysely<Tables>, wanted: Asked, say: Say): Promise<number> {
  if ((await releaseOf(db)) === 'other')
    throw new StartError('The database is of another release than this one: start the server once, and prove then.')
  const known = await companies(db)
  if (wanted.company !== undefined && !known.includes(wanted.company))
    throw new StartError(`There is no company ${wanted.company}; there are: ${known.join(', ')}.`)
  let differences = 0
  for (const companyId of wanted.company === undefined ? known : [wanted.company])
    differences += await proveCompany(db, companyId, wanted, say)
  return differences + (await proveLog(db, say)) === 0 ? 0 : 1
}

/** [FI11] The chain of the change log, which is of all companies. @returns faults */
async function proveLog(db: Kysely<Tables>, say: Say): Promise<number> {
  const found = await verifySaves(db)
  for (const { save, fault } of found) say(`change log ${save}: ${fault.toLowerCase()}`)
  const waiting = await unsealedSaves(db, new Date())
  if (waiting > 0) say(`change log: ${waiting} saves wait for their seal`)
  return found.length + waiting
}
