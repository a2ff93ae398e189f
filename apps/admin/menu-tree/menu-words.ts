import { ALL_DOORS, ALL_HEADINGS } from '../../../shared/contracts/rooms.ts'
import type { Locale } from '../../../shared/contracts/shell.ts'
import { hasText, t } from '../../../shared/i18n/i18n.ts'

/** Names of a menu as its line holds them. */
export interface MenuNames {
  readonly menuId: string
  readonly menuName: string
  readonly nameFr: string | null
  readonly nameZhCn: string | null
  readonly nameZhTw: string | null
}

const shipped = new Map([...ALL_DOORS, ...ALL_HEADINGS].map(({ menuId, name }) => [menuId, name]))

/** What the shell will call a menu in this locale: its own name, else the product's text while nobody renamed it. */
export function menuWords(names: MenuNames, locale: Locale): string {
  const { menuId, menuName } = names
  const own = { 'en-CA': null, 'fr-CA': names.nameFr, 'zh-CN': names.nameZhCn, 'zh-TW': names.nameZhTw }[locale]
  const key = `shell:menus.${menuId}`
  if (own) return own
  return shipped.get(menuId) === menuName && hasText(key) ? t(key) : menuName
}
