/** The page inside the frame of the workbench: one screen, as its address says. */
import { addressOf, choicesFrom } from './choices.ts'
import { openStage } from './stage.ts'
import type { Said } from './stage-host.ts'

const choices = choicesFrom(new URLSearchParams(location.search))
const tell = (said: Said) => {
  document.documentElement.dataset[said.what] = said.detail
  parent.postMessage({ said }, location.origin)
}
await openStage({
  choices,
  onSaid: tell,
  onOpen: (screen, query) => location.assign(`?${addressOf({ ...choices, screen, door: '', query })}`),
}).catch((error: unknown) => {
  document.body.append(Object.assign(document.createElement('pre'), { textContent: String(error) }))
  throw error
})
document.title = choices.screen
