import { Decimal } from 'decimal.js'
import { homeCurrency } from '../../../shared/contracts/decimals.ts'
import type { PurchaseReceipt } from '../../../shared/contracts/po/purchase-receipt.ts'
import { formatFigure, formatInteger, formatPercent } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { CoilEnd } from '../../../shared/items/coil-end.tsx'
import { BoardFigure } from '../../../shared/kit/board/board-figure.tsx'
import facts from '../../../shared/kit/facts.module.css'
import { useLocale } from '../../../shared/kit/locale.ts'
import { region } from '../../../shared/kit/region.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import { CoilsAgree } from './coils-agree.tsx'
import css from './coils-received.module.css'
import { goesTo, waitedFor } from './goes-to.ts'
import { useReceiptAbout } from './use-receipt-about.ts'
import { coilInSight, costOf, receivedOf, type CostParts } from './received.ts'

const say = (name: string, args: Record<string, string> = {}) => t(`po:purchaseReceipt.coils.${name}`, args)
const figure = (value: Decimal | string, shown: number) => formatFigure(String(value), { kind: 'quantity', shown })
const price = (value: Decimal) => formatFigure(value.toFixed(), { kind: 'price' })

/** [judgement 40] What came of what was ordered, what a pound costs, the coil that is measured to scale, and what does not agree of it. */
export function CoilsReceived(props: SectionPartProps) {
  useLocale()
  const receipt = props.snapshot.draft as unknown as Partial<PurchaseReceipt>
  const about = useReceiptAbout(props.snapshot)
  const came = receivedOf(receipt)
  if (!came) return <CoilsAgree {...props} />
  const { lots = [] } = receipt
  const place = coilInSight(lots)
  const lot = lots[place]
  const cost = lot ? costOf(lot) : null
  const { ofOrder, each } = came
  return (
    <>
      <section className={css['coils']} aria-label={say('title')} {...region('coils', say('title'))}>
        <BoardFigure
          name="received"
          label={say('received')}
          value={say('pounds', { weight: figure(came.weight, 0) })}
          note={
            ofOrder
              ? say(ofOrder.off.isNegative() ? 'under' : ofOrder.off.isZero() ? 'whole' : 'over', {
                  ...{ ordered: figure(ofOrder.ordered, 0), unit: ofOrder.unit.toLowerCase() },
                  percent: formatPercent(ofOrder.off.abs().toFixed(), 1),
                })
              : say('counted', { count: String(came.coils) })
          }
        />
        {each ? (
          <BoardFigure
            name="landed"
            label={say('landed')}
            value={say('each', { cost: price(each) })}
            note={homeCurrency()}
          />
        ) : null}
        {about?.waiting?.length ? <Waits {...waitedFor(goesTo(receipt, about), about.waiting)} /> : null}
        {lot?.outsideDiameter && lot.insideDiameter ? (
          <div className={css['end']}>
            <CoilEnd
              outside={Number(lot.outsideDiameter)}
              inside={Number(lot.insideDiameter)}
              other={lot.agreeing ? Number(lot.agreeing) : undefined}
              size={88}
            />
            <dl className={facts['sums']}>
              <div>
                <dt>{say('coil', { coil: String(place + 1) })}</dt>
                <dd>{lot.width ? say('wide', { width: figure(lot.width, 3) }) : ''}</dd>
              </div>
              <div>
                <dt>{say('typed')}</dt>
                <dd>{figure(lot.outsideDiameter, 2)}</dd>
              </div>
              {lot.agreeing ? (
                <div data-other>
                  <dt>{say('byScale')}</dt>
                  <dd>{figure(lot.agreeing, 2)}</dd>
                </div>
              ) : null}
            </dl>
          </div>
        ) : null}
        {cost ? <Cost {...cost} coil={place + 1} /> : null}
      </section>
      <CoilsAgree {...props} />
    </>
  )
}

/** Lines of orders that wait for what came, and how much of that it fills. */
const Waits = ({ lines, wanted, filled }: ReturnType<typeof waitedFor>) => (
  <BoardFigure
    name="waiting"
    label={say('waiting')}
    value={say(lines === 1 ? 'orderLine' : 'orderLines', { count: formatInteger(lines) })}
    note={say(filled.gte(wanted) ? 'allFilled' : 'partFilled', {
      wanted: figure(wanted, 0),
      filled: figure(filled, 0),
    })}
  />
)

const PARTS = ['metal', 'fabrication', 'freight', 'extra'] as const

/** What of a pound is what, drawn as one bar. */
function Cost({ coil, whole, ...parts }: CostParts & { readonly coil: number }) {
  const share = (of: Decimal) => `${Decimal.max(of, 0).div(whole).times(100).toFixed(3)}%`
  return (
    <div className={css['cost']}>
      <p className={facts['hint']}>{say('perPound', { coil: String(coil), currency: homeCurrency() })}</p>
      <div className={css['bar']} aria-hidden="true">
        {PARTS.map((name) => (
          <i key={name} data-part={name} style={{ flexBasis: share(parts[name]) }} />
        ))}
      </div>
      <dl className={facts['sums']}>
        {PARTS.filter((name) => name === 'metal' || !parts[name].isZero()).map((name) => (
          <div key={name} data-part={name}>
            <dt>{say(name)}</dt>
            <dd>{price(parts[name])}</dd>
          </div>
        ))}
        <div data-sum>
          <dt>{say('landed')}</dt>
          <dd>{price(whole)}</dd>
        </div>
      </dl>
    </div>
  )
}
