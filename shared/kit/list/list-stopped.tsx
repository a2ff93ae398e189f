import { formatTime } from '../../i18n/dates.ts'
import { t } from '../../i18n/i18n.ts'
import { Button } from '../button.tsx'
import { StoppedWaiting } from '../long-wait.tsx'
import { RegionState } from '../region-state.tsx'
import type { ListSnapshot } from './list-store.ts'

interface Props {
  readonly snapshot: ListSnapshot
  /** The rows that are there are those that were asked for. */
  readonly fits: boolean
  readonly onRetry: () => void
  readonly onBack: () => void
}

/**
 * The user stopped waiting for a list. Rows never stand under filters they do not match: where those were changed, they are
 * one press away.
 */
export function ListStopped({ snapshot, fits, onRetry, onBack }: Props) {
  const { updatedAt } = snapshot
  const time = updatedAt ? formatTime(updatedAt) : ''
  if (fits) return <StoppedWaiting message={t('kit:waiting.stoppedRefresh', { time })} onRetry={onRetry} />
  return (
    <RegionState icon="clock-history" title={t('kit:waiting.stopped')} hint={t('kit:states.notLoaded.list')}>
      <Button look="primary" icon="arrow-clockwise" label={t('kit:states.tryAgain')} onClick={onRetry} />
      {updatedAt ? <Button look="ghost" label={t('kit:waiting.backToRows', { time })} onClick={onBack} /> : null}
    </RegionState>
  )
}
