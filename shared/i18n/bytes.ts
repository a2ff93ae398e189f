import { locale } from './i18n.ts'

const STEPS = ['byte', 'kilobyte', 'megabyte'] as const
/** As people count the size of a file: 25 MB are 25 x 1024 x 1024 bytes. */
const STEP = 1024

/** The size of a file in the user's language: `1.4 MB`, `310 KB`. */
export function formatBytes(bytes: number): string {
  const at = bytes < STEP ? 0 : bytes < STEP * STEP ? 1 : 2
  const value = bytes / STEP ** at
  const digits = at === 2 && value < 10 ? 1 : 0
  return new Intl.NumberFormat(locale(), {
    style: 'unit',
    unit: STEPS[at],
    unitDisplay: at === 0 ? 'long' : 'short',
    maximumFractionDigits: digits,
  }).format(value)
}
