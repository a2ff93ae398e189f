import type { Trail } from '../../contracts/entity.ts'
import { formatStamp } from '../../i18n/dates.ts'
import type { RoomNews } from '../follow-room.ts'
import { trailOf } from './conflict-view.ts'
import type { Row } from './field-path.ts'
import type { Reading } from './record-reading.ts'
import type { Notice, RecordNews, RecordSnapshot } from './record-snapshot.ts'

interface Ports {
  snapshot(): RecordSnapshot
  change(change: Partial<RecordSnapshot>): void
  /** Null when a newer reading took its place. */
  read(): Promise<Reading | null>
  /** Shows the record as it is stored now, in place of what is on screen. */
  adopt(data: Row, change: Partial<RecordSnapshot>): void
  /** Sets what is stored now against what is on screen. */
  contest(data: Row): void
  /** Goes on with unsaved work from what is stored now. */
  goOnFrom(data: Row, change: Partial<RecordSnapshot>): void
}

/** Somebody may have changed it, or it may be gone: how it stands is still to be asked. */
const MAYBE: RecordNews = { version: null, by: null, on: null, isRead: false }

/** What others make of one open record: it follows them where nothing is unsaved, and else says so and waits. */
export class RecordFollow {
  readonly #ports: Ports
  /** Writes of the user beside the form that are under way, and what was heard meanwhile. */
  #own = 0
  #held: RoomNews[] = []
  #settled = Promise.resolve()

  constructor(ports: Ports) {
    this.#ports = ports
  }

  /** Somebody changed records of this room; null: something may have been missed. Asks nothing. */
  heard(news: RoomNews): void {
    if (this.#own > 0) return void this.#held.push(news)
    const { trail } = this.#ports.snapshot()
    const notice = trail && newsOf(trail, news)
    if (notice) this.#ports.change({ news: notice })
  }

  /**
   * The user writes the record beside its form, with a command of his own: what is read afterwards is shown without telling him
   * that he changed it. Answers as soon as the write does.
   */
  async own<T>(write: () => Promise<T>): Promise<T> {
    this.#own += 1
    try {
      return await write()
    } finally {
      this.#settled = this.#readAnew((data, how) => this.#ports.goOnFrom(data, how)).then(() => {
        this.#own -= 1
        // What is newer than this reading is somebody else's.
        for (const news of this.#held.splice(0)) this.heard(news)
      })
    }
  }

  /** When what the user wrote last beside the form is shown, as far as it can be. */
  get settled(): Promise<void> {
    return this.#settled
  }

  /**
   * Reads a record that changes by itself, and keeps it on screen meanwhile. Unsaved work and whatever goes wrong leave it
   * as it is. Never rejects.
   */
  refresh(): Promise<void> {
    return this.#readAnew(() => undefined)
  }

  /** Shows without a word how the record stands. @param beneath what becomes of it under unsaved work */
  async #readAnew(beneath: Ports['goOnFrom']): Promise<void> {
    if (this.#ports.snapshot().phase !== 'ready') return
    const read = await this.#ports.read()
    const { phase, dirty } = this.#ports.snapshot()
    if (!read?.data || phase !== 'ready') return
    const { data, ...how } = read
    const change = { ...how, since: null }
    if (dirty) beneath(data, change)
    else this.#ports.adopt(data, change)
  }

  /** Asks how the record stands, and shows it so unless something is unsaved. A failure is silent. Never rejects. */
  async follow(): Promise<void> {
    const read = await this.#ports.read()
    const { trail, dirty, phase } = this.#ports.snapshot()
    if (!read || !trail || phase !== 'ready') return
    const { data, ...how } = read
    const news = readNews(trail, read)
    if (dirty || !news) this.#ports.change({ news })
    else if (data) this.#ports.adopt(data, { ...how, since: null, notice: noticeOf(news) })
    else this.#ports.change({ ...how, since: null, news: null })
  }

  /** The user wants to see what was changed: both values of every field, to choose from. Nothing typed is lost. */
  async compare(): Promise<void> {
    const read = await this.#ports.read()
    if (!read || this.#ports.snapshot().phase !== 'ready') return
    if (read.data) this.#ports.contest(read.data)
    else this.#ports.change({ notice: { level: 'error', key: 'kit:live.notRead' } })
  }

  /** The user goes on with what he has; his save meets the conflict. */
  keepMine(): void {
    this.#ports.change({ news: null })
  }
}

/** What of the news of a room is about the record as it was read; null: nothing new. */
function newsOf({ id, version }: Trail, news: RoomNews): RecordNews | null {
  if (news === null) return MAYBE
  const own = news.findLast((record) => record.id === id)
  if (own) {
    const isOld = own.version !== null && own.version <= version
    return isOld ? null : { version: own.version, by: own.by, on: own.on, isRead: true }
  }
  // One that cannot be named to this user may be this one.
  return news.some((record) => record.id === null) ? MAYBE : null
}

/** What a reading says beside the record on screen; null: nothing new, or nothing that could be read. */
function readNews(trail: Trail, { data, phase }: Reading): RecordNews | null {
  if (phase === 'notFound') return { ...MAYBE, isRead: true }
  if (!data) return null
  const { version, updatedBy, updatedOn } = trailOf(data)
  return version === trail.version ? null : { version, by: updatedBy, on: updatedOn, isRead: true }
}

const noticeOf = ({ by, on }: RecordNews): Notice => ({
  level: 'info',
  key: 'kit:live.followed',
  args: { user: by ?? '', time: formatStamp(on) },
})
