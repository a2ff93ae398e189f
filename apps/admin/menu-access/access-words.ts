import type { AccessNode, AccessTree, Effect } from '../../../shared/contracts/admin/menu-access.ts'
import type { Locale } from '../../../shared/contracts/shell.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { applicationWords } from '../menu-tree/application-words.ts'
import { menuWords } from '../menu-tree/menu-words.ts'

/** What the shell calls an application or menu in this locale. */
export function nodeWords(node: AccessNode, locale: Locale): string {
  const { id, name, nameFr, nameZhCn, nameZhTw } = node
  if (node.parentId !== null) return menuWords({ menuId: id, menuName: name, nameFr, nameZhCn, nameZhTw }, locale)
  const own = { 'en-CA': null, 'fr-CA': nameFr, 'zh-CN': nameZhCn, 'zh-TW': nameZhTw }[locale]
  return own ?? applicationWords(id, name)
}

/** Why a node is open or closed, in one sentence; empty text where nothing decides. */
export function reasonWords(node: AccessNode, effect: Effect, tree: AccessTree, locale: Locale): string {
  const nameOf = (id: string) => {
    const found = tree.nodes.find((other) => other.id === id)
    return found ? nodeWords(found, locale) : id
  }
  if (effect.because === 'inherited') return ''
  if (effect.because === 'noRight') return t('admin:menuAccess.tree.noRight')
  const isHere = effect.at === node.id
  if (effect.because === 'outOfUse')
    return isHere
      ? t('admin:menuAccess.tree.outOfUse')
      : t('admin:menuAccess.tree.outOfUseAbove', { at: nameOf(effect.at) })
  const word = effect.open ? 'allowed' : 'denied'
  const { who } = effect
  if (who === null) return isHere ? '' : t(`admin:menuAccess.tree.${word}Above`, { at: nameOf(effect.at) })
  return t(`admin:menuAccess.tree.${word}By`, { role: who, at: nameOf(effect.at) })
}

/** A role is called as in the user's language; a user by his name. */
export function subjectWords(record: Readonly<Record<string, unknown>>, locale: Locale): string {
  const { name, nameFr, nameZhCn, nameZhTw } = record as Readonly<Record<string, string | null | undefined>>
  return { 'en-CA': null, 'fr-CA': nameFr, 'zh-CN': nameZhCn, 'zh-TW': nameZhTw }[locale] ?? name ?? ''
}
