import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..')

/**
 * Source of a probe module (probe-module.ts) made with the kit itself, as a module of the suite is: `code` is TypeScript
 * that may import from the repository and exports the life cycles as default. It brings its own copy of the kit.
 */
export async function kitProbe(code: string): Promise<string> {
  return (await kitProbeWithStyles(code)).source
}

/** The same with the styles of what it draws, for a probe whose layout matters. */
export async function kitProbeWithStyles(code: string): Promise<{ source: string; css: string }> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: ROOT, loader: 'tsx' },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'probe',
    target: 'es2022',
    jsx: 'automatic',
    outdir: 'probe',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
    plugins: [
      {
        // Vite's way to import the text of a file.
        name: 'raw',
        setup: ({ onResolve, onLoad }) => {
          onResolve({ filter: /\?raw$/ }, () => ({ path: 'picture', namespace: 'raw' }))
          onLoad({ filter: /.*/, namespace: 'raw' }, () => ({ contents: 'export default ""' }))
        },
      },
    ],
  })
  const script = outputFiles.find(({ path }) => path.endsWith('.js'))!.text
  const source = `System.register([], function (exports) { return { execute() { ${script}; exports(probe.default) } } })`
  return { source, css: outputFiles.find(({ path }) => path.endsWith('.css'))?.text ?? '' }
}
