/** What a page needs besides chunks: the module loader, icons and texts. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, extname, basename, join } from 'node:path'

/** Writes a file below the output folder, with the folders on its way. */
export function emit(outDir, file, content) {
  const path = join(outDir, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}

/** `assets/mark.1a2b3c4d5e.svg` for a file and its content. */
export function hashedName(file, content) {
  const extension = extname(file)
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 10)
  return `assets/${basename(file, extension)}.${hash}${extension}`
}

/**
 * Value of an `integrity` attribute, as SystemJS and the browsers read it (W3C Subresource Integrity). The maps say one for each file of
 * the suite before anything runs, and no byte of them can be compressed: sha256 is as good against an exchange, and a third shorter.
 */
export const integrityOf = (content) => `sha256-${createHash('sha256').update(content).digest('base64')}`

/**
 * Where each icon of `shell-elements/icons.json` lies in Shoelace.
 * @returns {Map<string, string>} name -> absolute file
 * @throws when Shoelace has no icon of that name
 */
export function iconFiles(root) {
  const list = join(root, 'shell-elements/icons.json')
  const names = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
  const folder = join(root, 'node_modules/@shoelace-style/shoelace/dist/assets/icons')
  return new Map(
    names.map((name) => {
      const file = join(folder, `${name}.svg`)
      if (!existsSync(file)) throw new Error(`shell-elements/icons.json names "${name}", which Shoelace does not have.`)
      return [name, file]
    }),
  )
}

/** Copies the icons that are used to `assets/icons`, where Shoelace looks for them below its base path `/`. */
export function emitIcons(icons, outDir) {
  for (const [name, file] of icons) emit(outDir, `assets/icons/${name}.svg`, readFileSync(file))
}

/** Copies the texts of all locales to `locales/<locale>/<namespace>.json`, without blanks. */
export function emitTexts(root, outDir) {
  const folder = join(root, 'locales')
  if (!existsSync(folder)) return
  for (const locale of readdirSync(folder))
    for (const file of readdirSync(join(folder, locale)).filter((name) => name.endsWith('.json')))
      emit(
        outDir,
        `locales/${locale}/${file}`,
        JSON.stringify(JSON.parse(readFileSync(join(folder, locale, file), 'utf8'))),
      )
}
