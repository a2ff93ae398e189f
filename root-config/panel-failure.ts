import { ApiError } from '../shared/api/client.ts'
import { t } from '../shared/i18n/i18n.ts'
import { elementsAfterStart } from './after-start.ts'

interface Failure {
  /** What failed, in the user's language. */
  title: string
  error: unknown
  module: string
  onRetry(): void
  onClose(): void
}

const TAG = 'suite-panel-error'

/** Puts the error into the panel that failed: it breaks no other [D7]. */
export function showFailure(panel: HTMLElement, failure: Failure): void {
  clearFailure(panel)
  const element = document.createElement(TAG)
  // `title` of an element that is not there yet would be the browser's tooltip.
  element.setAttribute('heading', failure.title)
  Object.assign(element, {
    detail: failure.error instanceof Error ? failure.error.message : String(failure.error),
    requestId: failure.error instanceof ApiError ? failure.error.requestId : null,
    module: failure.module,
    release: pageRelease(),
  })
  element.addEventListener('suite-retry', failure.onRetry)
  element.addEventListener('suite-close', failure.onClose)
  element.textContent = failure.title
  panel.prepend(element)
  void elementsAfterStart().then(() => element.replaceChildren())
}

export function clearFailure(panel: HTMLElement): void {
  for (const child of panel.querySelectorAll(`:scope > ${TAG}`)) child.remove()
}

export const failureTitle = (screen: string) => t('shell:problems.screenFailed', { screen })

export const brokenTitle = (screen: string) => t('shell:panelFailure.broke', { screen })

/** Release of the page that was loaded; the server may have a newer one. */
export const pageRelease = () => document.querySelector<HTMLMetaElement>('meta[name="novus:release"]')?.content ?? ''
