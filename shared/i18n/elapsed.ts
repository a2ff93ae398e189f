import { t } from './i18n.ts'

/** How long something has taken: `12 s`, from a minute on `1 min 5 s`. */
export function elapsedText(seconds: number): string {
  if (seconds < 60) return t('shell:loading.elapsed', { seconds })
  return t('shell:loading.elapsedLong', { minutes: Math.floor(seconds / 60), seconds: seconds % 60 })
}
