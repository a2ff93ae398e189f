import { html, nothing } from 'lit'
import type { HomeMoney } from '../../shared/contracts/home.ts'
import { formatMoney } from '../../shared/i18n/format.ts'
import { locale, t } from '../../shared/i18n/i18n.ts'
import { addressOf, onPlainPress } from '../links.ts'
import { fire } from '../suite-event.ts'
import type { BoardLink } from './board-types.ts'

/** A count in the locale's form, with Latin digits. */
export const written = (value: number): string =>
  new Intl.NumberFormat(locale(), { numberingSystem: 'latn', maximumFractionDigits: 1 }).format(value)

/** A count, or money to the whole unit: `$2,418,906`, in French `2 418 906 $`. */
export const figureOf = (value: number | HomeMoney): string =>
  typeof value === 'number'
    ? written(value)
    : new Intl.NumberFormat(locale(), {
        style: 'currency',
        currency: value.currency,
        currencyDisplay: 'narrowSymbol',
        numberingSystem: 'latn',
        maximumFractionDigits: 0,
      })
        // A text is read exactly, whatever its length.
        .format(value.amount as Intl.StringNumericLiteral)
        .replace('-', '\u2212')

/** An amount with the decimals of its currency, without its code: its column names it. */
export const amountOf = ({ amount, currency }: HomeMoney): string => formatMoney(amount, { currency })

/** `home:<path>` with its counts written in the locale's form. */
export const words = (path: string, counts: Readonly<Record<string, number>> = {}): string =>
  t(`home:${path}`, Object.fromEntries(Object.entries(counts).map(([name, value]) => [name, written(value)])))

/** One sentence for one, another for several. */
export const counted = (path: string, count: number): string =>
  words(`${path}${count === 1 ? 'One' : 'Many'}`, { count })

/** A link to the list behind a figure; plain content for a user without a door to it. */
export const linked = (host: HTMLElement, link: BoardLink | null, content: unknown, name?: string) =>
  link
    ? html`<a
        href=${addressOf(link.path)}
        aria-label=${name ?? nothing}
        @click=${onPlainPress(() => fire(host, 'suite-navigate', { path: link.path }))}
        >${content}</a
      >`
    : content
