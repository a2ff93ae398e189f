import { ApiError } from '../api/client.ts'
import { regionSentence } from '../api/http-errors.ts'
import { t } from '../i18n/i18n.ts'
import { Button } from './button.tsx'
import { CopyDetails } from './panel-error.tsx'
import { RegionState } from './region-state.tsx'

interface Props {
  readonly error: unknown
  /** Name of what was asked for, for the sentence about the right that is missing. */
  readonly title: string
  /** What did not come, and what is kept of it. */
  readonly what?: 'list' | 'report' | 'process' | 'printRun' | 'transfer' | 'inquiry' | 'part'
  readonly onRetry: () => void
}

/** [visual reference §10] What could not be loaded, in its region: no modal, since nothing was lost. */
export function LoadFailure({ error, title, what = 'list', onRetry }: Props) {
  const status = error instanceof ApiError ? error.status : -1
  // A session that ended has a dialog of its own; the call waits for it.
  if (status === 401) return null
  if (status === 403)
    return (
      <RegionState bad icon="lock" title={t('kit:states.forbidden')} hint={t('kit:states.forbiddenHint', { title })} />
    )
  const server = error instanceof ApiError && status === 400 ? error.result?.Message : null
  const sentence = regionSentence(status, title, error instanceof ApiError ? error.result : null)
  const headline = server || (sentence ? t(sentence.key, sentence.args) : '')
  return (
    <RegionState bad icon="cloud-slash" title={headline} hint={t(`kit:states.notLoaded.${what}`)}>
      <Button look="primary" icon="arrow-clockwise" label={t('kit:states.tryAgain')} onClick={onRetry} />
      <CopyDetails error={error} />
    </RegionState>
  )
}
