import { moduleOf } from '../shared/contracts/doors.ts'

/** A definition by its room, `admin/firm`, with its kind once that is known. */
export interface Shown {
  readonly screen: string
  readonly kind: string
}

/** What the list of definitions is narrowed to. */
export interface Narrowed {
  /** Parts of the room, all of which it has: `adm tax`. */
  readonly find: string
  /** Empty: every kind. */
  readonly kind: string
}

/** The definitions by module, in the order of their names; a module without any is left out. */
export function catalogue(all: readonly Shown[], { find, kind }: Narrowed): [module: string, screens: Shown[]][] {
  const parts = find.toLowerCase().split(/\s+/).filter(Boolean)
  const found = all
    .filter((shown) => (kind === '' || shown.kind === kind) && parts.every((part) => shown.screen.includes(part)))
    .sort((a, b) => a.screen.localeCompare(b.screen))
  const modules = [...new Set(found.map(({ screen }) => moduleOf(screen)))]
  return modules.map((module) => [module, found.filter(({ screen }) => moduleOf(screen) === module)])
}
