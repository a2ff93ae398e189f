import { chromium, type Browser } from '@playwright/test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../server/platform/database/embedded/embedded.ts'
import { createLog } from '../server/platform/log.ts'
import { BROWSER_FLAGS, ensureBrowser } from '../tests/support/browser.mjs'
import { startProduct } from '../tests/support/product.ts'
import { growFirms } from './firms.ts'

/** Length of the lists that are measured. */
const FIRMS = 100_000

/** All that a run is measured on: started here, ended by `stop`. */
export interface Stage {
  /** Address of the product. */
  readonly url: string
  readonly databaseUrl: string
  readonly firms: number
  readonly browser: Browser
  /** The last lines that the product wrote, for a run that fails. */
  lastWords(): string
  stop(): Promise<void>
}

/**
 * The built product over a database of the run's own, with the demo company grown to 100,000 firms, and a browser. The
 * database runs with the settings of every start, fsync included.
 */
export async function setStage(say: (line: string) => void): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'novus-bench-'))
  const endings: (() => Promise<unknown>)[] = [async () => rmSync(folder, { recursive: true, force: true })]
  const stop = async () => {
    for (const end of endings.toReversed()) await end()
  }
  try {
    say('Starting the database …')
    const database = await startEmbedded({ dataDir: join(folder, 'database'), log: createLog('silent') })
    endings.push(() => database.stop())
    say('Starting the product with the demo company …')
    const product = await startProduct({
      dataDir: join(folder, 'product'),
      env: { DATABASE_URL: database.url(), DEMO: '1', LOG_LEVEL: 'warn', NODE_ENV: 'production' },
    })
    endings.push(() => product.stop())
    const lastWords = () => product.output().split('\n').slice(-20).join('\n')
    say(`Growing the list to ${FIRMS} firms …`)
    const client = new pg.Client({ connectionString: database.url() })
    await client.connect()
    const firms = await growFirms(client, FIRMS).finally(() => client.end())
    const browser = await chromium.launch({ executablePath: ensureBrowser(), args: BROWSER_FLAGS })
    endings.push(() => browser.close())
    return { url: product.url, databaseUrl: database.url(), firms, browser, lastWords, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
