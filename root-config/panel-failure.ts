import { combineLatest, type Subscription } from 'rxjs'
import { brokenModules } from '../shared/api/broken-modules.ts'
import { ApiError } from '../shared/api/client.ts'
import { RELEASE_HEADER } from '../shared/contracts/live.ts'
import { bus } from '../shared/events/bus.ts'
import { isReplaced, noteRelease, pageRelease } from '../shared/events/release.ts'
import { t } from '../shared/i18n/i18n.ts'
import type { Obstacle } from '../shell-elements/panel-error/panel-error.element.ts'
import { elementsAfterStart } from './after-start.ts'

interface Failure {
  /** What failed, in the user's language, by what stands in the way. */
  title(obstacle: Obstacle): string
  error: unknown
  module: string
  /** Code or texts did not come: the connection or a newer release may be why. */
  notLoaded: boolean
  onRetry(): void
  onClose(): void
  onReload(): void
}

type PanelError = HTMLElement & { obstacle: Obstacle }

const TAG = 'suite-panel-error'
const following = new WeakMap<Element, Subscription>()

/** Puts the error into the panel that failed: it breaks no other [D7]. */
export function showFailure(panel: HTMLElement, failure: Failure): void {
  clearFailure(panel)
  const element = document.createElement(TAG) as PanelError
  Object.assign(element, {
    detail: failure.error instanceof Error ? failure.error.message : String(failure.error),
    requestId: failure.error instanceof ApiError ? failure.error.requestId : null,
    module: failure.module,
    release: pageRelease(),
  })
  element.addEventListener('suite-retry', failure.onRetry)
  element.addEventListener('suite-close', failure.onClose)
  element.addEventListener('suite-reload', failure.onReload)
  say(element, failure, 'failed')
  panel.prepend(element)
  void elementsAfterStart().then(() => element.replaceChildren())
  if (failure.notLoaded) following.set(element, followObstacle(element, failure))
}

export function clearFailure(panel: HTMLElement): void {
  for (const child of panel.querySelectorAll(`:scope > ${TAG}`)) {
    following.get(child)?.unsubscribe()
    child.remove()
  }
}

function say(element: PanelError, { title }: Failure, obstacle: Obstacle): void {
  const heading = title(obstacle)
  // `title` of an element that is not there yet would be the browser's tooltip.
  element.setAttribute('heading', heading)
  element.setAttribute('obstacle', obstacle)
  if (!customElements.get(TAG)) element.textContent = heading
}

/**
 * [A39] [A38] Without a connection the panel says so, and what it stands for is asked for again when there is one. A part of a
 * release that the server has no longer comes with a new page only.
 */
function followObstacle(element: PanelError, failure: Failure): Subscription {
  let isGone = false
  let before: Obstacle = 'failed'
  const look = () => {
    const obstacle = !bus.state('online') ? 'away' : isReplaced() && isGone ? 'outdated' : 'failed'
    if (obstacle === before) return
    const isBack = before === 'away'
    before = obstacle
    say(element, failure, obstacle)
    if (isBack) failure.onRetry()
  }
  const subscription = combineLatest([bus.state$('online'), bus.state$('release')]).subscribe(look)
  void askWhy().then((gone) => {
    isGone = gone
    if (!subscription.closed) look()
  })
  return subscription
}

/** Whether a file that failed is there no more. Tells the shell by the way of a lost connection, or of a release. */
async function askWhy(): Promise<boolean> {
  const broken = brokenModules()
  try {
    const ready = await fetch('/readyz', { cache: 'no-store' })
    noteRelease(ready.headers.get(RELEASE_HEADER))
    const answers = broken.map((address) => fetch(address, { method: 'HEAD', cache: 'no-store' }))
    return (await Promise.all(answers)).some(({ status }) => status === 404)
  } catch {
    bus.emit('unreached', { status: 0 })
    return false
  }
}

export const failureTitle = (screen: string) => (obstacle: Obstacle) =>
  obstacle === 'failed' ? t('shell:problems.screenFailed', { screen }) : t(`shell:panelFailure.${obstacle}`, { screen })

export const brokenTitle = (screen: string) => () => t('shell:panelFailure.broke', { screen })
