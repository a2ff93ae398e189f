/** `npm run build`: builds the web part into `dist/web` and prints what each entry weighs. */
import { resolve } from 'node:path'
import { writeElementsManifest } from '../build/elements.mjs'
import { writeElementsBundle } from '../build/elements-bundle.mjs'
import { buildWeb } from '../build/web.mjs'
import { forget, remember, sourceHash, writeRelease } from './build-stamp.mjs'

const root = resolve(import.meta.dirname, '..')
const started = Date.now()
const sources = sourceHash('web')
forget('web')
const { files, absent } = await buildWeb({ root, outDir: resolve(root, 'dist/web') }).catch((error) => {
  // A mistake in a source is told by its place; anything else is a mistake of the build, told whole.
  console.error(error.errors || error.loc ? error.message : error)
  process.exit(1)
})
await writeElementsManifest(root, resolve(root, 'dist/web'))
await writeElementsBundle(root, resolve(root, 'dist/web'))
remember('web', sources)
writeRelease()

const kilobytes = (bytes) => `${(bytes / 1024).toFixed(1)} KB`.padStart(10)
const size = (list, key) => list.reduce((sum, file) => sum + file[key], 0)
const row = (title, list) =>
  console.log(`${title.padEnd(34)}${kilobytes(size(list, 'bytes'))}${kilobytes(size(list, 'wire'))}`)

console.log(`${'file'.padEnd(34)}${'raw'.padStart(10)}${'brotli'.padStart(10)}`)
for (const file of files.toSorted((a, b) => b.bytes - a.bytes)) row(file.file.replace(/^assets\//, ''), [file])
console.log('\nentry, with all it stands on')
for (const { entry, file, needs } of files)
  if (entry?.startsWith('@novus/'))
    row(
      `  ${entry}`,
      files.filter((other) => other.file === file || needs.includes(other.file)),
    )
for (const specifier of absent) console.warn(`${specifier} has no source yet and was left out.`)
console.log(`\nBuilt in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
