import { BehaviorSubject } from 'rxjs'
import { ROOT_MENU } from '../shared/contracts/doors.ts'
import type { MenuRow } from '../shared/contracts/shell.ts'

export type Menus =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'ready'; readonly rows: readonly MenuRow[]; readonly menuIds: ReadonlySet<string> }

/** A menu with what lies below it [S3.02]. */
export interface MenuBranch {
  readonly row: MenuRow
  readonly children: readonly MenuBranch[]
}

/** [S7.02] The menus of each open application: asked for once while its tab is open, never for HOME. */
export class MenuShelf {
  readonly menus$ = new BehaviorSubject<ReadonlyMap<string, Menus>>(new Map())
  readonly #fetch: (application: string) => Promise<MenuRow[]>

  constructor(fetchMenus: (application: string) => Promise<MenuRow[]>) {
    this.#fetch = fetchMenus
  }

  of(application: string): Menus | undefined {
    return this.menus$.value.get(application)
  }

  /** Loads the menus unless they are there or under way; resolves when they are, or have failed. */
  async load(application: string): Promise<Menus> {
    const known = this.of(application)
    if (known && known.state !== 'failed') return known
    const loading: Menus = { state: 'loading' }
    this.#put(application, loading)
    let menus: Menus
    try {
      const rows = (await this.#fetch(application)).filter((row) => row.IsActive)
      menus = { state: 'ready', rows, menuIds: new Set(rows.map((row) => row.MenuId)) }
    } catch {
      menus = { state: 'failed' }
    }
    // The application was closed meanwhile: these menus belong to nobody.
    if (this.of(application) !== loading) return menus
    this.#put(application, menus)
    return menus
  }

  /** A closed application asks again when it is next opened. */
  forget(application: string): void {
    const next = new Map(this.menus$.value)
    if (next.delete(application)) this.menus$.next(next)
  }

  #put(application: string, menus: Menus): void {
    this.menus$.next(new Map(this.menus$.value).set(application, menus))
  }
}

/** The tree by ParentId, in sequence. A row whose parent is missing, or that hangs in a circle, is not shown. */
export function menuTree(rows: readonly MenuRow[], parentId: string = ROOT_MENU): MenuBranch[] {
  return rows
    .filter((row) => row.ParentId === parentId && row.MenuId !== parentId)
    .sort((a, b) => a.Sequence - b.Sequence || a.MenuId.localeCompare(b.MenuId))
    .map((row) => ({ row, children: menuTree(rows, row.MenuId) }))
}
