import { registerApplication, start, triggerAppChange } from 'single-spa'
import { constructApplications, constructLayoutEngine, constructRoutes } from 'single-spa-layout'
import type { ModuleHost } from './module-host.ts'

/** Name under which a module is registered; its container is `single-spa-application:app-admin`. */
const nameOf = (module: string) => `app-${module}`

/**
 * The page as single-spa-layout draws it: the frame, which the shell fills, and one container per module. Every
 * `<application>` stands outside `<route>`: a module is alive while it owns an open tab, whatever the address says (D1).
 */
export function drawLayout(
  container: HTMLElement,
  modules: ReadonlyMap<string, ModuleHost>,
  isAlive: (module: string) => boolean,
): HTMLElement {
  const applications = [...modules.keys()].map((module) => `<application name="${nameOf(module)}"></application>`)
  const routes = constructRoutes(
    `<single-spa-router mode="hash" containerEl="#${container.id}"><div class="suite-frame"></div>${applications.join('')}</single-spa-router>`,
  )
  const byName = new Map([...modules].map(([module, host]) => [nameOf(module), { module, host }]))
  const registered = constructApplications({
    routes,
    loadApp: async ({ name }) => byName.get(name)!.host.lifeCycles,
  })
  constructLayoutEngine({ routes, applications: registered })
  for (const { name, app } of registered) {
    registerApplication({ name, app, activeWhen: () => isAlive(byName.get(name)!.module) })
  }
  // Addresses are the router's: single-spa neither hears of them nor answers for them.
  start({ urlRerouteOnly: true })
  return container.querySelector<HTMLElement>('.suite-frame')!
}

/** Mounts and unmounts modules after a change of the tabs. */
export function followTabs(): void {
  void triggerAppChange()
}
