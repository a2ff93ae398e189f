import { packagingSaid, type Packaging } from '../../../shared/contracts/trade/packaging.ts'
import type { Locale } from '../../../shared/contracts/shell.ts'
import type { SuiteTexts } from '../../platform/entity/texts.ts'

/** How goods are packed, in words for a paper: `at most 4,000 lb a skid · eye to the sky`. [supply 9.1 packaging] */
export function packagingWords(
  texts: SuiteTexts,
  locale: Locale,
  packaging: Packaging,
  shown: (figure: string) => string,
): string {
  return packagingSaid(packaging)
    .map(({ key, figure: value, text }) =>
      text === undefined
        ? texts.text(locale, `oe:packaging.${key}`, value === undefined ? {} : { figure: shown(value) })
        : text,
    )
    .join(' · ')
}
