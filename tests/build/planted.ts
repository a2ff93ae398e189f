import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const PRODUCT = resolve(import.meta.dirname, '../..')

/** A product in miniature with everything that the build has to get right; libraries are the real ones. */
const FILES: Record<string, string> = {
  'package.json': '{ "name": "planted", "type": "module", "private": true }',
  'import-map.json': JSON.stringify({
    imports: {
      '@novus/root-config': '/root-config/main.ts',
      '@novus/shell-elements': '/shell-elements/index.ts',
      '@novus/app-one': '/apps/one/index.ts',
      '@novus/app-two': '/apps/two/index.tsx',
      '@novus/app-later': '/apps/later/index.ts',
    },
    packages: ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime', 'rxjs', 'lit', 'single-spa'],
  }),
  'root-config/main.ts': `
    import { BehaviorSubject } from 'rxjs'
    import '../shell-elements/index.ts'
    import { greeting } from '../shared/greeting.ts'
    const opened = new BehaviorSubject<string[]>([])
    export const open = (specifier: string) => import(/* @vite-ignore */ specifier).then((module) => {
      opened.next([...opened.value, specifier])
      return module
    })
    document.body.dataset['greeting'] = greeting()
    document.body.dataset['address'] = import.meta.url
    document.documentElement.dataset['ready'] = ''`,
  'shell-elements/index.ts': `
    import { css, html, LitElement } from 'lit'
    export class PlantedBar extends LitElement {
      static override styles = css\`:host { display: block }\`
      override render() { return html\`<slot></slot>\` }
    }
    customElements.define('planted-bar', PlantedBar)`,
  'shell-elements/styles/index.css': `
    @layer reset, tokens, shell, module;
    @font-face { font-family: 'Planted'; src: url('@fontsource-variable/inter/files/inter-latin-opsz-normal.woff2'); }
    @layer shell { .planted { color: rgb(1, 2, 3) } }`,
  'shell-elements/icons.json': '["search", "x-lg"]',
  // One function for the shell, one with a library for the modules.
  'shared/greeting.ts': `
    import { Decimal } from 'decimal.js'
    export const greeting = () => 'Good morning'
    export const sum = (a: string, b: string) => new Decimal(a).plus(b).toString()`,
  'shared/kit/outlet.tsx': `
    import { useState } from 'react'
    import styles from './outlet.module.css'
    export function Outlet({ name }: { name: string }) {
      const [count, setCount] = useState(0)
      return <button className={styles.outlet} onClick={() => setCount(count + 1)}>{name} {count}</button>
    }`,
  'shared/kit/outlet.module.css': '@layer module { .outlet { border-top-width: 7px; border-style: solid } }',
  'apps/one/index.ts': `
    import { createElement } from 'react'
    import { createRoot } from 'react-dom/client'
    import { sum } from '../../shared/greeting.ts'
    import { Outlet } from '../../shared/kit/outlet.tsx'
    export const total = sum('0.1', '0.2')
    export const mount = (panel: HTMLElement) => createRoot(panel).render(createElement(Outlet, { name: 'one' }))
    export const later = () => import('./screens/lazy.tsx')`,
  'apps/one/screens/lazy.tsx': `
    import styles from './lazy.module.css'
    export const lazy = styles.lazy`,
  'apps/one/screens/lazy.module.css': '@layer module { .lazy { border-left-width: 5px } }',
  'apps/two/index.tsx': `
    import * as React from 'react'
    import { Outlet } from '../../shared/kit/outlet.tsx'
    export const react = React
    export const view = <Outlet name="two" />`,
  'locales/en-CA/shell.json': '{ "greeting": "Good morning" }',
}

/** Plants the miniature where it finds the product's libraries; `files` replace or add some of its files. */
export function plantProduct(files: Record<string, string | null> = {}): { root: string; remove(): void } {
  mkdirSync(join(PRODUCT, 'dist'), { recursive: true })
  const root = mkdtempSync(join(PRODUCT, 'dist/planted-'))
  symlinkSync(join(PRODUCT, 'node_modules'), join(root, 'node_modules'), 'dir')
  const page = { from: join(PRODUCT, 'root-config'), names: ['index.html', 'mark.svg'] }
  for (const [file, content] of Object.entries({ ...FILES, ...files })) {
    if (content === null) continue
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), content)
  }
  for (const name of page.names) symlinkSync(join(page.from, name), join(root, 'root-config', name))
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) }
}
