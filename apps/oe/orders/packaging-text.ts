import { packagingSaid, type Packaging } from '../../../shared/contracts/trade/packaging.ts'
import { formatFigure } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'

/** A packaging in words: `at most 4,000 lb a skid, eye to the sky`. */
export const packagingText = (packaging: Packaging): string =>
  packagingSaid(packaging)
    .map(
      ({ key, figure, text }) =>
        text ??
        t(`oe:packaging.${key}`, figure === undefined ? {} : { figure: formatFigure(figure, { kind: 'quantity' }) }),
    )
    .join(', ')
