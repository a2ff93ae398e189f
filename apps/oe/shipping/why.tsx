import { region } from '../../../shared/kit/region.ts'
import { packagingText } from '../orders/packaging-text.ts'
import { stateText } from './rows.tsx'
import { figure, say, type Piece } from './say.ts'
import css from './shipping.module.css'

const STEPS = ['ordered', 'shipped', 'open', 'kept', 'leaves', 'least', 'most'] as const

/** [judgement-supply, rule 4] Why so much of a line leaves now, or nothing: one sentence with its because, then the figures that it follows from. */
export function Why({ piece: { row } }: { readonly piece: Piece }) {
  const unit = row.unit?.toLowerCase() ?? ''
  const args = Object.fromEntries(STEPS.map((name) => [name, figure(row[name])]))
  return (
    <section className={css['why']} {...region('why', say('does.why'))}>
      <h3>{say('why.title', { state: stateText(row).toLowerCase() })}</h3>
      <p>{say(`why.${row.state}`, { ...args, unit })}</p>
      {row.packaging ? <p>{packagingText(row.packaging)}</p> : null}
      <dl>
        {STEPS.map((name) => (
          <div key={name} data-hit={name === 'leaves' || undefined}>
            <dt>{say(`why.${name}`)}</dt>
            <dd>{`${figure(row[name])} ${unit}`}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
