import { homeCurrency } from '../../../shared/contracts/decimals.ts'
import type { WorkOrderAbout } from '../../../shared/contracts/ic/work-order-about.ts'
import { formatFigure, formatInteger } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { CoilEnd } from '../../../shared/items/coil-end.tsx'
import { useLocale } from '../../../shared/kit/locale.ts'
import css from './metal.module.css'

const say = (name: string, args: Record<string, string> = {}) => t(`ic:productionWorkOrder.metal.${name}`, args)
const figure = (of: string) => formatFigure(of, { kind: 'quantity' })

/** [judgement 37] The metal that is taken: what it weighs and measures, what an inch of it weighs, of which heat it is, and what it costs. */
export function Metal({ about }: { about: WorkOrderAbout | null }) {
  useLocale()
  if (!about?.lot) return null
  const { lot, unitCost, unit } = about
  const sizes = [lot.thickness, lot.width].filter((one) => one !== null).map(figure)
  const facts: readonly (readonly [name: string, figure: string | null, beside: string])[] = [
    ['weight', lot.weight && say('pounds', { weight: figure(lot.weight) }), sizes.join(' × ')],
    [
      'diameters',
      lot.outsideDiameter && lot.insideDiameter
        ? say('inches', { size: `${figure(lot.outsideDiameter)} × ${figure(lot.insideDiameter)}` })
        : null,
      lot.feet ? say('feet', { feet: formatInteger(Number(lot.feet)) }) : '',
    ],
    ['poundsPerInch', lot.poundsPerInch && figure(lot.poundsPerInch), say('expectedByIt')],
    [
      'heat',
      lot.heatKey,
      [lot.gradeId, lot.hasCertificate === null ? '' : say(lot.hasCertificate ? 'certified' : 'notCertified')]
        .filter(Boolean)
        .join(', '),
    ],
    [
      'cost',
      unitCost && unit
        ? say('each', { cost: formatFigure(unitCost, { kind: 'price' }), unit: unit.toLowerCase() })
        : null,
      homeCurrency(),
    ],
  ]
  return (
    <section className={css['metal']} aria-label={say('title', { lot: lot.lotNo })}>
      {lot.outsideDiameter && lot.insideDiameter ? (
        <CoilEnd outside={Number(lot.outsideDiameter)} inside={Number(lot.insideDiameter)} size={56} />
      ) : null}
      <dl>
        {facts.map(([name, of, beside]) =>
          of === null || of === '' ? null : (
            <div key={name}>
              <dt>{say(name)}</dt>
              <dd>
                <b>{of}</b>
                <small>{beside}</small>
              </dd>
            </div>
          ),
        )}
      </dl>
    </section>
  )
}
