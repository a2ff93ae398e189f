import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildWeb } from '../../build/web.mjs'
import { plantProduct } from './planted.ts'

interface ImportMap {
  imports: Record<string, string>
  integrity: Record<string, string>
  depcache: Record<string, string[]>
  release: string
}

const planted = plantProduct()
const outDir = join(planted.root, 'dist/web')
let built: Awaited<ReturnType<typeof buildWeb>>
let map: ImportMap
let page: string
let later: Pick<ImportMap, 'integrity' | 'depcache'>

const read = (file: string) => readFileSync(join(outDir, file), 'utf8')
const scripts = () => readdirSync(join(outDir, 'assets')).filter((name) => name.endsWith('.js'))

/** Everything that runs when this specifier is imported. */
const runsWith = (specifier: string) => {
  const address = map.imports[specifier]!
  return [address, ...(map.depcache[address] ?? []).map((need) => need.replace('./', '/assets/'))]
}

beforeAll(async () => {
  built = await buildWeb({ root: planted.root, outDir })
  map = JSON.parse(read('import-map.json')) as ImportMap
  page = read('index.html')
  later = JSON.parse(read(/data-later="\/([^"]+)"/.exec(page)![1]!)) as typeof later
}, 60_000)
afterAll(() => planted.remove())

describe('import map', () => {
  it('is held against its hash by whoever has the page: a map that was exchanged on its way starts nothing', () => {
    const script = /<script type="systemjs-importmap" src="\/([^"]+)" integrity="([^"]+)"/.exec(page)!
    const hash = createHash('sha256').update(read(script[1]!)).digest('base64')
    expect(script[2]).toBe(`sha256-${hash}`)
    expect(page).toContain(`<link rel="preload" as="fetch" href="/${script[1]!}" crossorigin />`)
    expect(read(script[1]!)).toBe(read('import-map.json'))
  })

  it('names every module that has a source, and every shared library [D8]', () => {
    expect(Object.keys(map.imports).sort()).toEqual(
      [
        '@novus/app-one',
        '@novus/app-two',
        '@novus/root-config',
        '@novus/shell-elements',
        'lit',
        'react',
        'react-dom',
        'react-dom/client',
        'react/jsx-runtime',
        'rxjs',
        'single-spa',
      ].sort(),
    )
    expect(built.absent).toEqual(['@novus/app-later'])
  })

  it('leads to files that are there, on this site only [D8]', () => {
    for (const address of Object.values(map.imports)) {
      expect(address).toMatch(/^\/assets\/[\w-]+\.[0-9a-f]{10}\.js$/)
      expect(existsSync(join(outDir, address)), address).toBe(true)
    }
    for (const [file, needs] of Object.entries(map.depcache))
      for (const need of needs) expect(existsSync(join(outDir, 'assets', need)), `${file} needs ${need}`).toBe(true)
  })

  it('carries the right integrity of every script and style sheet [D8]', () => {
    const files = readdirSync(join(outDir, 'assets')).filter((name) => /\.(js|css)$/.test(name))
    const both = [...Object.entries(map.integrity), ...Object.entries(later.integrity)]
    expect(both.map(([address]) => address).sort()).toEqual(files.map((name) => `/assets/${name}`).sort())
    for (const [address, integrity] of both) {
      const hash = createHash('sha256')
        .update(readFileSync(join(outDir, address)))
        .digest('base64')
      expect(integrity, address).toBe(`sha256-${hash}`)
    }
  })

  it('leaves what only business modules need to a later map, so that a start does not grow with every screen', () => {
    const isLazyPart = (address: string) => /lazy\.[0-9a-f]+\.js$/.test(address)
    expect(Object.keys(later.integrity).some(isLazyPart)).toBe(true)
    expect(Object.keys(map.integrity).some(isLazyPart)).toBe(false)
    expect(Object.keys(later.depcache).every((address) => later.integrity[address])).toBe(true)
    for (const address of Object.values(map.imports))
      for (const need of [address, ...(map.depcache[address] ?? [])])
        expect(map.integrity[need.replace('./', '/assets/')], need).toBeTruthy()
  })
})

