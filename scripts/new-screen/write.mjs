import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { formatted } from '../format.mjs'
import { planOf } from './plan.mjs'

/**
 * Writes the files of a new screen, formatted as the house formats. It overwrites nothing that is whole already.
 * @param {string} root folder of the suite
 * @param {string[]} words `admin/price-note`, `maintenance`
 * @returns {Promise<{ written: { path: string, isNew: boolean }[], next: string[] }>}
 * @throws with a sentence when something is missing or exists already; nothing was written then
 */
export async function writeScreen(root, words, options = {}) {
  const { files, next } = await planOf(root, words, options)
  for (const [path, { text, isNew }] of files) {
    const file = join(root, path)
    if (isNew && existsSync(file)) throw new Error(`${path} exists already. Nothing was written.`)
    files.set(path, { isNew, text: await formatted(root, path, text) })
  }
  for (const [path, { text }] of files) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  return { written: [...files].map(([path, { isNew }]) => ({ path, isNew })), next }
}
