import { Activity, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import type { ModuleProps } from '../events/host.ts'
import { LocaleContext, useTopic } from './locale.ts'
import { OpenScreens } from './open-screens.ts'
import { PanelBoundary } from './panel-boundary.tsx'
import type { ScreenProps } from './definition.ts'
import type { ScreenLoader } from './screen-loader.ts'
import { TabContext, type TabLife } from './tab.ts'

interface OutletProps extends ModuleProps {
  readonly loader: ScreenLoader
}

/**
 * Root component of every module: each open screen of the module drawn into its own panel, which the shell made and never
 * moves (D1). Shown and hidden by `<Activity>`, so that a hidden screen keeps its state and runs no effect, unless it
 * says that it works while hidden (D4).
 */
export function ScreenOutlet({ screens$, host, loader }: OutletProps) {
  const [open] = useState(() => new OpenScreens(screens$))
  const screens = useSyncExternalStore(open.subscribe, open.getSnapshot)
  const locale = useTopic('locale')
  return (
    <LocaleContext value={locale}>
      {screens.map((screen) =>
        createPortal(
          <ScreenFrame screen={screen} host={host} life={open.lifeOf(screen.tabId)} loader={loader} />,
          screen.panel,
          screen.tabId,
        ),
      )}
    </LocaleContext>
  )
}

interface FrameProps extends ScreenProps {
  readonly life: TabLife
  readonly loader: ScreenLoader
}

function ScreenFrame({ screen, host, life, loader }: FrameProps) {
  return (
    <TabContext value={life}>
      <PanelBoundary
        screen={screen}
        host={host}
        onRetry={(again) => {
          loader.forget(screen.screenId)
          // What was typed survives a first failure; what fails with it again is given up.
          if (again) life.end()
          life.ready = false
        }}
      >
        <LoadedScreen screen={screen} host={host} loader={loader} />
      </PanelBoundary>
    </TabContext>
  )
}

function LoadedScreen({ screen, host, loader }: ScreenProps & { loader: ScreenLoader }) {
  const ending = useSyncExternalStore(loader.subscribe, () => loader.ending(screen.screenId))
  // The panel lies unseen until its screen says that it can be used.
  if (!ending) return null
  if ('error' in ending) throw ending.error
  const { definition, Kind } = ending.screen
  const works = screen.active || (definition.kind === 'custom' && definition.worksHidden)
  return (
    <Activity mode={works ? 'visible' : 'hidden'}>
      <Kind definition={definition} screen={screen} host={host} />
    </Activity>
  )
}
