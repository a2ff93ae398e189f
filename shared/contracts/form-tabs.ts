import { TABS as ADMIN } from './admin/form-tabs.ts'
import { TABS as AP } from './ap/form-tabs.ts'
import { TABS as AR } from './ar/form-tabs.ts'
import { TABS as GL } from './gl/form-tabs.ts'
import { TABS as IC } from './ic/form-tabs.ts'
import { TABS as OE } from './oe/form-tabs.ts'
import { TABS as PO } from './po/form-tabs.ts'

/** Of all screens. */
export const FORM_TABS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  ...ADMIN,
  ...AP,
  ...AR,
  ...GL,
  ...IC,
  ...OE,
  ...PO,
}

/** What stands in each tab of the form of a screen, as the screen has it: `npm run form-tabs` writes it. */
export const formTabs = (room: string): Readonly<Record<string, readonly string[]>> => FORM_TABS[room] ?? {}

const TAB = 'tabs.'

/** The path under which form security names a tab: `tabs.tax`. */
export const tabPath = (name: string): string => TAB + name

/** The name of the tab that a path is about, `tax`; null for what is no tab. */
export const tabName = (path: string): string | null => (path.startsWith(TAB) ? path.slice(TAB.length) : null)

/** Fields, accounts and lists of lines that a rule on this path is about: those of the tab, else the path itself. */
export function pathsUnder(room: string, path: string): readonly string[] {
  const tab = tabName(path)
  return tab === null ? [path] : (formTabs(room)[tab] ?? [])
}
