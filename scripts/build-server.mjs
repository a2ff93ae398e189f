/**
 * Bundles the server into `dist/server/main.js`, and the commands beside it, each with the packages that it stands on:
 * looking two thousand small files up in node_modules was a quarter of every start. Their licences are in the list that the
 * web build writes.
 */
import { build } from 'esbuild'
import { cpSync, rmSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { forget, remember, sourceHash, writeRelease } from './build-stamp.mjs'

const root = resolve(import.meta.dirname, '..')

/** Files that run in threads of their own. */
const WORKERS = [
  'server/modules/admin/organization/logo/pdf-page.worker.mjs',
  'server/platform/print/page-pictures.worker.mjs',
  'server/platform/paper/paper-words.worker.mjs',
  'server/platform/reports/pdf/report-pdf.worker.mjs',
  // What that thread stands on.
  'server/platform/reports/pdf/column-widths.mjs',
  'server/platform/reports/pdf/proof.mjs',
  'server/platform/reports/pdf/typesetter.mjs',
]

const STAY_IN_NODE_MODULES = [
  // Code of this machine.
  '@node-rs/argon2',
  // Looked for and not missed.
  'pg-native',
  // Keeps records by the names of its classes, which a bundle may change where two are alike.
  'oidc-provider',
  // Read in threads and by tests only, and find their data beside themselves.
  '@hyzyla/pdfium',
  'pdfkit',
]

/** What packages of the older kind find around them; those that would read files beside themselves do not come to it. */
const AROUND_OLDER_PACKAGES =
  "import { createRequire as novusRequire } from 'node:module';" +
  'const require = novusRequire(import.meta.url);const __dirname = import.meta.dirname;'

/** Writes the bundle, the migrations that it reads and its threads into a folder of the product. */
export async function bundleServer(folder) {
  const target = join(root, folder)
  rmSync(target, { recursive: true, force: true })
  await build({
    absWorkingDir: root,
    entryPoints: ['server/main.ts', 'server/prove.ts', 'server/backup.ts'],
    outdir: target,
    bundle: true,
    external: STAY_IN_NODE_MODULES,
    banner: { js: AROUND_OLDER_PACKAGES },
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
