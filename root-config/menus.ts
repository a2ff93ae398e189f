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

/** What an earlier start was told of menus, and who hears that the server says something else now. */
interface Earlier {
  readonly menus: Readonly<Record<string, readonly MenuRow[]>>
  otherwise(application: string, menuIds: ReadonlySet<string>): void
}

const readyMenus = (all: readonly MenuRow[]) => {
  const rows = all.filter((row) => row.IsActive)
  return { state: 'ready', rows, menuIds: new Set(rows.map((row) => row.MenuId)) } as const
}

/**
 * [S7.02] The menus of each open application: asked for once while its tab is open, never for HOME. Those that an earlier start was
 * told are there at once, and are asked for all the same.
 */
export class MenuShelf {
  readonly menus$ = new BehaviorSubject<ReadonlyMap<string, Menus>>(new Map())
  /** As the server told them in this page load. */
  readonly answered = new Map<string, readonly MenuRow[]>()
  readonly #fetch: (application: string) => Promise<MenuRow[]>
  readonly #earlier: Map<string, readonly MenuRow[]>
  readonly #otherwise: Earlier['otherwise'] | undefined

  constructor(fetchMenus: (application: string) => Promise<MenuRow[]>, earlier?: Earlier) {
    this.#fetch = fetchMenus
    this.#earlier = new Map(Object.entries(earlier?.menus ?? {}))
    this.#otherwise = earlier?.otherwise
  }

  of(application: string): Menus | undefined {
    return this.menus$.value.get(application)
  }

  /** Loads the menus unless they are there or under way; resolves when they are, or have failed. */
  async load(application: string): Promise<Menus> {
    const known = this.of(application)
    if (known && known.state !== 'failed') return known
    const earlier = this.#earlier.get(application)
    this.#earlier.delete(application)
    const before: Menus = earlier ? readyMenus(earlier) : { state: 'loading' }
    this.#put(application, before)
    const answer = this.#ask(application, before)
    if (!earlier) return answer
    void answer.then((menus) => {
      const isOther = menus !== before && menus.state === 'ready' && this.of(application) === menus
      if (isOther) this.#otherwise?.(application, menus.menuIds)
    })
    return before
  }

  async #ask(application: string, before: Menus): Promise<Menus> {
    let menus: Menus
    try {
      const rows = await this.#fetch(application)
      this.answered.set(application, rows)
      menus = readyMenus(rows)
    } catch {
      // What was told before stands; its calls say what is wrong.
      menus = before.state === 'ready' ? before : { state: 'failed' }
    }
    if (before.state === 'ready' && JSON.stringify(menus) === JSON.stringify(before)) return before
    // The application was closed meanwhile: these menus belong to nobody.
    if (this.of(application) === before) this.#put(application, menus)
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
