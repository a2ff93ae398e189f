import { auditTime, debounceTime, filter, merge, of, skip, switchMap } from 'rxjs'
import { api } from '../../shared/api/client.ts'
import type { RunNews } from '../../shared/contracts/work.ts'
import { bus } from '../../shared/events/bus.ts'
import { type Chrome, showsMenus } from '../chrome-state.ts'

/** So long, in ms, nothing moved: a run that goes on is no news, and what ends in sight is looked at before it is told. */
const CALM = 1_000
/** Where something always moves it is asked about once in so long, in ms. */
const APART = 15_000

/**
 * [issue 4] What the user began has ended while he was elsewhere: a line in the status bar and a count at the user menu, in
 * all his browsers, until he looks at it in one of them.
 */
export function followRunNews(chrome: Chrome, settled: () => Promise<unknown>): void {
  if (!showsMenus(chrome.state)) return
  const moved$ = merge(
    bus.on$('counters-changed').pipe(filter(({ names }) => names.includes('runs'))),
    bus.on$('changes-missed'),
    // It is to be said in another language.
    bus.state$('locale').pipe(skip(1)),
  )
  // Nobody who opens a screen waits for it.
  const asked$ = merge(of(null), moved$.pipe(debounceTime(CALM)), moved$.pipe(auditTime(APART))).pipe(
    switchMap(() => settled()),
  )
  const following = asked$.subscribe(() => void ask(chrome))
  following.add(
    bus.state$('session').subscribe((state) => {
      if (state !== 'signed-out') return
      following.unsubscribe()
      chrome.set({ runNews: null })
    }),
  )
}

/** Never rejects; what is known stays when nobody answers. */
async function ask(chrome: Chrome): Promise<void> {
  const news = await api.get<RunNews>('shell/runs/news', { quiet: true }).catch(() => null)
  if (news) chrome.set({ runNews: news.count > 0 ? news : null })
}
