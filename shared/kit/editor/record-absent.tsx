import { isUnreached } from '../../api/client.ts'
import { regionSentence } from '../../api/http-errors.ts'
import { t } from '../../i18n/i18n.ts'
import { Button } from '../button.tsx'
import { StillWaiting, useLongWait } from '../long-wait.tsx'
import { useShortcuts } from '../keys.ts'
import { useDelayed } from '../list/use-delayed.ts'
import { CopyDetails } from '../panel-error.tsx'
import { RegionState } from '../region-state.tsx'
import { useReconnect } from '../use-reconnect.ts'
import { recordName } from './labels.ts'
import { RecordSkeleton } from './record-skeleton.tsx'
import type { RecordSnapshot } from './record-snapshot.ts'
import type { RecordStore } from './record-store.ts'

interface Props {
  readonly store: RecordStore
  readonly snapshot: RecordSnapshot
  readonly panel: HTMLElement
  readonly onList: () => void
}

/** Nothing is shown for a wait shorter than this, in ms [visual reference §10]. */
const SKELETON_AFTER = 150

/** What stands in place of a record that is not there: not yet, not for this user, or not at all. */
export function RecordAbsent({ store, snapshot, panel, onList }: Props) {
  const { phase, failure } = snapshot
  const { entity } = store
  useReconnect(isUnreached(failure), () => void store.load())
  const isLate = useDelayed(phase === 'loading', SKELETON_AFTER)
  const waited = useLongWait(snapshot.since)
  useShortcuts(panel, { Escape: waited === null ? null : () => store.stop() })
  const toList = <Button label={t('kit:editor.backToList')} icon="list-ul" onClick={onList} />
  const retry = (
    <Button look="primary" icon="arrow-clockwise" label={t('kit:states.tryAgain')} onClick={() => void store.load()} />
  )
  switch (phase) {
    case 'loading':
      return (
        <>
          {waited === null ? null : <StillWaiting escapes seconds={waited} onStop={() => store.stop()} />}
          {isLate ? <RecordSkeleton /> : null}
        </>
      )
    case 'stopped':
      return (
        <RegionState icon="clock-history" title={t('kit:waiting.stopped')} hint={t('kit:editor.notLoaded')}>
          {retry}
          {toList}
        </RegionState>
      )
    case 'forbidden':
      return (
        <RegionState
          bad
          icon="lock"
          title={t('kit:states.forbidden')}
          hint={t('kit:states.forbiddenHint', { title: t(`${entity.module}:${entity.noun}.title`) })}
        >
          {toList}
        </RegionState>
      )
    case 'notFound':
      return (
        <RegionState
          icon="signpost-2"
          title={t('kit:states.notFound')}
          hint={t('kit:states.notFoundHint', {
            record: t(`${entity.module}:${entity.noun}.record`),
            key: store.name ?? '',
          })}
        >
          {toList}
        </RegionState>
      )
    case 'failed': {
      // A session that ended has a dialog of its own; the call waits for it.
      const sentence = regionSentence(failure?.status ?? -1, recordName(entity, store.name ?? ''))
      if (!sentence) return null
      return (
        <RegionState bad icon="cloud-slash" title={t(sentence.key, sentence.args)} hint={t('kit:editor.notLoaded')}>
          {retry}
          <CopyDetails error={failure} />
        </RegionState>
      )
    }
    default:
      return (
        <RegionState icon="trash" title={t('kit:editor.removed', { name: recordName(entity, store.key) })}>
          {toList}
        </RegionState>
      )
  }
}
