/** One application of the suite [S3.01]. `tile` and `family` are its mark; texts come from the locale by `application`. */
export interface ApplicationDef {
  readonly application: string
  readonly description: string
  readonly routerPath: string
  readonly tile: string
  readonly family: 'fin' | 'sales' | 'supply' | 'ops' | 'people' | 'admin'
  readonly sequence: number
}

/**
 * A door opens a room under an application's path. The shell builds its route table from the doors; the server seeds
 * menus and routes from the same list.
 */
export interface Door {
  /** Unique for ever, at most 20 characters: `AP0001`. */
  readonly menuId: string
  readonly application: string
  /** Router path below the application's, spelled as in the product text: `/firm-maintenance`. */
  readonly path: string
  /** Screen id of the room, `admin/firm`; its first part names the module that owns the tab. */
  readonly room: string
  /** Props handed to the screen, and the door's scope of rows: `{ firmType: 'vendor' }`. */
  readonly props?: Readonly<Record<string, string>>
  /** Base text (en-CA) of the menu row. */
  readonly name: string
  /** MenuId of the heading it stands under; without it, the root. */
  readonly parent?: string
  readonly sequence: number
  /** False for a route without a menu row. */
  readonly menu?: boolean
  /** What the people behind it look at; without them the room's own. */
  readonly eyes?: DoorEyes
}

/** [judgement 1] What a door chooses of its room, by the names that stand in contract and screen. Rights and fields are judged as everywhere. */
export interface DoorEyes {
  /** Columns of the list, in their order. */
  readonly columns?: readonly string[]
  /** The order of the list where neither user nor view asks for another: `-payableOverdue` descends. */
  readonly order?: readonly string[]
  /** Views of the list, the first of them beside all rows. */
  readonly views?: readonly string[]
  /** The view that the list begins with where its user has chosen none. */
  readonly opens?: string
  /** Tabs of the form that come first; the others stand behind them. */
  readonly tabs?: readonly string[]
}

/** A heading of an application's menu: opens nothing, holds doors. */
export interface MenuHeading {
  readonly menuId: string
  readonly application: string
  readonly name: string
  readonly sequence: number
}

/** Text key of what a room's screen is called: `admin:userCode.title` for `admin/user-code`. */
export function titleKeyOf(room: string): string {
  const [module, name] = room.split('/') as [string, string]
  return `${module}:${name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}.title`
}

export const ROOT_MENU = 'ROOT' // [S9.16]
export const HOME = 'HOME'

/** The micro-apps of the suite: each owns the rooms that begin with its name. */
export const MODULES: readonly string[] = ['admin', 'ap', 'ar', 'gl', 'ic', 'oe', 'po']

/** The module (micro-app) that owns a room. */
export const moduleOf = (room: string): string => room.split('/', 1)[0]!
