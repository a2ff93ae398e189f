import { screensOf, tabOf, type TabState } from './tab-state.ts'

/** Which tabs of a strip a command means, seen from one of them [D17]. */
export type TabGroup = 'this' | 'others' | 'right' | 'clean'

/** Menu tabs of one strip. */
export function screenGroup(state: TabState, id: string, group: TabGroup): string[] {
  const own = tabOf(state, id)
  if (!own) return []
  const strip = screensOf(state, own.application)
  return members(strip, strip.indexOf(own), group, (tab) => !tab.unsaved).map((tab) => tab.id)
}

/** Application tabs; HOME, which no tab in the state stands for, is left of them all and cannot be closed [S4.11]. */
export function applicationGroup(state: TabState, name: string, group: TabGroup): string[] {
  const names = state.applications.map((tab) => tab.application.application)
  const isClean = (other: string) => screensOf(state, other).every((tab) => !tab.unsaved)
  return members(names, names.indexOf(name), group, isClean)
}

/** Every menu tab without changes but the one that the user is at and those that he used lately [D14]. */
export const idleScreens = (state: TabState, used: readonly string[]): string[] =>
  state.screens
    .filter(
      (tab) =>
        !tab.unsaved && !used.includes(tab.id) && !(state.target.kind === 'screen' && state.target.tabId === tab.id),
    )
    .map((tab) => tab.id)

function members<T>(strip: readonly T[], at: number, group: TabGroup, isClean: (tab: T) => boolean): T[] {
  switch (group) {
    case 'this':
      return strip.slice(at, at + 1).filter(() => at >= 0)
    case 'others':
      return strip.filter((_, index) => index !== at)
    case 'right':
      return strip.slice(at + 1)
    case 'clean':
      return strip.filter(isClean)
  }
}
