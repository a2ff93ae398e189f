import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createDatabase, createPool } from '../../server/platform/database/pool.ts'
import { createLog } from '../../server/platform/log.ts'
import { dataKeys } from '../../server/platform/secrets/data-keys.ts'
import { SealedBox } from '../../server/platform/secrets/secrets.ts'
import type { Product } from './product.ts'
import { issueTestToken, type TokenOverrides } from './token.ts'

/** Connection text of the product's embedded database, as PostgreSQL notes it in its folder. */
export function databaseUrl(dataDir: string): string {
  const [, , , , socket] = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
  return `postgres://novus@localhost/novus?host=${encodeURIComponent(socket!)}`
}

/** An access token for a user of a running product, right by default, wrong as the overrides say. */
export async function issueToken(product: Product, userName: string, overrides?: TokenOverrides): Promise<string> {
  const db = createDatabase(createPool({ url: databaseUrl(product.dataDir), max: 1, log: createLog('silent') }))
  const ownSecrets = new SealedBox(dataKeys({ dataKeys: null, dataDir: product.dataDir })!)
  const deps = { db, ownSecrets, clock: { now: () => new Date() }, config: { publicUrl: product.url } }
  try {
    return await issueTestToken(deps, userName, overrides)
  } finally {
    await db.destroy()
  }
}
