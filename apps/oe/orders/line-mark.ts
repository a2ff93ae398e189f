import { t } from '../../../shared/i18n/i18n.ts'
import type { CellWords } from '../../../shared/kit/screen.ts'

/**
 * [supply 9.1] What a line belongs to, beside what it is called: a component to its kit, `Bolt · kit 1`; goods, and what is charged for what is done with them, to one
 * another, `Slitting · processing 1`; and to what size it is cut.
 */
export function lineMark({ kitNo, processNo, size, description }: Readonly<Record<string, unknown>>): CellWords | null {
  if (!description) return null
  const marked = [
    ...(size ? [(text: string) => `${text} · ${String(size)}`] : []),
    ...(kitNo ? [(text: string) => t('oe:salesOrder.kitMark', { description: text, kit: String(kitNo) })] : []),
    ...(processNo
      ? [(text: string) => t('oe:salesOrder.chargeMark', { description: text, process: String(processNo) })]
      : []),
  ]
  return marked.length === 0 ? null : { text: marked.reduce((text, mark) => mark(text), String(description)) }
}
