import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { bundleElements, hostRules } from '../../build/elements-bundle.mjs'
import { type ElementDeclaration, elementsManifest, elementsOf, propertiesOf } from '../../build/elements.mjs'

const root = resolve(import.meta.dirname, '../..')
let elements: ElementDeclaration[]
beforeAll(async () => {
  elements = elementsOf(await elementsManifest(root))
}, 60_000)

/** What an element draws: its own source, and those of the classes that it extends. */
function sourceOf({ path }: { path: string }): string {
  const source = readFileSync(resolve(root, path), 'utf8')
  const base = /class \w+ extends (\w+)/.exec(source)?.[1]
  const from = new RegExp(`import \\{ ${base} \\} from '(\\.[^']+)'`).exec(source)?.[1]
  return from ? source + sourceOf({ path: join(dirname(path), from) }) : source
}
const all = (text: string, pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, name]) => name ?? ''))]
const names = (described: { name: string }[] = []) => described.map(({ name }) => name)
const silent = (described: { name: string; description?: string }[] = []) =>
  names(described.filter(({ description }) => !description))

describe('documentation of the elements', () => {
  it('knows every element that the sources define', () => {
    expect(elements.length).toBeGreaterThan(20)
    expect(
      elements.filter(({ summary, description }) => !summary && !description).map(({ tagName }) => tagName),
    ).toEqual([])
  })

  it('says what every property, event, slot and part is', () => {
    for (const element of elements) {
      const missing = [propertiesOf(element), element.events, element.slots, element.cssParts].flatMap(silent)
      expect(missing, element.tagName).toEqual([])
    }
  })

  it('leaves out no event that is fired, no slot and no part that is drawn', () => {
    for (const element of elements) {
      const source = sourceOf(element)
      expect(names(element.events), element.tagName).toEqual(
        expect.arrayContaining(all(source, /fire\(this, '([\w-]+)'/g)),
      )
      expect(names(element.slots).sort(), element.tagName).toEqual(all(source, /<slot(?: name="([\w-]+)")?/g).sort())
      expect(names(element.cssParts).sort(), element.tagName).toEqual(all(source, /\spart="([\w-]+)"/g).sort())
    }
  })
})

describe('the module of the elements for pages without the shell', () => {
  it('holds every element, and nothing of screens or shell', async () => {
    const { sources } = await bundleElements(root)
    expect(sources).toEqual(expect.arrayContaining(elements.map(({ path }) => path)))
    expect(sources.filter((file) => /^(apps|root-config|shared\/kit)\/|react-dom|shoelace|\.css$/.test(file))).toEqual(
      [],
    )
  })

  it('sets tokens on elements only', () => {
    expect(hostRules(":root,\n[data-density='regular'] { --a: 1 } /* :root */ :root:lang(zh-TW) { --b: 2 }")).toBe(
      ":host,\n:host([data-density='regular']) { --a: 1 }  :host(:lang(zh-TW)) { --b: 2 }",
    )
    expect(() => hostRules('@media print { body { --a: 1 } }')).toThrow('"body"')
  })
})
