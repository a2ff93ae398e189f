/** What remains of which source file when one entry is bundled and tree-shaken: found by esbuild in a fraction of a second. */
import { build } from 'esbuild'
import { relative, resolve } from 'node:path'
import { MODERN, WITHOUT_EFFECT } from './libraries.mjs'

export class QuickBundle {
  #root
  #metafile

  /** Absolute files that run when the entry is loaded. */
  atOnce
  /** Those, and the ones that run when any screen of `apps` is opened. */
  withScreens
  /** All that is ever loaded from it, however late. */
  ever

  /** @param {string} root @param {import('./entries.mjs').Entries} entries @param {string} file absolute */
  static async of(root, entries, file) {
    return new QuickBundle(root, entries, file, await bundle(root, entries, file))
  }

  constructor(root, entries, file, metafile) {
    this.#root = root
    this.#metafile = metafile
    const entry = relative(root, file)
    this.atOnce = this.#filesOf(entry, () => false)
    this.withScreens = this.#filesOf(entry, (output) => output.entryPoint?.startsWith('apps/'))
    this.ever = this.#filesOf(entry, () => true)
    // An entry that only imports others leaves nothing of itself, and still belongs to its chunk.
    for (const own of Object.values(entries.modules)) if (metafile.inputs[relative(root, own)]) this.atOnce.add(own)
  }

  /**
   * Files at once, and those of `others` that one of them imports for a function that only `others` call. A file is never
   * cut in two, so they come along.
   */
  withBorrowed(others) {
    const files = new Set(this.atOnce)
    for (const file of files) {
      if (file.includes('/node_modules/')) continue
      for (const { path, kind } of this.#metafile.inputs[relative(this.#root, file)].imports)
        if (kind === 'import-statement' && others.has(resolve(this.#root, path))) files.add(resolve(this.#root, path))
    }
    return files
  }

  #filesOf(entry, alsoLater) {
    const { outputs } = this.#metafile
    const seen = new Set(Object.keys(outputs).filter((name) => outputs[name].entryPoint === entry))
    const files = new Set()
    for (const name of seen) {
      for (const [input, { bytesInOutput }] of Object.entries(outputs[name].inputs))
        if (bytesInOutput > 0) files.add(resolve(this.#root, input))
      for (const { path, kind, external } of outputs[name].imports)
        if (!external && (kind === 'import-statement' || alsoLater(outputs[path]))) seen.add(path)
    }
    return files
  }
}

async function bundle(root, entries, file) {
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
  return metafile
}

/** Makes the quick bundle find what the real one finds. */
function sameResolution(entries) {
  return {
    name: 'novus-resolution',
    setup(esbuild) {
      esbuild.onResolve({ filter: /^@novus\// }, ({ path }) =>
        entries.modules[path] ? { path: entries.modules[path] } : { external: true, path },
      )
      const libraries = new RegExp(`^(${WITHOUT_EFFECT.join('|')})$`)
      esbuild.onResolve({ filter: libraries }, async ({ path, pluginData, ...from }) => {
        if (pluginData?.resolving) return null
        const found = await esbuild.resolve(path, { ...from, pluginData: { resolving: true } })
        return { ...found, sideEffects: false }
      })
    },
  }
}
