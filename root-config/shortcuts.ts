import { BehaviorSubject } from 'rxjs'
import type { Shortcut } from '../shared/events/shortcut.ts'
import type { TextRef } from '../shared/events/topics.ts'

/** What the shell can do: the handler obeys its key, the status bar hints at it, sheet and palette tell it [D17]. */
export interface ShellShortcut {
  /** Unique, `applications`. */
  readonly id: string
  /** `Alt+A`; never one that a browser keeps (visual reference §7). Without one it is in the palette alone. */
  readonly keys?: Shortcut
  readonly label: TextRef
  /** False while it would do nothing: then the key is nobody's. */
  enabled?(): boolean
  /** Named in the status bar. */
  readonly hint?: boolean
  /** The palette does not offer it, since it does the same by itself. */
  readonly unlisted?: boolean
  run(): void
}

/** All keys of the shell, in the order in which they are told. Each part of the shell adds its own. */
export class ShortcutTable {
  readonly #rows = new BehaviorSubject<readonly ShellShortcut[]>([])
  readonly changes$ = this.#rows.asObservable()

  /** Answers the function that takes these keys back. */
  add(...rows: readonly ShellShortcut[]): () => void {
    this.#rows.next([...this.#rows.value, ...rows])
    return () => this.#rows.next(this.#rows.value.filter((row) => !rows.includes(row)))
  }

  /** Those that do something now. */
  get enabled(): ShellShortcut[] {
    return this.#rows.value.filter(isEnabled)
  }

  of(keys: Shortcut): ShellShortcut | undefined {
    return this.#rows.value.find((row) => row.keys === keys && isEnabled(row))
  }
}

const isEnabled = (row: ShellShortcut): boolean => row.enabled?.() ?? true
