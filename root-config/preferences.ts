import { bus } from '../shared/events/bus.ts'
import { DENSITIES, type Density, type Theme, THEMES } from '../shared/contracts/preferences.ts'

/** How a user likes the screen; kept in this browser. */
export interface Preferences {
  theme: Theme
  density: Density
}

const keyOf = (sub: string) => `novus:preferences:${sub}`

/** Without a choice: the theme of the system; comfortable rows for the portal, regular ones for staff. */
export function loadPreferences(storage: Storage, sub: string, portal: boolean): Preferences {
  let kept: Partial<Preferences> = {}
  try {
    kept = (JSON.parse(storage.getItem(keyOf(sub)) ?? '{}') ?? {}) as Partial<Preferences>
  } catch {
    // What cannot be read was not chosen.
  }
  return {
    theme: THEMES.find((theme) => theme === kept.theme) ?? systemTheme(),
    density: DENSITIES.find((density) => density === kept.density) ?? (portal ? 'comfortable' : 'regular'),
  }
}

function systemTheme(): Theme {
  if (matchMedia('(prefers-contrast: more)').matches) return 'contrast'
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** Shows the preferences on `<html>` and tells the screens. */
export function applyPreferences(preferences: Preferences): void {
  document.documentElement.dataset.theme = preferences.theme
  document.documentElement.dataset.density = preferences.density
  bus.setState('theme', preferences.theme)
  bus.setState('density', preferences.density)
}

export function savePreferences(storage: Storage, sub: string, preferences: Preferences): void {
  storage.setItem(keyOf(sub), JSON.stringify(preferences))
  applyPreferences(preferences)
}
