import type { LiveEvent, LiveEvents } from '../../shared/contracts/live.ts'

/** One event with its data, as it came or as another page of this browser passed it on. */
export type LiveNews = { [E in LiveEvent]: { readonly event: E; readonly data: LiveEvents[E] } }[LiveEvent]

/** Whole events of a text that comes in pieces; what is not whole yet waits, a heartbeat says nothing. */
export class EventText {
  #rest = ''

  take(piece: string): LiveNews[] {
    const blocks = (this.#rest + piece).split('\n\n')
    this.#rest = blocks.pop()!
    return blocks.flatMap((block) => newsIn(block) ?? [])
  }
}

function newsIn(block: string): LiveNews | null {
  const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? []
  return event && data ? ({ event, data: JSON.parse(data) } as LiveNews) : null
}
