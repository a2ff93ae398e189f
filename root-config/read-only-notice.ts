import { STATE_HEADER } from '../shared/contracts/live.ts'
import { bus } from '../shared/events/bus.ts'
import { noteServerState } from '../shared/events/server-state.ts'
import type { Chrome } from './chrome-state.ts'

/** While nothing can be saved the server is asked so often, in ms, whether it can again. */
const ASK = 5_000

/** One line while the disk of the server is full: everything can be read, what is typed stays, and it is taken back by itself. */
export function sayReadOnly(chrome: Chrome): void {
  let timer: ReturnType<typeof setInterval> | undefined
  const ask = () =>
    fetch('/readyz', { cache: 'no-store' }).then(
      (answer) => noteServerState(answer.headers.get(STATE_HEADER)),
      () => undefined,
    )
  bus.state$('readOnly').subscribe((isReadOnly) => {
    chrome.say('readOnly', isReadOnly ? { message: { key: 'shell:readOnly' }, actions: [], level: 'warn' } : null)
    clearInterval(timer)
    if (isReadOnly) timer = setInterval(() => void ask(), ASK)
  })
}
