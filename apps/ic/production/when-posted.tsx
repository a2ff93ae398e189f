import type { ProductionTicket } from '../../../shared/contracts/ic/production-ticket.ts'
import type { WorkOrderAbout } from '../../../shared/contracts/ic/work-order-about.ts'
import { homeCurrency } from '../../../shared/contracts/decimals.ts'
import { formatFigure, formatInteger, formatMoney } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { useLocale } from '../../../shared/kit/locale.ts'
import css from './cost-of-pieces.module.css'
import { whenPosted } from './posted.ts'

const say = (name: string, args: Record<string, string | number> = {}) => t(`ic:productionTicket.posted.${name}`, args)
const pounds = (weight: { toFixed(): string }) => formatFigure(weight.toFixed(), { kind: 'quantity', shown: 0 })

/** [judgement 37] What the main key will do to stock, to those who wait and to the books, before it is pressed. */
export function WhenPosted({ ticket, about }: { ticket: ProductionTicket; about: WorkOrderAbout | null }) {
  useLocale()
  const { consumed = [], outputs = [], scrap = [] } = ticket
  const done = whenPosted({ consumed, outputs, scrap }, about?.waiting ?? null)
  if (done.taken.length === 0 && done.pieces === 0) return null
  const heat = about?.lot?.heatKey
  return (
    <section aria-label={say('title')}>
      <h2>{say('title')}</h2>
      <ul className={css['posted']}>
        {done.open > 0 ? (
          <li data-open>
            <b>{say('open', { count: done.open })}</b>
          </li>
        ) : null}
        {done.taken.map(({ lotNo, productId, weight }, nth) => (
          <li key={nth}>{say('taken', { lot: lotNo ?? productId, weight: pounds(weight) })}</li>
        ))}
        {done.pieces > 0 ? (
          <li>
            {say(heat ? 'piecesOfHeat' : 'pieces', {
              ...{ count: done.pieces, weight: pounds(done.weight), heat: heat ?? '' },
            })}
          </li>
        ) : null}
        {done.scrap.map(({ scrapId, weight }, nth) => (
          <li key={nth}>{say(scrapId ? 'scrapKept' : 'scrap', { weight: pounds(weight), scrap: scrapId ?? '' })}</li>
        ))}
        {done.served.length > 0 ? (
          <li>
            {say('served', { count: done.piecesServed, orders: formatInteger(done.served.length) })}
            <small>
              {done.served
                .map(({ to, weight, isWhole }) =>
                  say(isWhole ? 'servedWhole' : 'servedPartly', { order: to.documentNo, weight: pounds(weight) }),
                )
                .join(', ')}
            </small>
          </li>
        ) : null}
        <Books {...ticket} />
      </ul>
    </section>
  )
}

/** What the account of work in process takes and gives, for whoever may see costs. */
function Books({ materialCost, labourCost, outputCost, scrapCredit }: ProductionTicket) {
  if (!materialCost || !outputCost || labourCost === undefined) return null
  const currency = homeCurrency()
  const amount = (value: string | null | undefined) => formatMoney(value ?? '0')
  const isScrap = Number(scrapCredit ?? 0) !== 0
  return (
    <li>
      {say(isScrap ? 'booksWithScrap' : 'books', {
        ...{ currency, material: amount(materialCost), labour: amount(labourCost) },
        ...{ pieces: amount(outputCost), scrap: amount(scrapCredit) },
      })}
    </li>
  )
}
