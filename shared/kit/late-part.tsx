import { useEffect, useState, type ComponentType } from 'react'
import { renewBroken } from '../api/broken-modules.ts'
import { bus } from '../events/bus.ts'
import { t } from '../i18n/i18n.ts'
import { Button } from './button.tsx'
import { CopyDetails } from './panel-error.tsx'
import { RegionState } from './region-state.tsx'
import { useReconnect } from './use-reconnect.ts'

/**
 * A part of a screen whose code comes when it is first shown; nothing is drawn until then. React's own `lazy` would show a
 * fallback meanwhile, and after one it holds back for 300 ms whatever comes next. Code that does not come is told in its
 * place and takes nothing else along; it is asked for again once the line is back, or by Retry.
 */
export function latePart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let known: ComponentType<P> | null = null
  return function LatePart(props: P) {
    const [Part, setPart] = useState(() => known)
    const [failure, setFailure] = useState<{ error: unknown } | null>(null)
    const [tries, setTries] = useState(0)
    useEffect(() => {
      if (Part) return
      let ended = false
      const asked = tries === 0 ? load() : renewBroken().then(load)
      asked.then(
        (part) => {
          known = part
          if (!ended) setPart(() => part)
        },
        (error: unknown) => {
          if (ended) return
          // Off line nothing comes, and nobody is at fault.
          if (bus.state('online')) bus.emit('fault', { kind: 'load', error })
          setFailure({ error })
        },
      )
      return () => {
        ended = true
      }
    }, [Part, tries])
    const again = () => setTries((before) => before + 1)
    useReconnect(failure !== null && !Part, again)
    if (Part) return <Part {...props} />
    return failure && <NotHere error={failure.error} onRetry={again} />
  }
}

function NotHere({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const what = t('kit:states.notLoaded.part')
  const isAway = !bus.state('online')
  return (
    <RegionState bad icon="cloud-slash" title={isAway ? t('shell:alerts.notReached') : what} hint={isAway && what}>
      <Button icon="arrow-clockwise" label={t('kit:states.tryAgain')} onClick={onRetry} />
      <CopyDetails error={error} />
    </RegionState>
  )
}
