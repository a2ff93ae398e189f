import { useState } from 'react'
import { formatStamp } from '../i18n/dates.ts'
import { hasText, t } from '../i18n/i18n.ts'
import { Button } from './button.tsx'
import { RegionState } from './region-state.tsx'

/** A module that failed as a whole; a screen that fails says so through the shell. */
export function PanelError({ error }: { readonly error: unknown }) {
  // The kit's own texts may be what could not be loaded; those of the shell are always there.
  const known = hasText('kit:outlet.failed')
  const message = error instanceof Error ? error.message : String(error)
  return (
    <RegionState
      bad
      icon="exclamation-octagon-fill"
      title={known ? t('kit:outlet.failed') : message}
      hint={known ? t('kit:outlet.failedHint') : undefined}
    >
      {known ? <CopyDetails error={error} /> : null}
    </RegionState>
  )
}

/** Puts time, request and message of a failure on the clipboard, for whoever is asked for help. */
export function CopyDetails({ error }: { error: unknown }) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    const message = error instanceof Error ? error.message : String(error)
    const request = error instanceof Object && 'requestId' in error ? String(error.requestId ?? '–') : '–'
    const time = formatStamp(new Date().toISOString())
    await navigator.clipboard.writeText(t('kit:states.detailsLine', { time, request, message }))
    setCopied(true)
  }
  return (
    <Button
      look="ghost"
      icon="clipboard"
      label={t(copied ? 'kit:states.copied' : 'kit:states.copyDetails')}
      onClick={() => void copy().catch(() => setCopied(false))}
    />
  )
}
