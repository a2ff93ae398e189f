import { createElement } from 'react'
import * as React from 'react'
import { createRoot } from 'react-dom/client'
import type { AppProps, LifeCycles } from 'single-spa'
import singleSpaReact from 'single-spa-react'
import type { ModuleProps, Prepares } from '../events/host.ts'
import { loadScreenTexts } from '../i18n/screen-texts.ts'
import { ScreenOutlet } from './outlet.tsx'
import { PanelError } from './panel-error.tsx'
import { prepareScreen } from './prepare.ts'
import { ScreenLoader } from './screen-loader.ts'
import type { ScreenMap } from './definition.ts'

interface ModuleOptions {
  /** First part of its screen ids: `admin`. */
  readonly name: string
  readonly screens: ScreenMap
  /** Text namespaces besides `kit`. */
  readonly namespaces: readonly string[]
}

/**
 * The single-spa life cycles of a module. Texts begin to load with the module and are there before anything is drawn; a
 * failure of theirs is the failure of the screen that needs them, in its own panel.
 */
export function defineModule({ name, screens, namespaces }: ModuleOptions): LifeCycles<ModuleProps> & Prepares {
  const loader = new ScreenLoader(name, screens, namespaces)
  const app = singleSpaReact<ModuleProps & AppProps>({
    React,
    ReactDOMClient: { createRoot },
    rootComponent: ({ screens$, host }) => createElement(ScreenOutlet, { screens$, host, loader }),
    // The outlet itself failed, which a screen cannot cause; without a boundary single-spa would wait for ever.
    errorBoundary: (error) => createElement(PanelError, { error }),
  })
  return {
    bootstrap: [
      async () => {
        await loadScreenTexts(namespaces).catch(() => undefined)
      },
      app.bootstrap,
    ] as LifeCycles<ModuleProps>['bootstrap'],
    mount: app.mount as LifeCycles<ModuleProps>['mount'],
    unmount: app.unmount as LifeCycles<ModuleProps>['unmount'],
    prepare: (screenId, opening) => prepareScreen(loader, screenId, opening),
  }
}
