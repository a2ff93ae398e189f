import { BehaviorSubject } from 'rxjs'
import type { Shortcut } from '../shared/events/shortcut.ts'
import type { TextRef } from '../shared/events/topics.ts'

/** A key of the shell: what the handler obeys, the status bar hints at, the sheet prints and the palette offers [D17]. */
export interface ShellShortcut {
  /** Unique, `applications`. */
  readonly id: string
  /** `Alt+A`; never one that a browser keeps (visual reference §7). */
  readonly keys: Shortcut
  readonly label: TextRef
  /** False while it would do nothing: then the key is nobody's. */
  enabled?(): boolean
  /** Named in the status bar. */
  readonly hint?: boolean
  /** True for a key that the palette need not offer, since the palette does the same by itself. */
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
