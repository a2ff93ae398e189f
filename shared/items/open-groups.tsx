import type { Entity } from '../contracts/entity.ts'
import { formatInteger, formatMoney } from '../i18n/format.ts'
import { t } from '../i18n/i18n.ts'
import type { ScreenProps } from '../kit/definition.ts'
import { useLocale } from '../kit/locale.ts'
import { region } from '../kit/region.ts'
import css from './figures-above.module.css'
import { useSums } from './use-sums.ts'

interface Groups {
  readonly entity: Entity
  /** The column by whose choices open documents are told apart, in the order of its choices. */
  readonly by: string
  /** What is open in the currency of the company. */
  readonly of: string
  /** Choices that are late. */
  readonly late: readonly string[]
}

/** [judgement 14b] Open documents by what can be done with them: how many, what they come to, and the way to them. */
export const openGroups = ({ entity, by, of, late }: Groups) => {
  const { module, noun, fields } = entity
  const choices = fields[by] ?? entity.derived[by]!
  return function OpenGroups({ screen }: ScreenProps) {
    useLocale()
    // A door that shows some documents alone has its own matter.
    const isWhole = Object.keys(screen.props).length === 0
    const told = useSums(entity, isWhole ? { Of: of, By: by } : null)
    if (!isWhole || told?.length === 0) return null
    return (
      <nav className={css['strip']} {...region('figures', t(`${module}:${noun}.fields.${by}`))}>
        {(choices.choices ?? []).map((choice) => {
          const group = told?.find(({ By }) => By === choice)
          const name = t(`${module}:${noun}.choices.${by}.${choice}`)
          const figures = (
            <>
              <span>{name}</span>
              <b data-late={late.includes(choice) || undefined}>{group ? formatMoney(group.Sums[of]!) : '–'}</b>
              <small>{group ? t('ledger:items.documents', { count: formatInteger(group.Count) }) : '\u00a0'}</small>
            </>
          )
          return group ? (
            <a
              key={choice}
              href={`#${screen.path}?${new URLSearchParams({ [by]: choice, sort: 'dueDate' })}`}
              aria-current={screen.query[by] === choice || undefined}
            >
              {figures}
            </a>
          ) : (
            <span key={choice} data-none>
              {figures}
            </span>
          )
        })}
      </nav>
    )
  }
}