describe('scripts', () => {
  it('are SystemJS modules, and no reference to another leads nowhere', () => {
    for (const name of scripts().filter((file) => !file.startsWith('start.'))) {
      const code = read(`assets/${name}`)
      expect(code, name).toMatch(/^System\.register\(/)
      expect(code, name).not.toContain('@@novus-chunk')
      for (const [, address] of code.matchAll(/["'`]\.\/([\w.-]+\.(?:js|css))["'`]/g))
        expect(existsSync(join(outDir, 'assets', address!)), `${name} names ${address}`).toBe(true)
    }
  })

  it('say that their two functions are called at once, so that each is read once', () => {
    for (const name of scripts().filter((file) => !file.startsWith('start.'))) {
      const code = read(`assets/${name}`)
      expect(code, name).toMatch(/^System\.register\(\[[^\]]*\],\(function\([^)]*\)\{/)
      expect(code.match(/execute:\((?:async )?function\(\)\{/g), name).toHaveLength(1)
    }
    const [, carried] = /System\.carry\("[^"]+",\[[^\]]*\],(.)/.exec(
      read(`assets/${scripts().find((file) => file.startsWith('start.'))}`),
    )!
    expect(carried).toBe('(')
  })

  it('never evaluate text [A28]', () => {
    // SystemJS can evaluate what it fetched, but nothing here makes it fetch.
    const ours = scripts().filter((name) => !name.startsWith('start.'))
    expect(ours.filter((name) => /\beval\(|new Function\b/.test(read(`assets/${name}`)))).toEqual([])
  })

  it('let no storage, query or cookie change a module address [A26]', () => {
    const all = [page, ...scripts().map((name) => read(`assets/${name}`))].join('\n')
    expect(/import-?map-?overrides?/i.exec(all)).toBeNull()
    expect(page).not.toMatch(/https?:\/\//)
  })

  it('hold React once, whoever uses it', () => {
    const react = scripts().filter((name) => /react\.transitional\.element/.test(read(`assets/${name}`)))
    expect(react).toHaveLength(1)
    for (const specifier of ['react', 'react-dom', '@novus/app-one', '@novus/app-two'])
      expect(runsWith(specifier)).toContain(`/assets/${react[0]}`)
  })

  it('start without React, without a screen, and without operators that the shell never calls', () => {
    const start = runsWith('@novus/root-config')
    expect(start.length).toBeLessThanOrEqual(3)
    const code = start.map((address) => read(address)).join('\n')
    const present = ['planted-bar', 'react.transitional.element', 'shareReplay'].filter((word) => code.includes(word))
    expect(present).toEqual(['planted-bar'])
  })

  it('get a new name when anything they stand on changes, and keep it otherwise', async () => {
    const names = (files: typeof built.files) =>
      Object.fromEntries(files.filter((file) => file.entry).map((file) => [file.entry, file.file]))
    const other = plantProduct({
      'shared/greeting.ts': `export const greeting = () => 'Good evening'; export const sum = (a: string) => a`,
    })
    try {
      const again = await buildWeb({ root: other.root, outDir: join(other.root, 'dist/web') })
      const [before, after] = [names(built.files), names(again.files)]
      expect(after['@novus/root-config']).not.toBe(before['@novus/root-config'])
      expect(after['single-spa']).toBe(before['single-spa'])
    } finally {
      other.remove()
    }
  }, 60_000)
})

describe('page', () => {
  it('has no inline script or style, and integrities [A28]', () => {
    for (const [tag] of page.matchAll(/<script[^>]*>/g)) expect(tag).toMatch(/ src="/)
    expect(page).not.toMatch(/<style|\sstyle=|\son\w+=/)
    for (const [tag] of page.matchAll(/<(?:script|link)[^>]*(?:src|href)="\/assets\/[^"]*\.(?:js|css)"[^>]*>/g)) {
      const [, address] = /(?:src|href)="([^"]*)"/.exec(tag)!
      expect(tag).toContain(`integrity="${map.integrity[address!]}"`)
    }
  })

  it('starts with one script, which carries every module of the start and no other', () => {
    const [address, ...others] = [...page.matchAll(/<script src="([^"]+)"/g)].map(([, src]) => src!)
    expect(others).toEqual([])
    const carried = [...read(address!).matchAll(/System\.carry\("([^"]+)"/g)].map(([, module]) => module!)
    expect(carried.sort()).toEqual(runsWith('@novus/root-config').sort())
  })

  it('leaves the placeholders of the server alone', () => {
    for (const name of ['AUTHORITY', 'CLIENT_ID', 'RELEASE']) expect(page).toContain(`content="%NOVUS_${name}%"`)
  })
})

describe('files beside', () => {
  it('are the icons that are listed, and the texts', () => {
    expect(readdirSync(join(outDir, 'assets/icons')).sort()).toEqual(['search.svg', 'x-lg.svg'])
    expect(JSON.parse(read('locales/en-CA/shell.json'))).toEqual({ greeting: 'Good morning' })
  })

  it('have compressed twins of the same content', () => {
    const twins = readdirSync(join(outDir, 'assets')).filter((name) => name.endsWith('.br'))
    expect(twins.length).toBeGreaterThan(3)
    for (const twin of twins) {
      const plain = readFileSync(join(outDir, 'assets', twin.replace(/\.br$/, '')))
      expect(brotliDecompressSync(readFileSync(join(outDir, 'assets', twin))).equals(plain), twin).toBe(true)
      expect(gunzipSync(readFileSync(join(outDir, 'assets', twin.replace(/\.br$/, '.gz')))).equals(plain)).toBe(true)
    }
    expect(existsSync(join(outDir, 'index.html.br'))).toBe(false)
  })
})

describe('a mistake stops the build', () => {
  it.each([
    ['a folder of apps without a name', { 'apps/stray/index.ts': 'export {}' }, /does not name @novus\/app-stray/],
    ['an icon that does not exist', { 'shell-elements/icons.json': '["no-such-icon"]' }, /no-such-icon/],
    [
      'a shell that starts with React',
      { 'shared/greeting.ts': `export { Outlet as greeting } from './kit/outlet.tsx'; export const sum = () => ''` },
      /must start without .*react-core/,
    ],
    ['a shell without source', { 'shell-elements/index.ts': null }, /@novus\/shell-elements is mapped to/],
  ])(
    '%s',
    async (_title, files, sentence) => {
      const wrong = plantProduct(files)
      try {
        const folder = join(wrong.root, 'dist/web')
        await expect(buildWeb({ root: wrong.root, outDir: folder })).rejects.toThrow(sentence)
        expect(existsSync(folder)).toBe(false)
      } finally {
        wrong.remove()
      }
    },
    60_000,
  )
})
