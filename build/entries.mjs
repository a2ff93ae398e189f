/**
 * What is built, read from the hand-kept `/import-map.json`: `imports` are our own modules by the source file they start
 * in, `packages` are the libraries that a module from elsewhere may take from us, so that each exists once.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const ROOT_CONFIG = '@novus/root-config'
export const SHELL_ELEMENTS = '@novus/shell-elements'
export const APP = '@novus/app-'

/**
 * @typedef {object} Entries
 * @property {Record<string, string>} modules specifier -> absolute source file
 * @property {string[]} packages specifiers of libraries
 * @property {string[]} absent specifiers of business modules whose source is not there
 */

/**
 * Entries of the build of the product in `root`.
 * @returns {Entries}
 * @throws when the shell's own modules have no source, or a folder of `apps` is missing in the map
 */
export function readEntries(root) {
  const map = JSON.parse(readFileSync(join(root, 'import-map.json'), 'utf8'))
  const modules = {}
  const absent = []
  for (const [specifier, address] of Object.entries(map.imports)) {
    const file = join(root, address)
    if (existsSync(file)) modules[specifier] = file
    else if (specifier.startsWith(APP)) absent.push(specifier)
    else throw new Error(`import-map.json: ${specifier} is mapped to ${address}, which does not exist.`)
  }
  for (const folder of appFolders(root))
    if (!map.imports[APP + folder]) throw new Error(`import-map.json does not name ${APP}${folder} (apps/${folder}).`)
  return { modules, packages: map.packages, absent }
}

const appFolders = (root) =>
  existsSync(join(root, 'apps'))
    ? readdirSync(join(root, 'apps'), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => entry.name)
    : []

/** Last part of a specifier; vite-plugin-single-spa names the entry so. */
export const entryName = (specifier) => specifier.slice(specifier.lastIndexOf('/') + 1)
