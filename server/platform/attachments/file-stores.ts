import type { Config } from '../config.ts'
import { databaseStore } from './database-store.ts'
import type { FileStore } from './file-store.ts'
import { outsideStore } from './outside-store.ts'

/** Stores by name: new files go where the settings say, old ones are read where they lie. */
export interface FileStores {
  readonly current: FileStore
  find(name: string): FileStore | undefined
}

export function fileStores(config: Pick<Config, 'attachments'>): FileStores {
  const outside = config.attachments ? outsideStore(config.attachments) : undefined
  const known = [databaseStore, ...(outside ? [outside] : [])]
  return { current: outside ?? databaseStore, find: (name) => known.find((store) => store.name === name) }
}
