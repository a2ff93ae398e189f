import { problemText } from './labels.ts'
import { t } from '../../i18n/i18n.ts'
import type { RecordStore } from './record-store.ts'
import type { Told } from './use-command.ts'
import css from './told-line.module.css'

interface Props {
  readonly told: Told | null
  readonly store: RecordStore
}

/** What the last command came to. It is there before it says anything, so that it is read out. */
export const ToldLine = ({ told, store }: Props) => (
  <p className={css[told?.level ?? 'done']} role="status">
    {told?.problems
      ? told.problems.map((problem) => problemText(store.entity, problem)).join(' ')
      : told
        ? t(told.key, told.args)
        : null}
  </p>
)
