import { distinctUntilChanged, filter, map, merge, throttleTime } from 'rxjs'
import { bus } from '../../shared/events/bus.ts'
import { type Chrome, showsMenus } from '../chrome-state.ts'
import type { MenuShelf } from '../menus.ts'
import type { RouteTable } from '../router/table.ts'
import type { TabStore } from '../tabs/tab-store.ts'
import type { HomeFigures } from '../../shared/contracts/home.ts'
import { askFigures } from './ask-figures.ts'
import type { BoardClosing } from '../../shell-elements/home/board-types.ts'
import type { SuiteEvents } from '../../shell-elements/types.ts'
import { approve } from './approve.ts'
import { askWaiting } from './ask-waiting.ts'
import { readSteps } from './closing-steps.ts'
import { linkToRoom, readBoard } from './home-figures.ts'

/** Figures older than this, in ms, are asked for again when HOME is shown. */
const FRESH = 60_000
/** Where somebody changes something all the time, they are asked for no more often than this, in ms. */
const APART = 10_000

interface Parts {
  chrome: Chrome
  store: TabStore
  table: RouteTable
  menus: MenuShelf
}

/**
 * Keeps HOME's figures from now on: read once, again when HOME is shown after a minute, and when somebody asks.
 * @param asked the first ones, where they are under way already
 */
export function followHome(parts: Parts, container: HTMLElement, asked: Promise<HomeFigures> | null): void {
  const { store, chrome } = parts
  const isShown = () => store.state.shown?.kind === 'home' && showsMenus(chrome.state)
  // Whoever has gone on meanwhile is told anew when he comes back.
  const board = new HomeBoard(parts, isShown() ? asked : null)
  store.state$.pipe(map(isShown), distinctUntilChanged(), filter(Boolean)).subscribe(() => board.refresh())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && isShown()) board.refresh()
  })
  const isSeen = () => document.visibilityState === 'visible' && isShown()
  merge(bus.on$('records-changed'), bus.on$('changes-missed'))
    .pipe(throttleTime(APART, undefined, { leading: true, trailing: true }))
    .subscribe(() => board.outdated(isSeen()))
  container.addEventListener('suite-home-refresh', () => void board.read())
  container.addEventListener('suite-waiting-approve', (event) => {
    const { row, answered } = (event as CustomEvent<SuiteEvents['suite-waiting-approve']>).detail
    void approve(row).then((refused) => {
      answered(refused)
      const { waiting } = chrome.state
      if (refused !== null || !waiting) return
      const rows = waiting.rows.filter(({ id }) => id !== row.id)
      chrome.set({ waiting: { ...waiting, count: waiting.count - 1, rows } })
      void board.read()
    })
  })
}

const stepsBefore = (former: BoardClosing | null, now: BoardClosing) =>
  former?.name === now.name ? former.steps : undefined

class HomeBoard {
  readonly #parts: Parts
  #readAt = -Infinity
  #reading: Promise<void> | null = null
  #asked: Promise<HomeFigures> | null

  constructor(parts: Parts, asked: Promise<HomeFigures> | null) {
    this.#parts = parts
    this.#asked = asked
  }

  refresh(): void {
    if (performance.now() - this.#readAt > FRESH) void this.read()
  }

  /** Somebody changed what they are counted from: asked for now, or when HOME is next seen. */
  outdated(isSeen: boolean): void {
    this.#readAt = -Infinity
    // What is being read may have been counted before.
    if (isSeen) void Promise.resolve(this.#reading).then(() => this.read())
  }

  /** The former figures stay meanwhile, and when it fails. */
  read(): Promise<void> {
    return (this.#reading ??= this.#read().finally(() => (this.#reading = null)))
  }

  async #read(): Promise<void> {
    const { chrome, table, menus } = this.#parts
    // Whoever has signed out meanwhile sees none of it.
    const isGone = () => bus.state('session') === 'signed-out'
    if (chrome.state.board.state === 'failed') chrome.set({ board: { ...chrome.state.board, state: 'loading' } })
    try {
      const asked = this.#asked ?? askFigures()
      this.#asked = null
      const asksWaiting = askWaiting()
      const [board, waiting] = await Promise.all([readBoard(table, menus, asked, asksWaiting), asksWaiting])
      if (isGone()) return
      this.#readAt = performance.now()
      // The steps of before stay while those of now are asked for.
      const closing = board.closing && {
        ...board.closing,
        steps: stepsBefore(chrome.state.board.closing, board.closing),
      }
      chrome.set({ board: { ...board, closing }, ...(waiting && { waiting }) })
      if (closing) void this.#steps(closing)
    } catch {
      // One quiet line with Retry: HOME is no place for an alert.
      if (!isGone()) chrome.set({ board: { ...chrome.state.board, state: 'failed' } })
    }
  }

  async #steps(closing: BoardClosing): Promise<void> {
    const { chrome, table, menus } = this.#parts
    const steps = await readSteps(closing, (room, query) => linkToRoom(table, menus, room, query))
    const { board } = chrome.state
    if (board.closing?.name === closing.name) chrome.set({ board: { ...board, closing: { ...board.closing, steps } } })
  }
}
