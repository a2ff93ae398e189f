import { t } from '../../../shared/i18n/i18n.ts'
import type { Told } from './use-command.ts'
import css from './oversight.module.css'

/** What the last command came to. It is there before it says anything, so that it is read out. */
export const ToldLine = ({ told }: { told: Told | null }) => (
  <p className={css[told?.level ?? 'done']} role="status">
    {told ? t(told.key, told.args) : null}
  </p>
)
