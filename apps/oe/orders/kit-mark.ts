import { t } from '../../../shared/i18n/i18n.ts'
import type { CellWords } from '../../../shared/kit/screen.ts'

/** [supply 9.1 kits] A component is told by its kit, beside what it is called: `Bolt · kit 1`. */
export function kitMark({ kitNo, description }: Readonly<Record<string, unknown>>): CellWords | null {
  if (!kitNo || !description) return null
  return { text: t('oe:salesOrder.kitMark', { description: String(description), kit: String(kitNo) }) }
}
