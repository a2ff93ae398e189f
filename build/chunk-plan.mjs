/**
 * Which chunk a source file goes to. The start needs few files and no byte that is not shown, so what the shell needs
 * before a screen opens is found out first, by a quick bundle that tree-shakes as the real one does: rxjs alone would
 * otherwise bring a hundred operators that only a module from elsewhere may want.
 */
import { build } from 'esbuild'
import { relative, resolve, sep } from 'node:path'
import { MODERN, WITHOUT_EFFECT } from './libraries.mjs'
import { ROOT_CONFIG, SHELL_ELEMENTS } from './entries.mjs'

const REACT = /\/node_modules\/(react|react-dom|scheduler)\//
const COMMONJS_HELPERS = '\0commonjsHelpers.js'

/**
 * Rollup's `manualChunks` for the product in `root`.
 * @param {string} root
 * @param {import('./entries.mjs').Entries} entries
 * @returns {Promise<(id: string) => string | undefined>}
 */
export async function chunkPlan(root, entries) {
  const start = await neededBy(root, entries, entries.modules[ROOT_CONFIG])
  const apps = new Set()
  for (const [specifier, file] of Object.entries(entries.modules))
    if (specifier !== ROOT_CONFIG && specifier !== SHELL_ELEMENTS)
      for (const id of await neededBy(root, entries, file)) apps.add(id)

  const inRoom = (id, room) => relative(root, id).split(sep)[0] === room
  return (id) => {
    if (REACT.test(id)) return 'react-core'
    // Rollup's few lines for CommonJS; a chunk of their own would be one more file for every module.
    if (id === COMMONJS_HELPERS) return 'ground'
    if (start.has(id)) {
      if (inRoom(id, 'root-config')) return 'root-config'
      return inRoom(id, 'shell-elements') ? 'shell-elements' : 'ground'
    }
    // What every module stands on and the shell does not: the kit and its libraries.
    return apps.has(id) && !inRoom(id, 'apps') ? 'kit' : undefined
  }
}

/** Files of which something remains in what `file` loads at once, without what it imports later. */
async function neededBy(root, entries, file) {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [file],
    outdir: 'unwritten',
    write: false,
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    conditions: [MODERN, 'module'],
    jsx: 'automatic',
    metafile: true,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.env.DEV': 'false' },
    loader: { '.css': 'empty', '.svg': 'empty', '.woff2': 'empty' },
    plugins: [sameResolution(entries)],
  })
  // An entry that only imports others leaves nothing of itself, and still belongs to its chunk.
  const files = new Set(Object.values(entries.modules).filter((entry) => metafile.inputs[relative(root, entry)]))
  const own = Object.keys(metafile.outputs).find((name) => metafile.outputs[name].entryPoint === relative(root, file))
  const seen = new Set([own])
  for (const output of seen) {
    const { inputs, imports } = metafile.outputs[output]
    for (const [input, { bytesInOutput }] of Object.entries(inputs))
      if (bytesInOutput > 0) files.add(resolve(root, input))
    for (const { path, kind, external } of imports) if (kind === 'import-statement' && !external) seen.add(path)
  }
  return files
}

/** Makes the quick bundle find what the real one finds. */
function sameResolution(entries) {
  return {
    name: 'novus-resolution',
    setup(esbuild) {
      esbuild.onResolve({ filter: /^@novus\// }, ({ path }) =>
        entries.modules[path] ? { path: entries.modules[path] } : { external: true, path },
      )
      esbuild.onResolve(
        { filter: new RegExp(`^(${WITHOUT_EFFECT.join('|')})$`) },
        async ({ path, pluginData, ...from }) => {
          if (pluginData?.resolving) return null
          const found = await esbuild.resolve(path, { ...from, pluginData: { resolving: true } })
          return { ...found, sideEffects: false }
        },
      )
    },
  }
}
