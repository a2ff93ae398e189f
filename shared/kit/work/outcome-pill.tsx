import type { Outcome } from '../../contracts/work.ts'
import { t } from '../../i18n/i18n.ts'
import { StatusPill } from '../list/status-pill.tsx'

/** Words of the status vocabulary (visual reference §2) that look as the outcome is. */
const LOOKS: Readonly<Record<Outcome, string>> = {
  done: 'Done',
  unchanged: 'Closed',
  refused: 'Rejected',
  asks: 'Retrying',
}

export const OutcomePill = ({ outcome }: { outcome: Outcome }) => (
  <StatusPill word={LOOKS[outcome]} text={t(`kit:work.outcomes.${outcome}`)} />
)
