/** Small additions to files that exist, each where its kin stand. They throw where the place is not found: nothing is guessed. */

const missing = (what) => new Error(`The place for ${what} was not found: was the file given another shape?`)

/** Adds an import before the first whose file comes later in the alphabet. */
export function addImport(source, line) {
  const pathOf = (text) => /from '([^']+)'/.exec(text)?.[1] ?? ''
  const path = pathOf(line)
  const imports = [...source.matchAll(/^import [^\n]*$/gm)].filter(([text]) => text.includes(' from '))
  // Libraries stand above files.
  const later = imports.find(([text]) => pathOf(text).startsWith('.') && pathOf(text) > path)
  if (later) return source.slice(0, later.index) + line + '\n' + source.slice(later.index)
  const last = [...source.matchAll(/^(import|\} from) [^\n]*$/gm)].at(-1)
  const end = last ? last.index + last[0].length + 1 : 0
  return source.slice(0, end) + line + '\n' + source.slice(end)
}

/** Adds a name to an import of that file, or the import itself. */
export function addName(source, name, from) {
  const found = new RegExp(`^import (?:type )?\\{([^}]*)\\} from '${from.replaceAll('.', '\\.')}'$`, 'm').exec(source)
  if (!found) return addImport(source, `import { ${name} } from '${from}'`)
  if (new RegExp(`\\b${name.replace('type ', '')}\\b`).test(found[1])) return source
  const others = found[0].startsWith('import type') ? found[1].replace(/\w+/g, (one) => `type ${one}`) : found[1]
  return source.replace(found[0], `import { ${name},${others}} from '${from}'`)
}

/** Puts text before the last place that the pattern finds. */
export function before(source, pattern, text, what) {
  const found = [...source.matchAll(new RegExp(pattern.source, 'gm'))].at(-1)
  if (!found) throw missing(what)
  const head = source.slice(0, found.index).trimEnd()
  const comma = /[[{(,]$/.test(head) || !text.trimEnd().endsWith(',') ? '' : ','
  return `${head}${comma}\n${text}\n${source.slice(found.index)}`
}

/** Sets a text of a JSON file by its path, before the key that its kin end with. */
export function addText(json, path, value, beforeKey) {
  const texts = JSON.parse(json)
  const parts = path.split('.')
  const last = parts.pop()
  let at = texts
  for (const part of parts) at = at[part] ??= {}
  if (last in at) throw new Error(`There is a text ${path} already.`)
  const kin = Object.entries(at)
  const place = kin.findIndex(([key]) => (typeof beforeKey === 'function' ? beforeKey(key) : key === beforeKey))
  for (const key of Object.keys(at)) delete at[key]
  kin.splice(place < 0 ? kin.length : place, 0, [last, value])
  Object.assign(at, Object.fromEntries(kin))
  return JSON.stringify(texts, null, 2) + '\n'
}
