/**
 * Which chunk a source file goes to. The start needs few files and no byte that is not shown, so what the shell needs
 * before a screen opens is found out first, by a quick bundle that tree-shakes as the real one does: rxjs alone would
 * otherwise bring a hundred operators that only a module from elsewhere may want.
 */
import { ROOT_CONFIG, SHELL_ELEMENTS } from './entries.mjs'
import { QuickBundle } from './quick-bundle.mjs'
import { relative, sep } from 'node:path'

const REACT = /\/node_modules\/(react|react-dom|scheduler)\//
/** A few lines of Rollup and Vite for everybody; chunks of their own would be more files for every module. */
const BUNDLER_LINES = new Set(['commonjsHelpers.js', 'vite/preload-helper.js'])

/** Chunks of the start by room. The elements of the start are only some of those that `@novus/shell-elements` registers. */
const STARTED_BY = { 'root-config': 'root-config', 'shell-elements': 'chrome' }

/** Rollup marks what it makes out of a file: `\0<file>?commonjs-module`. */
const fileOf = (id) => id.replace(/^\0/, '').replace(/\?.*$/, '')

/**
 * Rollup's `manualChunks` for the product in `root`.
 * @param {string} root
 * @param {import('./entries.mjs').Entries} entries
 * @returns {Promise<(id: string) => string | undefined>}
 */
export async function chunkPlan(root, entries) {
  const shell = await QuickBundle.of(root, entries, entries.modules[ROOT_CONFIG])
  const apps = await Promise.all(
    Object.entries(entries.modules)
      .filter(([specifier]) => specifier !== ROOT_CONFIG && specifier !== SHELL_ELEMENTS)
      .map(([, file]) => QuickBundle.of(root, entries, file)),
  )
  const atOnce = new Set(apps.flatMap((app) => [...app.atOnce]))
  const withScreens = new Set(apps.flatMap((app) => [...app.withScreens]))
  const start = shell.withBorrowed(atOnce)
  const room = (file) => relative(root, file).split(sep)[0]
  const isKit = (file) => relative(root, file).startsWith(`shared${sep}kit${sep}`)

  return (id) => {
    const file = fileOf(id)
    if (REACT.test(file)) return 'react-core'
    if (BUNDLER_LINES.has(file)) return 'ground'
    if (start.has(file)) return STARTED_BY[room(file)] ?? 'ground'
    // What late parts of the shell and the modules have in common: HOME must not fetch the kit and React for a way to write dates.
    if (!isKit(file) && room(file) !== 'apps' && atOnce.has(file) && shell.ever.has(file)) return 'common'
    // What every module stands on and the shell does not.
    if (isKit(file) ? withScreens.has(file) : atOnce.has(file) && room(file) !== 'apps') return 'kit'
    return undefined
  }
}
