import { spawn, type ChildProcess } from 'node:child_process'
import { open, readFile, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { StartError } from '../../config.ts'
import type { Log } from '../../log.ts'
import { chooseAccount, type Account } from './account.ts'
import { findBinaries } from './binaries.ts'
import { environment, makeCluster } from './cluster.ts'
import { diskFull, prepareDataFolder, saysDiskFull, withSentence } from './data-folder.ts'
import { alreadyRuns, connect, endOrphan, takeUse } from './postmaster.ts'
import { makeSocketFolder, removeSocketFolder, socketUrl } from './socket.ts'

/** A running PostgreSQL that belongs to this process. */
export interface EmbeddedDatabase {
  /** Connection text for the database `novus`, or for another of the cluster. */
  url(database?: string): string
  /** Process of PostgreSQL; changes when it had to be started again. */
  readonly pid: number
  /** Ends it: open transactions are rolled back, everything committed is written. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  dataDir: string
  log: Log
  /** PostgreSQL settings on top of ours, such as `{ fsync: 'off' }` for a test. */
  settings?: Record<string, string>
  /** Shows a line to the person who waits for the start. */
  say?: (line: string) => void
}

const READY_MS = 60_000
const STOP_MS = 30_000
/** Longest wait before the next attempt to bring back a PostgreSQL that ended by itself. */
const LONGEST_PAUSE_MS = 5_000
const LARGEST_LOG = 20 * 1024 * 1024
/** Between two attempts while statements of an earlier PostgreSQL end, and how many of them one line stands for: half a minute. */
const STILL_IN_USE_MS = 500
const SAY_EVERY = 60

/** A statement of an earlier PostgreSQL of this folder has not come to its end. */
class StillInUse extends StartError {
  override name = 'StillInUse'
}

/**
 * Starts PostgreSQL on `dataDir/postgres`, reached through a Unix socket that only its account and root may open; makes
 * the cluster first if it is not there. If it ends by itself, it is started again until `stop`.
 * @throws StartError when it cannot run here, or when another server uses the folder
 */
export async function startEmbedded({
  dataDir,
  log,
  settings = {},
  say = () => undefined,
}: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const binaries = await findBinaries()
  const folder = await prepareDataFolder(dataDir)
  return withSentence(folder, async () => {
    const account = await chooseAccount(binaries, folder)
    const cluster = join(folder, 'postgres')
    const leftSocket = await endOrphan(cluster, folder)
    if (leftSocket) await removeSocketFolder(leftSocket)
    await makeCluster(account, folder, cluster)
    const socket = await makeSocketFolder(account, folder)
    const server = new EmbeddedServer(account, folder, cluster, socket, log, settings)
    await server.start(say)
    return server
  })
}

class EmbeddedServer implements EmbeddedDatabase {
  private child: ChildProcess | null = null
  private ended: Promise<void> = Promise.resolve()
  /** Holds the mark that the folder is in use. */
  private mark: pg.Client | null = null
  private stopping = false
  private revival: Promise<void> = Promise.resolve()
  private readonly logFile: string
  /** Where in the log this run begins, in bytes. */
  private logBegins = 0

  constructor(
    private readonly account: Account,
    private readonly dataDir: string,
    private readonly cluster: string,
    private readonly socket: string,
    private readonly log: Log,
    private readonly settings: Record<string, string>,
  ) {
    this.logFile = join(dataDir, 'postgres.log')
  }

  get pid(): number {
    return this.child?.pid ?? -1
  }

  url(database = 'novus'): string {
    return socketUrl(this.socket, database)
  }

  async start(say: (line: string) => void): Promise<void> {
    try {
      await this.launchWhenFree(say)
    } catch (error) {
      await this.stop()
      throw error
    }
  }

  /** Statements of a PostgreSQL that was killed run to their end, and its memory stays theirs until then. */
  private async launchWhenFree(say: (line: string) => void): Promise<void> {
    for (let waited = 0; ; waited++) {
      try {
        await this.launch()
        return await this.untilReady()
      } catch (error) {
        if (!(error instanceof StillInUse) || this.stopping) throw error
        if (waited % SAY_EVERY === 0) say(error.message)
        await pause(STILL_IN_USE_MS)
      }
    }
  }

  private async launch(): Promise<void> {
    const { file, args, options } = this.account.command(this.account.binaries.postgres, [
      '-D',
      this.cluster,
      ...this.flags(),
    ])
    const size = await stat(this.logFile).then(
      (s) => s.size,
      () => 0,
    )
    if (size > LARGEST_LOG) await truncate(this.logFile)
    this.logBegins = size > LARGEST_LOG ? 0 : size
    // A file, not a pipe: it outlives us if we are killed.
    const output = await open(this.logFile, 'a', 0o600)
    try {
      const child = spawn(file, args, {
        ...options,
        cwd: this.cluster,
        env: environment(),
        stdio: ['ignore', output.fd, output.fd],
        // A group of its own: Ctrl C on the terminal reaches us, and we end it when its work is done.
        detached: true,
      })
      this.child = child
      this.ended = new Promise((done) => {
        child.once('exit', () => done())
        child.once('error', () => done())
      })
      child.once('exit', (code, signal) => this.onExit(child, code, signal))
    } finally {
      await output.close()
    }
  }

  private flags(): string[] {
    const settings: Record<string, string> = {
      listen_addresses: '',
      unix_socket_directories: this.socket,
      unix_socket_permissions: '0700',
      port: '5432',
      max_connections: '200',
      timezone: 'UTC',
      log_timezone: 'UTC',
      log_line_prefix: '%m [%p] ',
      // Our own start asks before it is ready, and a connection cut by a kill is no news.
      log_min_messages: 'warning',
      ...this.settings,
    }
    return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  }

  /** Waits until it answers, takes the mark of use and makes the database on the first start. */
  private async untilReady(): Promise<void> {
    const mark = await this.firstConnection()
    try {
      if (!(await takeUse(mark))) throw alreadyRuns(this.dataDir)
      const { rowCount } = await mark.query("select from pg_database where datname = 'novus'")
      if (!rowCount) await mark.query('create database novus')
    } catch (error) {
      await mark.end().catch(() => undefined)
      throw error
    }
    this.mark = mark
  }

  private async firstConnection(): Promise<pg.Client> {
    const patience = Date.now() + READY_MS
    for (;;) {
      if (this.stopping) throw new StartError('The start was broken off.')
      if (this.hasEnded()) throw await this.failure()
      try {
        return await connect(this.socket, 'postgres')
      } catch (error) {
        if (Date.now() > patience)
          throw new StartError(`The embedded database does not answer: ${(error as Error).message}`, { cause: error })
        await pause(25)
      }
    }
  }

  private hasEnded = () => this.child === null || this.child.exitCode !== null || this.child.signalCode !== null

  private async failure(): Promise<StartError> {
    const said = await readFile(this.logFile).catch(() => Buffer.alloc(0))
    const tail = said.subarray(this.logBegins).toString().trimEnd().split('\n').slice(-12).join('\n')
    if (/pre-existing shared memory block/.test(tail))
      return new StillInUse(
        'An earlier database process still runs a statement in this folder. The start waits until it ends …',
      )
    if (/lock file "postmaster\.pid" already exists/.test(tail)) return alreadyRuns(this.dataDir)
    if (saysDiskFull(tail)) return new StartError(diskFull(this.dataDir))
    return new StartError(`The embedded database did not start. The end of ${this.logFile} says:\n${tail}`)
  }

  private onExit(child: ChildProcess, code: number | null, signal: string | null): void {
    if (this.stopping || child !== this.child || !this.mark) return
    this.log.error({ code, signal }, 'the embedded database ended by itself and is started again')
    this.revival = this.revive()
  }

  private async revive(): Promise<void> {
    await this.dropMark()
    for (let wait = 100; !this.stopping; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
      try {
        await this.launch()
        await this.untilReady()
        this.log.warn({ pid: this.pid }, 'the embedded database is back')
        return
      } catch (error) {
        await this.dropMark()
        // Processes of the killed one may still hold its memory for a moment.
        this.log.error({ err: error }, 'the embedded database could not be started again yet')
        await pause(wait)
      }
    }
  }

  private async dropMark(): Promise<void> {
    const mark = this.mark
    this.mark = null
    await mark?.end().catch(() => undefined)
  }

  async stop(): Promise<void> {
    this.stopping = true
    await this.revival
    await this.dropMark()
    for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
      if (this.hasEnded()) break
      this.child!.kill(signal)
      const over = new AbortController()
      await Promise.race([this.ended, pause(STOP_MS, undefined, { signal: over.signal }).catch(() => undefined)])
      over.abort()
    }
    await removeSocketFolder(this.socket)
  }
}
