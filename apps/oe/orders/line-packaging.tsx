import type { LineWindow } from '../../../shared/contracts/oe/line-window.ts'
import { OF_COILS, PACKAGING, skidsOf, type Packaging } from '../../../shared/contracts/trade/packaging.ts'
import { formatFigure, formatInteger } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import type { LinePartProps } from '../../../shared/kit/screen.ts'
import { packagingText } from './packaging-text.ts'
import { LineField } from './line-field.tsx'
import type { WindowLine } from './line-words.ts'
import css from './line-window.module.css'

const say = (name: string, args: Record<string, string> = {}) => t(`oe:packaging.${name}`, args)
const shown = (value: string) => formatFigure(value, { kind: 'quantity' })

interface Props extends Pick<LinePartProps, 'store' | 'snapshot' | 'at'> {
  readonly line: WindowLine
  readonly told: LineWindow | null
  /** Whom it goes to. */
  readonly goesTo: string
}

/** [judgement 31b] [supply 9.1 packaging] How the goods of a line are packed; nothing said is as whoever they go to always wants it. */
export function LinePackaging({ store, snapshot, at, line, told, goesTo }: Props) {
  // What is charged for goods is packed with nothing, and of a service there is no stock.
  if (!told || line.charge || told.linked === null) return null
  const isCoil = told.form === 'Coil'
  const asked = PACKAGING.filter((name) => isCoil || !OF_COILS.includes(name))
  // Beside a sheet nobody reads which way the eye of a coil looks.
  const wishes = told.wishes && said(told.wishes, asked)
  const skidWeight = line.skidWeight || wishes?.skidWeight || null
  const isCounted = line.unit === told.linked.unit && line.unit !== 'LB'
  const skids =
    isCounted && isFigure(line.quantity) && isFigure(skidWeight)
      ? skidsOf(line.quantity, told.linked.weightEach, skidWeight)
      : null
  return (
    <section className={css['section']} aria-label={say('title')}>
      <h3>
        {say('title')} {wishes ? <span>{say('wishes', { firm: goesTo, said: packagingText(wishes) })}</span> : null}
      </h3>
      <div className={css['asks']}>
        {asked.map((name) => (
          <LineField key={name} {...{ store, snapshot, at }} name={name} />
        ))}
      </div>
      {skids ? (
        <p role="status">
          {say(skids.last === skids.each || skids.count === 1 ? 'skids' : 'skidsWithLast', {
            ...{ each: shown(skids.each), most: shown(skidWeight!), last: shown(skids.last) },
            count: formatInteger(skids.count),
          })}
        </p>
      ) : null}
    </section>
  )
}

/** As far as these names go; null where nothing of them is said. */
function said(wishes: Packaging, asked: readonly (keyof Packaging)[]): Packaging | null {
  const of = Object.fromEntries(PACKAGING.map((name) => [name, asked.includes(name) ? wishes[name] : null]))
  return asked.some((name) => wishes[name] !== null) ? (of as unknown as Packaging) : null
}

const isFigure = (value: unknown): value is string => /^\d+(\.\d+)?$/.test(String(value ?? ''))
