import type { Subscription } from 'rxjs'
import { api } from '../../api/client.ts'
import { bus } from '../../events/bus.ts'

/** Milliseconds between two looks where nobody says that something moved: the stream is away, or the work is another's. */
const ALONE = 1_500
/** The same where the stream says it: only against what gets lost. */
const TOLD = 15_000

/**
 * When to look how far work under way is: as soon as the live stream says that something of this user's moved, and from time
 * to time without that. Nothing runs while nobody looks.
 */
export class ProgressWatch {
  readonly #look: () => void
  #timer: ReturnType<typeof setTimeout> | null = null
  #told: Subscription | null = null
  #isOwn = true

  constructor(look: () => void) {
    this.#look = look
  }

  get isOn(): boolean {
    return this.#told !== null
  }

  /** It is shown. The answer is called when it is hidden. */
  begin(): void {
    if (this.#told) return
    this.#told = bus.on$('counters-changed').subscribe(({ names }) => names.includes('runs') && this.#look())
    this.#told.add(bus.on$('changes-missed').subscribe(() => this.#look()))
    // The stream that went away must not leave anybody waiting for long, nor one that came only now: what ended before, it does not say.
    this.#told.add(
      bus
        .state$('live')
        .subscribe((isLive) => this.#timer !== null && (isLive ? this.#look() : this.wait(this.#isOwn))),
    )
  }

  end(): void {
    this.#told?.unsubscribe()
    this.#told = null
    this.rest()
  }

  /** Something is under way: looks again later, unless it is told to sooner. */
  wait(isOwn = true): void {
    this.rest()
    this.#isOwn = isOwn
    if (this.isOn) this.#timer = setTimeout(this.#look, isOwn && bus.state('live') ? TOLD : ALONE)
  }

  rest(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
  }
}

/** The end of these runs was seen where they are shown, or of all: no notice is wanted any more. Never rejects. */
export const lookedAtRuns = (ids: readonly string[] | null): void =>
  void api.send('POST', 'shell/runs/looked', ids === null ? {} : { ids }, { quiet: true }).catch(() => undefined)
