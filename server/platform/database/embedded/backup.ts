import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import pg from 'pg'

/** What belongs to the run of a server, not to its data. */
const OF_THE_RUN = /^(postmaster\.(pid|opts)|pg_internal\.init|backup_label|tablespace_map|pgsql_tmp)/
/** Folders of which only the folder is kept; the log comes last, when all that it must hold is written. */
const KEPT_EMPTY = [
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]

/**
 * Copies the cluster of a running PostgreSQL while people work on it: whoever starts the copy finds all that was committed before the
 * copy ended. PostgreSQL's own low-level backup: https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP
 * @param url of any database of it, as its superuser
 */
export async function copyRunning(url: string, cluster: string, target: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'novus backup' })
  // A lost connection ends the backup in PostgreSQL, and shows in the next query here.
  client.on('error', () => undefined)
  await client.connect()
  try {
    // The log of the copy's time must be there at its end; the slot goes with the connection.
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [`novus_backup_${process.pid}`])
    await client.query("select pg_backup_start('novus', true)")
    await copyData(cluster, target)
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    await copyFolder(join(cluster, 'pg_wal'), join(target, 'pg_wal'))
    await writeFile(join(target, 'backup_label'), rows[0]!.labelfile, { mode: 0o600, flush: true })
  } finally {
    await client.end().catch(() => undefined)
  }
}

const copyData = (cluster: string, target: string): Promise<void> =>
  copyFolder(cluster, target, (path) => !KEPT_EMPTY.some((folder) => path.startsWith(`${folder}/`)))

async function copyFolder(from: string, to: string, isKept: (path: string) => boolean = () => true): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    const source = join(entry.parentPath, entry.name)
    const path = relative(from, source)
    if (OF_THE_RUN.test(basename(path)) || OF_THE_RUN.test(basename(entry.parentPath))) continue
    if (entry.isDirectory()) {
      if (isKept(`${path}/`) || KEPT_EMPTY.includes(path)) await mkdir(join(to, path), { recursive: true, mode: 0o700 })
    } else if (entry.isFile() && isKept(path)) {
      // What PostgreSQL has dropped meanwhile is dropped in the copy too, once it has read its log.
      await copyFile(source, join(to, path), constants.COPYFILE_FICLONE).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
      })
    }
  }
}
