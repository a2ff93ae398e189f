/** Names, versions and licences of what the product ships: what is in the web files, and what the server runs on. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'

/** Folder of the package that a file belongs to. */
const PACKAGE = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/?]+/
const IMPORT = /(?:from|import)\s*\(?\s*['"]((?:@[\w-]+\/)?[a-z][\w.-]*)[^'"]*['"]/g

/**
 * @param {string} root
 * @param {Iterable<string>} modules ids of the modules in the web files, as Rollup names them
 * @returns {{ name: string, version: string, licence: string }[]} by name, each version once
 */
export function licencesOf(root, modules) {
  const folders = new Set()
  for (const id of modules) {
    const folder = PACKAGE.exec(id.replace(/^\0/, ''))?.[0]
    if (folder && existsSync(join(folder, 'package.json'))) folders.add(folder)
  }
  for (const name of serverPackages(root)) addWithNeeds(root, join(root, 'node_modules', name), folders)
  const rows = new Map()
  for (const folder of folders) {
    const { name, version, license, licenses } = manifest(folder)
    const licence = license ?? licenses?.map(({ type }) => type).join(' OR ')
    rows.set(`${name}@${version}`, { name, version, licence: String(licence?.type ?? licence ?? 'see its own file') })
  }
  return [...rows.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** Packages that the server's sources import by name. */
function serverPackages(root) {
  const names = new Set()
  // A planted tree of the tests ships no server.
  if (!existsSync(join(root, 'server'))) return names
  for (const entry of readdirSync(join(root, 'server'), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.m?[tj]s$/.test(entry.name)) continue
    for (const [, name] of readFileSync(join(entry.parentPath, entry.name), 'utf8').matchAll(IMPORT))
      if (!builtinModules.includes(name) && existsSync(join(root, 'node_modules', name, 'package.json')))
        names.add(name)
  }
  return names
}

/** A package with all that it needs to run, found as Node finds it: nearest folder first. */
function addWithNeeds(root, folder, into) {
  if (into.has(folder)) return
  into.add(folder)
  const { dependencies = {}, optionalDependencies = {} } = manifest(folder)
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    for (let at = folder; at.length >= root.length; at = join(at, '..')) {
      const place = join(at, 'node_modules', name)
      if (!existsSync(join(place, 'package.json'))) continue
      addWithNeeds(root, place, into)
      break
    }
  }
}

const manifest = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/** The list as a text that a person reads. */
export const licenceText = (rows) =>
  rows.map(({ name, version, licence }) => `${name} ${version}: ${licence}`).join('\n') + '\n'
