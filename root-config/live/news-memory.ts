import type { LiveNews } from './event-text.ts'

/** As much as a leading page keeps: one that was open for longer asks for all that it shows. */
const MOST = 200

/** What the page that leads has heard without a break, for a page of the same browser that begins. */
export class NewsMemory {
  #news: { readonly at: number; readonly news: LiveNews }[] = []
  /** When it began to hear, in ms of `Date.now`; null: it does not. */
  #from: number | null = null

  begin(): void {
    this.#news = []
    this.#from = Date.now()
  }

  forget(): void {
    this.#news = []
    this.#from = null
  }

  add(news: LiveNews): void {
    this.#news.push({ at: Date.now(), news })
    if (this.#news.length > MOST) this.#from = this.#news.shift()!.at
  }

  /** What was heard in the last so many ms; null: it has not heard for so long. */
  since(ms: number): readonly LiveNews[] | null {
    const start = Date.now() - ms
    if (this.#from === null || this.#from > start) return null
    return this.#news.filter(({ at }) => at >= start).map(({ news }) => news)
  }
}
