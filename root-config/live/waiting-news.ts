import { auditTime, debounceTime, filter, merge, of, skip, switchMap } from 'rxjs'
import { bus } from '../../shared/events/bus.ts'
import { type Chrome, showsMenus } from '../chrome-state.ts'
import { askWaiting } from '../home/ask-waiting.ts'

/** So long, in ms, nothing moved; where something always moves it is asked about once in so long. */
const CALM = 1_000
const APART = 15_000

/**
 * [judgement 12] What waits for the user is counted anew when a document of a kind is changed that he decides. Whoever decides nothing asks
 * once, and again when he may have missed something.
 */
export function followWaiting(chrome: Chrome, settled: () => Promise<unknown>): void {
  if (!showsMenus(chrome.state)) return
  const isHis = (room: string) => chrome.state.waiting?.rooms.includes(room) === true
  const moved$ = merge(
    bus.on$('records-changed').pipe(filter(({ records }) => records.some(({ room }) => isHis(room)))),
    bus.on$('changes-missed'),
    bus.state$('locale').pipe(skip(1)),
  )
  const asked$ = merge(
    of(null).pipe(filter(() => chrome.state.waiting === null)),
    moved$.pipe(debounceTime(CALM)),
    moved$.pipe(auditTime(APART)),
  ).pipe(switchMap(() => settled()))
  const following = asked$.subscribe(() => void ask(chrome))
  following.add(
    bus.state$('session').subscribe((state) => {
      if (state !== 'signed-out') return
      following.unsubscribe()
      chrome.set({ waiting: null })
    }),
  )
}

/** Never rejects; what is known stays when nobody answers. */
async function ask(chrome: Chrome): Promise<void> {
  const waiting = await askWaiting()
  if (waiting && bus.state('session') !== 'signed-out') chrome.set({ waiting })
}
