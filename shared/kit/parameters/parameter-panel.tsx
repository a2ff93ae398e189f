import type { ReactNode } from 'react'
import type { Problem } from '../../contracts/result.ts'
import { t } from '../../i18n/i18n.ts'
import { region } from '../region.ts'
import { Parameter, type Asks } from './parameter.tsx'
import css from './parameters.module.css'

interface Props {
  readonly contract: Asks
  /** Parameters that this user may give, in their order; null: he may give none, and the panel has only what stands below. */
  readonly names: readonly string[] | null
  readonly values: Readonly<Record<string, unknown>>
  readonly problems: readonly Problem[]
  /** Prefix of element ids, unique on the page. */
  readonly prefix: string
  readonly onEdit: (name: string, value: unknown) => void
  /** Null where there is nothing to go back to. */
  readonly onReset: (() => void) | null
  /** Enter in a parameter. */
  readonly onSubmit: () => void
  /** Under the parameters: what else is asked, and the buttons. */
  readonly buttons: ReactNode
  /** What is kept. */
  readonly children: ReactNode
}

/** The parameters, always in sight (visual reference §6): each with its message under it, and below them what is kept. */
export function ParameterPanel(props: Props) {
  const { contract, names, values, problems, prefix, onReset } = props
  return (
    <form
      className={css['panel']}
      aria-label={t('kit:report.parameters')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        props.onSubmit()
      }}
      {...region('parameters', t('kit:report.parameters'))}
    >
      {names ? (
        <>
          <header>
            <h2>{t('kit:report.parameters')}</h2>
            {onReset ? (
              <button type="button" className={css['link']} onClick={onReset}>
                {t('kit:report.reset')}
              </button>
            ) : null}
          </header>
          {names.map((name) => (
            <Parameter
              key={name}
              {...{ contract, name, prefix }}
              value={values[name] ?? null}
              problem={problems.find(({ Field }) => Field === name)}
              onEdit={props.onEdit}
            />
          ))}
          {props.buttons}
        </>
      ) : null}
      {props.children}
    </form>
  )
}
