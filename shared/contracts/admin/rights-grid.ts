import type { DutiesApart } from './duties-apart.ts'

/** What the grid of rights stands on beside the role itself: `GET api/admin/role/grid?role=<role id>&inherits=<role id>`. */
export interface RightsGrid {
  /** Every screen that has a door or calls of its own, with what can be done in it. */
  readonly screens: readonly GridScreen[]
  /** Users who have the role. */
  readonly members: number
  /** What the role that is inherited from gives, and those that it inherits from. */
  readonly inherited: readonly { readonly roleId: string; readonly right: string }[]
  /** The same of rights of the trade; a limit is percent or money, null: none. */
  readonly inheritedNamed: readonly { readonly roleId: string; readonly right: string; readonly limit: string | null }[]
  /** Duties that the company keeps apart today: those that the role joins are named while it is filled. */
  readonly apart: readonly DutiesApart[]
}

export interface GridScreen {
  /** `admin/firm` */
  readonly room: string
  /** Last words of the rights that its calls ask for, `view` first. */
  readonly actions: readonly string[]
  /** Keys of the applications from which a door leads there. */
  readonly applications: readonly string[]
}
