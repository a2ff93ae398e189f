import { MODULES as NAMES } from '../shared/contracts/doors.ts'
import type { ScreenMap } from '../shared/kit/screen.ts'

/** The screens of every module of the suite, each loaded when one of them is opened. */
export const MODULES: Readonly<Record<string, () => Promise<{ screens: ScreenMap }>>> = Object.fromEntries(
  NAMES.map((name) => [name, () => import(`../apps/${name}/screens.ts`) as Promise<{ screens: ScreenMap }>]),
)
