import type { WorkInHand } from './work-in-hand.ts'

/** Work on many things that goes on without a screen, by the room and the action that rows keep. */
export interface Work {
  /** `admin/end-sessions` */
  readonly room: string
  /** `run` of a process, `edit` of a change in bulk, `retry` of a queue. */
  readonly action: string
  /** The right to it, which its user must have as long as it goes on. */
  readonly right: string
  run(hand: WorkInHand): Promise<void>
}

/** All work that this release knows. */
export class Works {
  readonly #known = new Map<string, Work>()

  add(work: Work): void {
    const name = nameOf(work)
    if (this.#known.has(name)) throw new Error(`Two parts of the server do ${name}.`)
    this.#known.set(name, work)
  }

  find(room: string, action: string): Work | undefined {
    return this.#known.get(nameOf({ room, action }))
  }
}

const nameOf = ({ room, action }: Pick<Work, 'room' | 'action'>) => `${room}.${action}`
