import { controlOf } from '../../../shared/contracts/admin/configuration.ts'
import { hasText, t } from '../../../shared/i18n/i18n.ts'

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

/** What a text with markup says, on one line. */
export const plainText = (markup: string): string =>
  markup
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => ENTITIES[name]!)
    .replace(/\s+/g, ' ')
    .trim()

/** A value as people read it: the word of a choice, Yes or No; any other as it is. */
export function valueWords(controlId: string, value: string): string {
  const type = controlOf(controlId)?.type
  if (type === 'flag') return t(value === 'true' ? 'kit:list.yes' : 'kit:list.no')
  const key = `admin:configuration.choices.values.value.${value}`
  return type === 'choice' && hasText(key) ? t(key) : value
}
