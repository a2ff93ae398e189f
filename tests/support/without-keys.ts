import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SharedBox } from '../../server/platform/secrets/shared-box.ts'
import type { TestApp } from './server.ts'

/** What a server says that does not have the keys of the first one of its database (decision 38). */
export const KEYS_ELSEWHERE = 'kit:refused.keysElsewhere'

/** Does the work as a second server that was started with a data folder of its own and nothing but the address of the database. */
export async function withoutKeys(app: TestApp, work: () => Promise<void>): Promise<void> {
  const { secrets, db } = app.deps
  const folders: string[] = []
  const boxOfFolder = () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'novus-keys-'))
    folders.push(dataDir)
    return new SharedBox({ dataKeys: null, dataDir, databaseUrl: 'postgres://x' })
  }
  try {
    await boxOfFolder().agree(db)
    const second = boxOfFolder()
    if ((await second.agree(db)) === null) throw new Error('The second folder has the keys of the first.')
    // Routes hold the box since they were made: it is that very one that has no keys now.
    Object.assign(secrets, { seal: second.seal.bind(second), open: second.open.bind(second) })
    await work()
  } finally {
    for (const name of ['seal', 'open']) Reflect.deleteProperty(secrets, name)
    for (const folder of folders) rmSync(folder, { recursive: true })
  }
}
