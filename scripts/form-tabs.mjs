/**
 * `npm run form-tabs`: writes which fields stand in which tab of a form, as the screens say it. The server keeps roles from tabs by
 * that list and reads no screen; a test of the house compares the two.
 */
import { readdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import prettier from 'prettier'
import { createServer } from 'vite'
import { webConfig } from '../build/config.mjs'

const root = resolve(import.meta.dirname, '..')
const file = join(root, 'shared/contracts/form-tabs.json')

const vite = await createServer({
  ...(await webConfig({ root, command: 'serve' })),
  server: { middlewareMode: true, watch: null },
  optimizeDeps: { noDiscovery: true },
})
try {
  const { tabsOf } = await vite.ssrLoadModule('/shared/kit/form-tabs.ts')
  const all = {}
  for (const module of readdirSync(join(root, 'apps')).sort()) {
    const { screens } = await vite.ssrLoadModule(`/apps/${module}/screens.ts`)
    for (const load of Object.values(screens)) {
      const { default: screen } = await load()
      const tabs = tabsOf(screen)
      if (Object.keys(tabs).length > 0) all[screen.id] = tabs
    }
  }
  const sorted = Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)))
  const style = { ...(await prettier.resolveConfig(file)), filepath: file }
  await writeFile(file, await prettier.format(JSON.stringify(sorted), style))
} finally {
  await vite.close()
}
