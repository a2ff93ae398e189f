/** The one Vite configuration, for the build and for the development server. */
import react from '@vitejs/plugin-react'
import { join, relative, sep } from 'node:path'
import { defaultClientConditions } from 'vite'
import singleSpa from 'vite-plugin-single-spa'
import { chunkPlan } from './chunk-plan.mjs'
import { readEntries } from './entries.mjs'
import { entryPlugin } from './entry-plugin.mjs'
import { moduleStyles } from './module-styles.mjs'
import { shortTemplates } from './templates.mjs'
import { MODERN, ONCE, WITHOUT_EFFECT } from './libraries.mjs'

const PROJECT = 'novus'

/** Style sheet of the suite, linked by the page itself. */
export const SUITE_STYLES = 'shell-elements/styles/index.css'

/**
 * Vite configuration of the product in `root`.
 * @param {{ root: string, command: 'build' | 'serve' }} options
 * @returns {Promise<import('vite').InlineConfig>}
 */
export async function webConfig({ root, command }) {
  const shared = {
    root,
    resolve: { conditions: [MODERN, ...defaultClientConditions], dedupe: ONCE },
    configFile: false,
    appType: 'custom',
    css: { postcss: { plugins: [moduleStyles(root)] } },
    publicDir: false,
    cacheDir: join(root, 'dist/vite-cache'),
    logLevel: 'warn',
  }
  return command === 'build' ? { ...shared, ...(await forBuild(root)) } : { ...shared, ...forServe(root) }
}

async function forBuild(root) {
  const entries = readEntries(root)
  return {
    plugins: [
      entryPlugin({ root, entries }),
      shortTemplates(join(root, 'shell-elements') + sep),
      react(),
      // Makes every specifier an entry that keeps its exports. `import-map-overrides` stays out [D8].
      singleSpa({
        type: 'mife',
        projectId: PROJECT,
        serverPort: 0,
        spaEntryPoints: [...Object.keys(entries.modules), ...entries.packages],
        cssStrategy: 'none',
        assetFileNames: 'assets/[name].[hash][extname]',
      }),
    ],
    build: {
      target: 'es2022',
      write: false,
      // Scripts are made small after they have become SystemJS modules, in one go.
      minify: false,
      cssMinify: true,
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      rollupOptions: {
        input: { suite: join(root, SUITE_STYLES) },
        treeshake: {
          moduleSideEffects: (id) => !WITHOUT_EFFECT.some((library) => id.includes(`/node_modules/${library}/`)),
        },
        output: {
          format: 'es',
          chunkFileNames: ({ moduleIds }) => `${ownerOf(root, moduleIds)}[name].js`,
          hoistTransitiveImports: false,
          manualChunks: await chunkPlan(root, entries),
          onlyExplicitManualChunks: true,
        },
      },
    },
  }
}

/** `admin.` for a chunk that holds sources of `apps/admin` alone, so that a fault in it names its module [acceptance 16]. */
function ownerOf(root, files) {
  const apps = new Set(
    files.map((file) => relative(root, file).split(sep)).flatMap(([room, app]) => (room === 'apps' ? [app] : [])),
  )
  return apps.size === 1 ? `${[...apps][0]}.` : ''
}

function forServe(root) {
  return {
    plugins: [
      // What Vite has bundled of the libraries is no screen of ours.
      react({ exclude: [/\/node_modules\//, /\/dist\/vite-cache\//] }),
      // Writes the hand-kept map into the page, so that `import('@novus/app-…')` finds the sources natively.
      singleSpa({
        type: 'root',
        importMaps: { type: 'importmap', dev: join(root, 'import-map.json') },
        imo: false,
        imoUi: false,
      }),
    ],
  }
}
