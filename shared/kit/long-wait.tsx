import { useEffect, useState } from 'react'
import { elapsedText } from '../i18n/elapsed.ts'
import { t } from '../i18n/i18n.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { region } from './region.ts'
import css from './long-wait.module.css'

/** From here on a wait is told, in ms. */
const LONG = 5_000

/** Whole seconds since `since`, a moment in ms, once they are worth telling; null before, and while nothing is waited for. */
export function useLongWait(since: number | null): number | null {
  const [seconds, setSeconds] = useState<number | null>(null)
  useEffect(() => {
    if (since === null) return
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      const passed = Date.now() - since
      const isLong = passed >= LONG
      setSeconds(isLong ? Math.floor(passed / 1000) : null)
      timer = setTimeout(look, isLong ? 1000 - (passed % 1000) : LONG - passed)
    }
    look()
    return () => {
      clearTimeout(timer)
      setSeconds(null)
    }
  }, [since])
  return since === null ? null : seconds
}

interface WaitProps {
  readonly seconds: number
  readonly onStop: () => void
  /** Escape stops, too; left out where that key closes what is waited for. */
  readonly escapes?: boolean
}

/** A region that waits for the server says for how long, in place, and can be told to stop. What it shows stays. */
export function StillWaiting({ seconds, onStop, escapes }: WaitProps) {
  return (
    <div className={css['wait']} {...region('waiting', t('kit:waiting.still'))}>
      <Icon name="clock-history" size={14} />
      <span role="status">{t('kit:waiting.still')}</span>
      <span className={css['count']} role="timer">
        {elapsedText(seconds)}
      </span>
      <Button label={t('kit:waiting.stop')} shortcut={escapes ? 'Escape' : undefined} onClick={onStop} />
    </div>
  )
}

/** A write that is under way for long: it is not given up, and who waits for it can do something else. */
export function StillWriting({ seconds }: { readonly seconds: number }) {
  return (
    <div className={css['wait']} {...region('waiting', t('kit:waiting.writing'))}>
      <Icon name="clock-history" size={14} />
      <span role="status">{t('kit:waiting.writing')}</span>
      <span className={css['count']} role="timer">
        {elapsedText(seconds)}
      </span>
    </div>
  )
}

interface StoppedProps {
  /** What is there all the same. */
  readonly message: string
  readonly onRetry: () => void
}

/** The user stopped waiting, and what was there before still is: a line beside it, since nothing is wrong. */
export function StoppedWaiting({ message, onRetry }: StoppedProps) {
  return (
    <div className={css['wait']} {...region('waiting', t('kit:waiting.stopped'))}>
      <Icon name="clock-history" size={14} />
      <span role="status">{message}</span>
      <Button icon="arrow-clockwise" label={t('kit:states.tryAgain')} onClick={onRetry} />
    </div>
  )
}
