/**
 * `npm run form-tabs`: writes which fields stand in which tab of a form, as the screens say it. The server keeps roles from tabs by
 * that list and reads no screen; a test of the house compares the two.
 */
import { readdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createServer } from 'vite'
import { webConfig } from '../build/config.mjs'
import { formatted } from './format.mjs'

const root = resolve(import.meta.dirname, '..')

const vite = await createServer({
  ...(await webConfig({ root, command: 'serve' })),
  server: { middlewareMode: true, watch: null },
  optimizeDeps: { noDiscovery: true },
})
try {
  const { tabsOf } = await vite.ssrLoadModule('/shared/kit/form-tabs.ts')
  for (const module of readdirSync(join(root, 'apps')).sort()) {
    const { screens } = await vite.ssrLoadModule(`/apps/${module}/screens.ts`)
    const shown = await Promise.all(Object.values(screens).map(async (load) => (await load()).default))
    const tabs = shown.map((screen) => [screen.id, tabsOf(screen)]).filter(([, own]) => Object.keys(own).length > 0)
    const sorted = Object.fromEntries(tabs.sort(([a], [b]) => (a < b ? -1 : 1)))
    const file = `shared/contracts/${module}/form-tabs.ts`
    const text = `/** Fields by tab, by screen; \`npm run form-tabs\` writes it. */\nexport const TABS = ${JSON.stringify(sorted)} as const\n`
    await writeFile(join(root, file), await formatted(root, file, text))
  }
} finally {
  await vite.close()
}
