/** Compressed twins of what a build wrote, so that the server compresses nothing while people wait. */
import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Below this many bytes a twin saves less than a packet. */
const LEAST_BYTES = 1024
const COMPRESSIBLE = /\.(js|css|json|html|svg)$/
/** The server fills in the page's placeholders, so that a twin of it would be wrong. */
const CHANGED_BY_SERVER = new Set(['index.html'])

/**
 * Writes `<file>.br` and `<file>.gz` beside every file of `outDir` that is worth it.
 * @returns {Promise<Map<string, number>>} file -> bytes of its brotli twin
 */
export async function compressFolder(outDir) {
  const files = readdirSync(outDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name) && !CHANGED_BY_SERVER.has(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  const sizes = new Map()
  await Promise.all(
    files.map(async (path) => {
      const content = await readFile(path)
      if (content.length < LEAST_BYTES) return
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
      const [small, zipped] = await Promise.all([brotli(content, { params }), zip(content, { level: 9 })])
      await Promise.all([writeFile(`${path}.br`, small), writeFile(`${path}.gz`, zipped)])
      sizes.set(path.slice(outDir.length + 1), small.length)
    }),
  )
  return sizes
}
