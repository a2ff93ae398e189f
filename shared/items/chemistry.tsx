import {
  carbonEquivalent,
  ELEMENTS,
  judged,
  MECHANICS,
  OTHERS,
  totalOf,
  type Limit,
  type Property,
} from '../contracts/ic/composition.ts'
import { psi } from '../contracts/ic/weights.ts'
import { formatFigure } from '../i18n/format.ts'
import { t } from '../i18n/i18n.ts'
import { Icon } from '../kit/icon.tsx'
import css from './chemistry.module.css'

export type Figures = Readonly<Partial<Record<Property, string | null>>>

const say = (name: string, args?: Record<string, string>) => t(`ic:heat.${name}`, args)
const figure = (value: string, shown = 4) => formatFigure(value, { kind: 'quantity', shown })

/** What is asked of a property, as people write it: at most, at least, or from the one to the other. */
export function limitText({ least, most }: Pick<Limit, 'least' | 'most'>): string {
  if (least !== null && most !== null) return `${figure(least)}–${figure(most)}`
  return most !== null ? `≤ ${figure(most)}` : least !== null ? `≥ ${figure(least)}` : ''
}

/** [judgement 40] What a certificate says beside what its grade asks; what is outside of it is red, with a sign. */
export function Chemistry({ figures, limits }: { figures: Figures; limits: readonly Limit[] }) {
  const verdicts = new Map(judged(figures, limits).map((one) => [one.property, one]))
  const asked = new Map(limits.map((one) => [one.property, one]))
  const given = [...ELEMENTS, ...OTHERS, ...MECHANICS].filter((name) => figures[name] || asked.has(name))
  const total = totalOf(figures)
  const equivalent = carbonEquivalent(figures)
  const strength = (['yieldMpa', 'tensileMpa'] as const).filter((name) => figures[name])
  return (
    <>
      <ul className={css['cells']} aria-label={say('sections.chemistry')}>
        {given.map((name) => {
          const isOut = verdicts.get(name)?.isOut === true
          const limit = asked.get(name)
          const value = figures[name]
          return (
            <li key={name} className={css['cell']} data-out={isOut}>
              <b>{t(`ic:heat.fields.${name}`)}</b>
              <small>{limit ? limitText(limit) : ''}</small>
              <span>
                {isOut ? <Icon name="exclamation-triangle-fill" size={11} /> : null} {value ? figure(value) : '–'}
              </span>
            </li>
          )
        })}
      </ul>
      <p className={css['facts']}>
        {total === null ? null : <span>{say('about.total', { total: figure(total) })}</span>}
        {equivalent === null ? null : <span>{say('about.equivalent', { value: figure(equivalent) })}</span>}
        {strength.map((name) => (
          <span key={name}>
            {say(`about.${name}`)} <b>{figure(psi(figures[name]!).toDecimalPlaces(0).toFixed(), 0)} psi</b>
          </span>
        ))}
      </p>
    </>
  )
}
