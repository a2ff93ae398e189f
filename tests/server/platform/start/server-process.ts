import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { vi } from 'vitest'
import { bundleServer } from '../../../../scripts/build-server.mjs'

const root = resolve(import.meta.dirname, '../../../..')

const BUNDLE = 'dist/test-server'

/** Bundles the server as it is in the sources now; processes are then quick to start. */
export const bundle = (): Promise<void> => bundleServer(BUNDLE)

/** The bundled server as a process of its own on the embedded database of a folder. */
export class ServerProcess {
  output = ''
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
  readonly url: string

  private constructor(
    readonly child: ChildProcess,
    readonly dataDir: string,
    readonly port: number,
  ) {
    this.url = `http://localhost:${port}`
    const keep = (text: Buffer) => (this.output += text.toString())
    child.stdout!.on('data', keep)
    child.stderr!.on('data', keep)
    this.ended = new Promise((done) => child.once('close', (code, signal) => done({ code, signal })))
  }

  static launch(dataDir: string, port: number, env: Record<string, string> = {}): ServerProcess {
    const { DATABASE_URL: _, ...inherited } = process.env
    const child = spawn(process.execPath, [`${BUNDLE}/main.js`], {
      cwd: root,
      env: { ...inherited, DATA_DIR: dataDir, PORT: String(port), DEMO: '0', LOG_LEVEL: 'info', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    return new ServerProcess(child, dataDir, port)
  }

  /** @param patience milliseconds; a very first start makes cluster and tables, which a busy machine takes its time for */
  async untilReady(patience = 120_000): Promise<this> {
    await vi.waitUntil(
      () => {
        if (this.child.exitCode !== null) throw new Error(`The server ended:\n${this.output}`)
        // It says so itself: asking it over and over takes from the processor what the start waits for.
        if (!this.output.includes(' is ready: ')) return false
        return this.status('/readyz').then((status) => status === 200)
      },
      { timeout: patience, interval: 25 },
    )
    return this
  }

  /** HTTP status of a path; 0 when nobody answers. */
  status(path: string): Promise<number> {
    return fetch(this.url + path).then(
      (answer) => answer.status,
      () => 0,
    )
  }

  /** Connection text of its database, as PostgreSQL notes it. */
  async databaseUrl(): Promise<string> {
    const [, , , , socket] = (await readFile(this.note, 'utf8')).split('\n')
    return `postgres://novus@localhost/novus?host=${encodeURIComponent(socket!)}`
  }

  /** Process of its PostgreSQL; null when there is none. */
  async postgres(): Promise<number | null> {
    const note = await readFile(this.note, 'utf8').catch(() => null)
    return note === null ? null : Number(note.split('\n')[0])
  }

  private get note(): string {
    return join(this.dataDir, 'postgres/postmaster.pid')
  }

  /** Ends it if it is still there, so that no test leaves a process. */
  async end(): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) this.child.kill('SIGTERM')
    await this.ended
  }
}

/** Whether a process runs; one that has ended and was not collected by its parent does not. */
export async function isAlive(pid: number): Promise<boolean> {
  const { stdout } = await promisify(execFile)('ps', ['-p', String(pid), '-o', 'state=']).catch(() => ({ stdout: '' }))
  return stdout.trim() !== '' && !stdout.includes('Z')
}
