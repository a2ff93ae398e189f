import { useEffect, useState } from 'react'
import { formatInteger } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { buttonOf, type Action } from '../actions.ts'
import { Button } from '../button.tsx'
import { RegionState } from '../region-state.tsx'

interface Props {
  readonly since: Date
  readonly onStop: () => void
  /** [visual reference §10] Over ten seconds: the file may be made without waiting here. */
  readonly background: Action
}

const secondsSince = (since: Date) => Math.max(1, Math.floor((Date.now() - since.getTime()) / 1000))

/** [visual reference §10] A run that takes longer than a second: for how long, and a way out. */
export function Running({ since, onStop, background }: Props) {
  const [seconds, setSeconds] = useState(() => secondsSince(since))
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsSince(since)), 1000)
    return () => clearInterval(timer)
  }, [since])
  return (
    <RegionState
      icon="clock-history"
      title={t('kit:report.running')}
      hint={t('kit:report.runningFor', { seconds: formatInteger(seconds) })}
    >
      <Button label={t('kit:report.stop')} shortcut="Escape" onClick={onStop} />
      {seconds >= 10 ? <Button title={t('kit:report.backgroundHint')} {...buttonOf(background)} /> : null}
    </RegionState>
  )
}
