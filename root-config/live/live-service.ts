import { combineLatest, distinctUntilChanged, map, startWith, Subject, switchMap, timer, type Observable } from 'rxjs'
import { ACTING_HEADER } from '../../shared/contracts/acting.ts'
import { ON_ITS_WAY_MS, UNHEARD_HEADER } from '../../shared/contracts/live.ts'
import { bus } from '../../shared/events/bus.ts'
import { person } from '../../shared/session/acting.ts'
import { session } from '../../shared/session/session.ts'
import type { Chrome } from '../chrome-state.ts'
import type { LiveNews } from './event-text.ts'
import { LiveStream } from './live-stream.ts'
import { NewsMemory } from './news-memory.ts'
import { followRunNews } from './run-news.ts'
import { followWaiting } from './waiting-news.ts'
import { sayRightsChanged } from './rights-hint.ts'
import { Seat } from './seat.ts'

interface Parts {
  chrome: Chrome
  focusPanel(): void
  /** Resolves in the first idle moment in which no screen is opening. */
  settled(): Promise<unknown>
}

/** A page that nobody looks at for so long, in ms, leads no more. */
const LOOKED_AWAY = 30_000
const CHANNEL = 'novus:live'
const GAP: LiveNews = { event: 'gap', data: {} }
/** The server takes the sign-in for another person than this page does. */
const OF_ANOTHER = 409

/**
 * What the pages of a browser say to each other: what was heard, whether anything is, the release of the server; and, of a page
 * that is new, who knows, and for how long, in ms, it has read without hearing. It alone is told what was heard meanwhile.
 */
type Word =
  | LiveNews
  | { readonly event: 'live'; readonly data: boolean }
  | { readonly event: 'release'; readonly data: string }
  | { readonly event: 'who'; readonly page: string; readonly unheard: number }
  | { readonly event: 'meanwhile'; readonly page: string; readonly news: readonly LiveNews[] }

/**
 * [decision 0013] What others change comes over one stream for all pages of this browser, and goes onto the bus. Nothing stands on it
 * alone: without it a screen knows what it asked for.
 */
export function followLive({ chrome, focusPanel, settled }: Parts): void {
  const { profile } = chrome.state
  if (!profile) return
  const pages = new BroadcastChannel(`${CHANNEL}:${profile.sub}`)
  const take = (news: LiveNews) => {
    if (news.event === 'rights') sayRightsChanged(chrome, document, focusPanel)
    else if (news.event === 'person') bus.emit('person-changed', {})
    else tellBus(news)
  }
  const say = (word: Word) => pages.postMessage(word)
  let leads = false
  const setLive = (isLive: boolean) => {
    bus.setState('live', isLive)
    say({ event: 'live', data: isLive })
  }
  /** What it has heard as the one that leads. */
  const memory = new NewsMemory()
  /** Nothing was heard yet: what is shown was read before. */
  let isNew = true
  let askedAt = 0
  const stream = new LiveStream({
    token: () => session().accessToken(),
    renew: (token) => session().renew(token),
    async open(token, signal) {
      askedAt = performance.now()
      const answer = await fetch('/api/shell/stream', {
        signal,
        cache: 'no-store',
        credentials: 'include',
        headers: {
          Authorization: `Bearer ${token}`,
          Accept: 'text/event-stream',
          [ACTING_HEADER]: person(),
          ...(isNew && { [UNHEARD_HEADER]: String(Math.round(age())) }),
        },
      })
      if (answer.status === OF_ANOTHER) bus.emit('person-changed', {})
      return answer
    },
    heard(news) {
      if (news.event === 'hello') {
        leads = true
        memory.begin()
        setLive(true)
        bus.setState('release', news.data.release)
        say({ event: 'release', data: news.data.release })
        // Whoever was told until now by another page, or by nobody, may have missed something.
        say(GAP)
        // Of a new page the server tells what it missed, as long as its question was not too long on its way.
        if (!isNew || performance.now() - askedAt > ON_ITS_WAY_MS) take(GAP)
        isNew = false
      } else if (news.event !== 'over') {
        memory.add(news)
        say(news)
        take(news)
      }
    },
    lost() {
      leads = false
      memory.forget()
      setLive(false)
    },
    random: Math.random,
  })
  pages.addEventListener('message', ({ data: word }: MessageEvent<Word>) => {
    if (word.event === 'who') {
      if (!leads) return
      say({ event: 'live', data: true })
      return say({ event: 'meanwhile', page: word.page, news: memory.since(word.unheard) ?? [GAP] })
    }
    if (word.event === 'meanwhile') {
      if (word.page !== page) return
      isNew = false
      return word.news.forEach(take)
    }
    if (word.event === 'live') return bus.setState('live', word.data)
    if (word.event === 'release') return bus.setState('release', word.data)
    isNew = false
    take(word)
  })
  const page = crypto.randomUUID()
  say({ event: 'who', page, unheard: age() })
  followRunNews(chrome, settled)
  followWaiting(chrome, settled)
  const seat = new Seat({ locks: navigator.locks, lead: () => stream.start(), retire: () => stream.stop() })
  wanted$().subscribe((isWanted) => (isWanted ? seat.want() : seat.giveUp()))
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && stream.wake())
  bus.state$('session').subscribe((state) => state === 'signed-out' && pages.close())
}

/** For how long the page has been there, in ms. The time in which its machine slept counts too. */
const age = () => Math.max(performance.now(), Date.now() - performance.timeOrigin)

/** Signed in, with a network, and somebody looks at the page or did a moment ago. */
function wanted$(): Observable<boolean> {
  const looks = new Subject<void>()
  document.addEventListener('visibilitychange', () => looks.next())
  addEventListener('pagehide', () => looks.next())
  addEventListener('pageshow', () => looks.next())
  const isLookedAt = looks.pipe(
    startWith(undefined),
    map(() => document.visibilityState === 'visible'),
    switchMap((isVisible) => (isVisible ? [true] : timer(LOOKED_AWAY).pipe(map(() => false)))),
  )
  return combineLatest([bus.state$('session'), bus.state$('online'), isLookedAt]).pipe(
    map(([state, online, lookedAt]) => state === 'signed-in' && online && lookedAt),
    distinctUntilChanged(),
  )
}

function tellBus({ event, data }: LiveNews): void {
  switch (event) {
    case 'changed':
      return bus.emit('records-changed', data)
    case 'counters':
      return bus.emit('counters-changed', data)
    case 'gap':
      return bus.emit('changes-missed', {})
  }
}
