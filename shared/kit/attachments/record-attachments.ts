import type { Entity } from '../../contracts/entity.ts'
import { attachmentCalls } from './attachment-calls.ts'
import { AttachmentStore } from './attachment-store.ts'

/** The attachments of a record that is open: none while it is new, read when somebody asks. */
export class RecordAttachments {
  readonly #entity: Entity
  readonly #onTurn: () => void
  #store: AttachmentStore | null = null
  #told = false
  #count: number | null = null

  /** `onTurn` is called when the first file leaves and when the last has arrived. */
  constructor(entity: Entity, onTurn: () => void) {
    this.#entity = entity
    this.#onTurn = onTurn
  }

  /** True while a file has not arrived. */
  get unfinished(): boolean {
    return this.#store?.unfinished ?? false
  }

  /** `recordId` is null for a record that is not stored yet. */
  of(recordId: string | null): AttachmentStore | null {
    if (this.#store || recordId === null) return this.#store
    const store = (this.#store = new AttachmentStore(attachmentCalls(this.#entity, recordId), this.#count))
    store.subscribe(() => {
      if (this.#told === store.unfinished) return
      this.#told = store.unfinished
      this.#onTurn()
    })
    return store
  }

  /** How many hang on it, read with the record. */
  tell(count: number): void {
    this.#count = count
    this.#store?.tell(count)
  }

  giveUpAll(): void {
    this.#store?.giveUpAll()
  }
  dispose(): void {
    this.#store?.dispose()
  }
}
