import type { OpenScreen } from '../events/host.ts'
import { hasText, t } from '../i18n/i18n.ts'

/** What a screen is called: as the menu that it was opened by, else by its own text. */
export function screenTitle({ tabId }: Pick<OpenScreen, 'tabId'>, own: string): string {
  const menu = `shell:menus.${tabId}`
  return hasText(menu) ? t(menu) : t(own)
}
