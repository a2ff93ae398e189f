import { StatusPill } from '../../../shared/kit/list/status-pill.tsx'
import { region } from '../../../shared/kit/region.ts'
import { stateText, WORD } from './rows.tsx'
import { say } from './say.ts'
import type { Stuck } from './stuck.ts'
import css from './shipping.module.css'

/** [judgement 33] What cannot go, and who can help. */
export function Blocked({ stuck }: { readonly stuck: readonly Stuck[] }) {
  return (
    <section className={css['blocked']} {...region('blocked', say('cannot'))}>
      <h2>{say('cannot')}</h2>
      {stuck.length === 0 ? <p>{say('allCan')}</p> : null}
      <ul>
        {stuck.map(({ id, row, who, help }) => (
          <li key={id}>
            <StatusPill word={WORD[row.state]} text={stateText(row)} />
            <b>{who}</b>
            {help.map((words) => (
              <span key={words}>{words}</span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
