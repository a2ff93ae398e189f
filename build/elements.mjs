/** What the elements of the chrome offer to any page, read from their sources as a custom-elements manifest. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = 'shell-elements'

/** Sources of the elements, and of the classes that they extend, by path below `root`. */
function sources(root) {
  return readdirSync(join(root, FOLDER), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.(styles|test)\.ts$/.test(file))
    .map((file) => `${FOLDER}/${file.replaceAll('\\', '/')}`)
    .sort()
}

/**
 * The manifest (schema 1.x of custom-elements-manifest) of every element in `root`.
 * @param {string} root
 * @throws when the analyzer, which only development installs, is not there
 */
export async function elementsManifest(root) {
  const { create, ts } = await import('@custom-elements-manifest/analyzer')
  const { litPlugin } = await import('@custom-elements-manifest/analyzer/src/features/framework-plugins/lit/lit.js')
  const modules = sources(root).map((file) =>
    ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.ES2022, true),
  )
  return create({ modules, plugins: litPlugin(), context: { dev: false } })
}

/** The elements of a manifest, by name. */
export const elementsOf = (manifest) =>
  manifest.modules
    .flatMap(({ path, declarations = [] }) => declarations.map((declaration) => ({ ...declaration, path })))
    .filter(({ customElement, tagName }) => customElement && tagName)
    .sort((a, b) => (a.tagName < b.tagName ? -1 : 1))

/** Properties that a page may set, with their attributes. */
export const propertiesOf = ({ members = [], attributes = [] }) =>
  members
    .filter(
      ({ kind, privacy, static: isStatic, readonly: fixed }) => kind === 'field' && !privacy && !isStatic && !fixed,
    )
    .map((member) => ({ ...member, attribute: attributes.find(({ fieldName }) => fieldName === member.name)?.name }))

/**
 * Writes `elements/custom-elements.json` below `outDir`, beside the modules that the elements come in. An installation without
 * the tools of development goes without it.
 */
export async function writeElementsManifest(root, outDir) {
  const manifest = await elementsManifest(root).catch((error) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
  })
  if (!manifest) return
  mkdirSync(join(outDir, 'elements'), { recursive: true })
  writeFileSync(join(outDir, 'elements/custom-elements.json'), JSON.stringify(manifest))
}
