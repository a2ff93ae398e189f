export interface Described {
  name: string
  description?: string
}
export interface ElementDeclaration {
  tagName: string
  path: string
  summary?: string
  description?: string
  events?: Described[]
  slots?: Described[]
  cssParts?: Described[]
}
export interface Manifest {
  schemaVersion: string
  modules: { path: string }[]
}
export function elementsManifest(root: string): Promise<Manifest>
export function elementsOf(manifest: Manifest): ElementDeclaration[]
export function propertiesOf(element: ElementDeclaration): (Described & { attribute?: string })[]
export function writeElementsManifest(root: string, outDir: string): Promise<void>
