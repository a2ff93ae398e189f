/** Bundles the server into `dist/server/main.js`; packages stay in node_modules. */
import { build } from 'esbuild'
import { cpSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { forget, remember, sourceHash, writeRelease } from './build-stamp.mjs'

const root = resolve(import.meta.dirname, '..')
const target = resolve(root, 'dist/server')

const hash = sourceHash('server')
forget('server')
rmSync(target, { recursive: true, force: true })
await build({
  absWorkingDir: root,
  entryPoints: ['server/main.ts'],
  outfile: 'dist/server/main.js',
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  sourcemap: true,
  legalComments: 'none',
  logLevel: 'warning',
})
cpSync(resolve(root, 'server/migrations'), resolve(target, 'migrations'), { recursive: true })
writeRelease()
remember('server', hash)
