import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')
const SNAPSHOT = join(root, 'dist/test-data/demo')

/** The running product: the built server with a database of its own, as a person starts it. */
export interface Product {
  readonly url: string
  readonly port: number
  readonly dataDir: string
  readonly process: ChildProcess
  /** All that the server wrote so far. */
  output(): string
  /** Ends it as Ctrl C does; answers the exit code. */
  stop(): Promise<number | null>
  /** Ends it as a power cut does. */
  kill(): Promise<void>
}

export interface ProductOptions {
  /** Folder of package.json and dist; by default this repository. */
  root?: string
  port?: number
  /** Keep and reuse this folder; by default a copy of the demo company that is removed with the product. */
  dataDir?: string
  env?: Record<string, string>
}

/** A port that nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => done(port))
    })
  })
}

/** Process of the embedded database of a folder, as PostgreSQL notes it; null when there is none. */
export function postmasterOf(dataDir: string): number | null {
  const note = join(dataDir, 'postgres/postmaster.pid')
  return existsSync(note) ? Number(readFileSync(note, 'utf8').split('\n', 1)[0]) : null
}

const sleepTick = () => new Promise((done) => setTimeout(done, 50))

/** Starts the built server and waits until it is ready to serve. */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const port = options.port ?? (await freePort())
  const dataDir = options.dataDir ?? copyOfDemo()
  const url = `http://localhost:${port}`
  let output = ''
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: options.root ?? root,
    env: { ...process.env, PORT: String(port), PUBLIC_URL: url, DATA_DIR: dataDir, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stdout.on('data', (text: Buffer) => (output += text.toString()))
  child.stderr.on('data', (text: Buffer) => (output += text.toString()))
  const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)))

  const product: Product = {
    url,
    port,
    dataDir,
    process: child,
    output: () => output,
    async stop() {
      child.kill('SIGINT')
      const code = await ended
      if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true })
      return code
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
  await untilReady(product)
  return product
}

async function untilReady(product: Product): Promise<void> {
  // A first start makes the demo company, so this may take minutes on a slow machine; a later one takes seconds.
  const patience = Date.now() + 300_000
  while (Date.now() < patience) {
    if (product.process.exitCode !== null) throw new Error(`The server ended before it was ready:\n${product.output()}`)
    // It says so itself: asking it over and over takes from the processor what the start waits for.
    if (product.output().includes(`is ready: ${product.url}`)) return
    await sleepTick()
  }
  throw new Error(`The server was not ready in time:\n${product.output()}`)
}

function copyOfDemo(): string {
  const target = mkdtempSync(join(tmpdir(), 'novus-e2e-'))
  if (existsSync(SNAPSHOT)) cpSync(SNAPSHOT, target, { recursive: true, preserveTimestamps: true })
  return target
}

const WAL_SEGMENT = 16n * 1024n * 1024n

/**
 * Takes away what a database that was ended cleanly has kept for writing later: two thirds of its folder, which each copy would
 * write and remove again. Left is the segment of the write-ahead log that its last checkpoint stands in, read from where
 * PostgreSQL keeps it (`ControlFileData` in its catalog/pg_control.h: the copy of the checkpoint begins at byte 40).
 */
function dropSpareLog(cluster: string): void {
  const control = readFileSync(join(cluster, 'global/pg_control'))
  const segment = control.readBigUInt64LE(40) / WAL_SEGMENT
  const hex = (part: bigint) => part.toString(16).toUpperCase().padStart(8, '0')
  const needed = [BigInt(control.readUInt32LE(48)), segment / 256n, segment % 256n].map(hex).join('')
  const log = join(cluster, 'pg_wal')
  const segments = readdirSync(log).filter((name) => /^[0-9A-F]{24}$/.test(name))
  if (!segments.includes(needed)) throw new Error(`No ${needed} in ${log}: pg_control is not read rightly.`)
  for (const name of segments) if (name !== needed) rmSync(join(log, name))
}

/** Loads the demo company once per build, so that each product of a test starts from a copy in a second. */
export async function prepareDemo(): Promise<void> {
  rmSync(SNAPSHOT, { recursive: true, force: true })
  // Made where tests throw away: on a disk each of its thousand transactions would be waited for.
  const making = mkdtempSync(join(tmpdir(), 'novus-demo-'))
  const product = await startProduct({ dataDir: making })
  await product.stop()
  dropSpareLog(join(making, 'postgres'))
  mkdirSync(SNAPSHOT, { recursive: true })
  cpSync(making, SNAPSHOT, { recursive: true, preserveTimestamps: true })
  rmSync(making, { recursive: true, force: true })
}
