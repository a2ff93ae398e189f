/**
 * The stage of the workbench as files that a test serves: a script and a sheet for each page, as no build of the product has them. In
 * parts as the product has them, each opening of a screen was 300 requests, of which a page asks for nearly all, and grew with the suite.
 */
import { build } from 'esbuild'
import { join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../..')

/**
 * @param {Record<string, string>} [own] pages of a test beside that of the workbench: name and source file
 * @returns {Promise<Map<string, { type: string, body: string }>>} by address below `/stage/`
 */
export async function stageFiles(own = {}) {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: {
      stage: 'workbench/stage.ts',
      page: 'workbench/stage-page.ts',
      suite: 'shell-elements/styles/index.css',
      ...own,
    },
    outdir: join(ROOT, 'stage'),
    write: false,
    bundle: true,
    format: 'esm',
    target: 'es2022',
    minify: true,
    jsx: 'automatic',
    conditions: ['production'],
    define: { 'process.env.NODE_ENV': '"production"' },
    external: ['*.woff2'],
    logLevel: 'error',
    plugins: [rawText],
  })
  return new Map(
    outputFiles.map(({ path, text }) => [
      path.slice(join(ROOT, 'stage').length + 1),
      { type: path.endsWith('.css') ? 'text/css' : 'text/javascript', body: text },
    ]),
  )
}

/** Vite's way to import the text of a file. */
const rawText = {
  name: 'raw-text',
  setup(esbuild) {
    esbuild.onResolve({ filter: /\?raw$/ }, ({ path }) => ({ path, namespace: 'raw-text' }))
    esbuild.onLoad({ filter: /.*/, namespace: 'raw-text' }, () => ({ contents: 'export default ""' }))
  },
}
