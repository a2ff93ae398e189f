/**
 * Lets Vite enter by the specifiers of the import map: our own modules by their source, libraries by a small module that
 * re-exports them. React is CommonJS, so its names are spelled out: `export *` would export nothing.
 */
import { createRequire } from 'node:module'
import { join } from 'node:path'

const PACKAGE = '\0novus-package:'
const PRELOAD_HELPER = '\0vite/preload-helper.js'

/** @param {{ root: string, entries: import('./entries.mjs').Entries }} options */
export function entryPlugin({ root, entries }) {
  const require = createRequire(join(root, 'package.json'))
  return {
    name: 'novus-entries',
    enforce: 'pre',
    resolveId(source, importer) {
      if (entries.modules[source]) return entries.modules[source]
      if (!importer && entries.packages.includes(source)) return PACKAGE + source
      return null
    },
    load(id) {
      // Vite's helper loads style sheets before a lazy chunk; here the module loader does, for every chunk alike.
      if (id === PRELOAD_HELPER) return 'export const __vitePreload = (load) => load()'
      return id.startsWith(PACKAGE) ? packageModule(id.slice(PACKAGE.length), require) : null
    },
  }
}

/** Source of the module that re-exports a library under its import-map name. */
function packageModule(specifier, require) {
  const file = require.resolve(specifier)
  const name = JSON.stringify(specifier)
  if (!/[\\/]node_modules[\\/]react(-dom)?[\\/]/.test(file))
    return `export * from ${name}\n${hasDefault(specifier) ? `export { default } from ${name}\n` : ''}`
  const names = Object.keys(require(specifier)).filter((key) => key !== 'default' && /^[\w$]+$/.test(key))
  return [
    `import whole from ${name}`,
    'export default whole',
    ...names.map((key, index) => `const $${index} = whole.${key}`),
    `export { ${names.map((key, index) => `$${index} as ${key}`).join(', ')} }`,
  ].join('\n')
}

const hasDefault = (specifier) => specifier === 'i18next'
