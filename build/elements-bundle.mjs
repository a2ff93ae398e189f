/** The elements of the chrome as one module for pages without the shell: no import map, no React, no style sheet of the page. */
import { build } from 'esbuild'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { emit } from './assets.mjs'
import { compressFolder } from './compress.mjs'
import { MODERN, WITHOUT_EFFECT } from './libraries.mjs'

const TOKENS = ['tokens', 'themes'].map((name) => `shell-elements/styles/${name}.css`)
const COMMENT = /\/\*[\s\S]*?\*\//g
/** What the tokens are set on in a page: the root, in a language too, or whatever has a theme or density. */
const PLACE = /:root(:lang\([\w-]+\))?|\[data-(?:theme|density)[^\]]*\]/g

/**
 * Style rules for the root of a page as rules for the host of a shadow root: `:root` to `:host`, `[data-theme='dark']` to
 * `:host([data-theme='dark'])`.
 * @param {string} css
 * @throws when a rule would be for anything else
 */
export function hostRules(css) {
  const rules = css
    .replace(COMMENT, '')
    .replace(PLACE, (place, language) =>
      language ? `:host(${language})` : place === ':root' ? ':host' : `:host(${place})`,
    )
  for (const [, selector] of rules.matchAll(/([^{};]+)\{/g)) {
    const parts = selector.trim().startsWith('@media') ? [] : selector.split(',')
    const odd = parts.find((part) => !/^:host(\((:lang\([\w-]+\)|\[[^\]]+\])\))?$/.test(part.trim()))
    if (odd) throw new Error(`A token is set on "${odd.trim()}", which is no place of an element.`)
  }
  return rules
}

/**
 * @param {string} root
 * @returns {Promise<{ code: string, sources: string[] }>} `sources`: files that are in it, below `root`
 */
export async function bundleElements(root) {
  const tokens = TOKENS.map((file) => hostRules(readFileSync(join(root, file), 'utf8'))).join('\n')
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['shell-elements/standalone.ts'],
    inject: ['shell-elements/standalone/define-once.ts'],
    define: {
      'process.env.NODE_ENV': '"production"',
      'customElements.define': 'defineOnce',
      HOST_TOKENS: JSON.stringify(tokens),
    },
    outdir: 'unwritten',
    write: false,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    conditions: [MODERN, 'module', 'production'],
    metafile: true,
    logLevel: 'silent',
    plugins: [withoutEffect],
  })
  return { code: outputFiles[0].text, sources: Object.keys(metafile.inputs) }
}

const withoutEffect = {
  name: 'novus-without-effect',
  setup(esbuild) {
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

/** Writes `elements/suite-elements.js` below `outDir`, with compressed twins of all that lies beside it. */
export async function writeElementsBundle(root, outDir) {
  const { code } = await bundleElements(root)
  emit(outDir, 'elements/suite-elements.js', code)
  await compressFolder(join(outDir, 'elements'))
}
