/** Bundles the server into `dist/server/main.js`, and the commands beside it; packages stay in node_modules. */
import { build } from 'esbuild'
import { cpSync, rmSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { forget, remember, sourceHash, writeRelease } from './build-stamp.mjs'

const root = resolve(import.meta.dirname, '..')

/** Files that run in threads of their own. */
const WORKERS = [
  'server/modules/admin/logo/pdf-page.worker.mjs',
  'server/platform/print/page-pictures.worker.mjs',
  'server/platform/reports/pdf/report-pdf.worker.mjs',
  // What that thread stands on.
  'server/platform/reports/pdf/column-widths.mjs',
  'server/platform/reports/pdf/proof.mjs',
  'server/platform/reports/pdf/typesetter.mjs',
]

/** Writes the bundle, the migrations that it reads and its threads into a folder of the product. */
export async function bundleServer(folder) {
  const target = join(root, folder)
  rmSync(target, { recursive: true, force: true })
  await build({
    absWorkingDir: root,
    entryPoints: ['server/main.ts', 'server/prove.ts', 'server/backup.ts'],
    outdir: target,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    sourcemap: true,
    legalComments: 'none',
    logLevel: 'warning',
  })
  for (const file of WORKERS) cpSync(join(root, file), join(target, 'workers', basename(file)))
  cpSync(join(root, 'server/migrations'), join(target, 'migrations'), { recursive: true })
}

if (process.argv[1] === import.meta.filename) {
  const hash = sourceHash('server')
  forget('server')
  await bundleServer('dist/server')
  writeRelease()
  remember('server', hash)
}
