import type { PrintRunHead } from '../../contracts/print-run.ts'
import { t } from '../../i18n/i18n.ts'

/** What people call a run: its numbers. */
export const numbersOf = ({
  firstNumber: first,
  lastNumber: last,
}: Pick<PrintRunHead, 'firstNumber' | 'lastNumber'>): string =>
  first === last ? first : t('kit:print.numbers', { first, last })
