import type { WaitsAs } from '../../../shared/contracts/waiting.ts'
import type { DocumentGuard } from '../document/guard.ts'
import type { CourseTeller } from './course-teller.ts'
import type { OpeningCalls } from './opening-calls.ts'
import type { Row, StoredEntity } from './stored.ts'
import type { StatedUse } from './used/naming.ts'
import type { RecordUse } from './uses.ts'

/** A document that waits for somebody's word, or for somebody who sees to it [judgement 12]. */
export interface WaitingKind {
  readonly entity: StoredEntity
  readonly waits: WaitsAs
  readonly guard: DocumentGuard | undefined
}

/** Stored entities by id: where a lookup field finds what it names; and by the table they are kept in. */
export class EntityRegistry {
  readonly #known = new Map<string, StoredEntity>()
  readonly #tables = new Map<string, StoredEntity[]>()
  readonly #offers = new Map<string, Set<string>>()
  readonly #told: StatedUse[] = []
  readonly #carried: { of: string; use: RecordUse }[] = []
  readonly #beside = new Set<string>()
  readonly #course = new Map<string, CourseTeller[]>()
  readonly #opening = new Map<string, OpeningCalls[]>()
  readonly #waiting: WaitingKind[] = []

  add(entity: StoredEntity): void {
    this.#known.set(entity.entity.id, entity)
    this.#tables.set(entity.table, [...this.inTable(entity.table), entity])
  }

  find(id: string): StoredEntity | undefined {
    return this.#known.get(id)
  }

  all(): readonly StoredEntity[] {
    return [...this.#known.values()]
  }

  /** What a module's records name without a lookup that says so. */
  tell(...uses: readonly StatedUse[]): void {
    this.#told.push(...uses)
  }

  /** What names a record for what is still to come without a lookup that says so, and names the other when two are merged. */
  carry(of: string, ...uses: readonly RecordUse[]): void {
    for (const use of uses) this.#carried.push({ of, use })
  }

  carried(of: string): readonly RecordUse[] {
    return this.#carried.flatMap((one) => (one.of === of ? [one.use] : []))
  }

  /** Tables whose rows only stand beside records that are told of: sums, seals, what documents left open. */
  keepBeside(...tables: readonly string[]): void {
    for (const table of tables) this.#beside.add(table)
  }

  standsBeside(table: string): boolean {
    return this.#beside.has(table)
  }

  stated(of: string): readonly StatedUse[] {
    return this.#told.filter((use) => use.of === of)
  }

  inTable(table: string): readonly StoredEntity[] {
    return this.#tables.get(table) ?? []
  }

  /** Says what the form of a record asks for beside it. */
  opensWith({ entity }: StoredEntity, calls: OpeningCalls): void {
    this.#opening.set(entity.id, [...(this.#opening.get(entity.id) ?? []), calls])
  }

  /** Calls that the form of this record will make. */
  openingCalls({ entity }: StoredEntity, record: Row): readonly string[] {
    return (this.#opening.get(entity.id) ?? []).flatMap((calls) => calls(record))
  }

  /** Says what a module knows of the course of a document beside what is in its own log. */
  tellsCourse({ entity }: StoredEntity, teller: CourseTeller): void {
    this.#course.set(entity.id, [...this.courseTellers({ entity }), teller])
  }

  courseTellers({ entity }: Pick<StoredEntity, 'entity'>): readonly CourseTeller[] {
    return this.#course.get(entity.id) ?? []
  }

  /** Notes a way in which a document waits, with whoever asks for its second hand. */
  wait(kind: WaitingKind): void {
    this.#waiting.push(kind)
  }

  waiting(): readonly WaitingKind[] {
    return this.#waiting
  }

  /** Those of them that somebody decides. */
  decided(): readonly WaitingKind[] {
    return this.#waiting.filter(({ waits }) => waits.because === null)
  }

  /** Notes what can be done in a room: last words of the rights that its calls ask for. */
  offer(room: string, actions: readonly string[]): void {
    const known = this.#offers.get(room) ?? new Set()
    for (const action of actions) known.add(action)
    this.#offers.set(room, known)
  }

  /** Every room with what can be done in it. */
  offers(): { room: string; actions: string[] }[] {
    return [...this.#offers].map(([room, actions]) => ({ room, actions: [...actions] }))
  }
}
