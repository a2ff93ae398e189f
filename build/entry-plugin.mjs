/**
 * Lets Vite enter by the specifiers of the import map: our own modules by their source, libraries by a small module that
 * re-exports them. The names of a CommonJS library, as React is one, are spelled out: `export *` would export nothing.
 */
import { createRequire } from 'node:module'
import { join } from 'node:path'

const LIBRARY = '\0novus-library:'
/** What @rollup/plugin-commonjs exports beside the default. */
const COMMONJS = '__moduleExports'
const PRELOAD_HELPER = '\0vite/preload-helper.js'

/** @param {{ root: string, entries: import('./entries.mjs').Entries }} options */
export function entryPlugin({ root, entries }) {
  const manifest = join(root, 'package.json')
  const require = createRequire(manifest)
  return {
    name: 'novus-entries',
    enforce: 'pre',
    resolveId(source, importer) {
      if (entries.modules[source]) return entries.modules[source]
      return !importer && entries.packages.includes(source) ? LIBRARY + source : null
    },
    async load(id) {
      // Vite's helper loads style sheets before a lazy chunk; here the module loader does, for every chunk alike.
      if (id === PRELOAD_HELPER) return 'export const __vitePreload = (load) => load()'
      if (!id.startsWith(LIBRARY)) return null
      const specifier = id.slice(LIBRARY.length)
      const found = await this.resolve(specifier, manifest)
      if (!found) this.error(`import-map.json names ${specifier}, which is not installed.`)
      const { exports, hasDefaultExport } = await this.load({ id: found.id })
      return exports.includes(COMMONJS) ? spelledOut(specifier, require) : passedOn(specifier, hasDefaultExport)
    },
  }
}

function passedOn(specifier, hasDefaultExport) {
  const name = JSON.stringify(specifier)
  return `export * from ${name}\n${hasDefaultExport ? `export { default } from ${name}\n` : ''}`
}

function spelledOut(specifier, require) {
  const names = Object.keys(require(specifier)).filter((key) => key !== 'default' && /^[\w$]+$/.test(key))
  return [
    `import whole from ${JSON.stringify(specifier)}`,
    'export default whole',
    ...names.map((key, index) => `const $${index} = whole.${key}`),
    `export { ${names.map((key, index) => `$${index} as ${key}`).join(', ')} }`,
  ].join('\n')
}
