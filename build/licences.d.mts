export interface Licence {
  name: string
  version: string
  licence: string
}
export function licencesOf(root: string, modules: Iterable<string>): Licence[]
export function licenceText(rows: readonly Licence[]): string
