import { normalize } from '../../contracts/check.ts'
import type { Entity } from '../../contracts/entity.ts'
import { conflictView, trailOf } from './conflict-view.ts'
import type { Row } from './field-path.ts'
import { differences, rebase } from './rebase.ts'
import type { RecordSnapshot } from './record-snapshot.ts'

interface Ports {
  snapshot(): RecordSnapshot
  change(change: Partial<RecordSnapshot>): void
  /** What is on screen from now on; whether that is unsaved is judged anew. */
  draw(draft: Row): void
  versions(): { base: Row; mine: Row }
  save(): Promise<boolean>
  discard(): void
}

/** A record that was stored anew while there is unsaved work on it: both are set against each other, or brought together. */
export class RecordConflict {
  readonly #entity: Entity
  readonly #ports: Ports

  constructor(entity: Entity, ports: Ports) {
    this.#entity = entity
    this.#ports = ports
  }

  /** The version that somebody else has saved, against what is on screen. */
  contest(data: Row): void {
    const { updatedBy, updatedOn, version } = trailOf(data)
    const who = { changedBy: updatedBy, changedOn: updatedOn, version, current: data }
    this.#ports.change({ conflict: conflictView(this.#entity, who, this.#ports.versions()) })
  }

  /** Goes on from their version: `takesTheirs` decides about each difference; what is left over is saved. */
  async settle(takesTheirs: (path: string) => boolean): Promise<boolean> {
    const { conflict } = this.#ports.snapshot()
    if (!conflict) return false
    const versions = { ...this.#ports.versions(), theirs: conflict.current }
    const mine = rebase(this.#entity.fields, versions, ({ path }) => !takesTheirs(path))
    this.#ports.change({ conflict: null, news: null, saved: conflict.current, trail: conflict.trail, problems: [] })
    this.#ports.draw(mine)
    return this.#ports.snapshot().dirty ? this.#ports.save() : true
  }

  /** Takes over their version and gives up the draft. */
  takeTheirs(): void {
    const { conflict } = this.#ports.snapshot()
    if (conflict) this.#ports.change({ saved: conflict.current, trail: conflict.trail, news: null })
    this.#ports.discard()
  }

  /** Back to the draft as it was; the next save meets the same conflict. */
  postpone(): void {
    this.#ports.change({ conflict: null })
  }

  /**
   * What the user has written himself, beside the form: his unsaved work goes on from it. Where more than that one write is stored
   * and the same place was changed there and here, it is left to be told: one of the two would be lost.
   */
  goOnFrom(data: Row, change: Partial<RecordSnapshot>): void {
    const { trail: before } = this.#ports.snapshot()
    const trail = trailOf(data)
    if (!before || trail.version <= before.version) return
    const versions = { ...this.#ports.versions(), theirs: normalize(this.#entity, data) }
    const isOwnAlone = trail.version === before.version + 1
    if (!isOwnAlone && differences(this.#entity.fields, versions).some(({ both }) => both)) return
    this.#ports.change({ ...change, news: null, saved: versions.theirs, trail })
    this.#ports.draw(rebase(this.#entity.fields, versions))
  }
}
