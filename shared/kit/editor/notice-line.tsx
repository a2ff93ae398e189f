import { problemText } from './labels.ts'
import { t } from '../../i18n/i18n.ts'
import type { RecordStore } from './record-store.ts'
import type { Notice } from './use-command.ts'
import css from './notice-line.module.css'

interface Props {
  readonly notice: Notice | null
  readonly store: RecordStore
}

/** What the last command came to. It is there before it says anything, so that it is read out. */
export const NoticeLine = ({ notice, store }: Props) => (
  <p className={css[notice?.level ?? 'done']} role="status">
    {notice?.problems
      ? notice.problems.map((problem) => problemText(store.entity, problem)).join(' ')
      : notice
        ? t(notice.key, notice.args)
        : null}
  </p>
)
