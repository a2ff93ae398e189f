import { ENTITIES } from './entities.ts'
import type { Fields } from './fields.ts'
import { placeOf, sourcesOf, type Sourced } from './field-sources.ts'
import { modeUnder, stricterMode, type WidgetMode, type WidgetRules } from './widgets.ts'

const isUnread = (mode: WidgetMode | undefined): mode is 'hide' | 'mask' => mode === 'hide' || mode === 'mask'

/**
 * What one user sees of every field, wherever it is shown [S6.09]: as its own rule says, and no more than of the fields that it
 * is taken from. This is the one place that decides it.
 */
export class FieldSight {
  readonly #rules: (room: string) => WidgetRules
  readonly #known = new Map<string, WidgetMode | undefined>()

  readonly #hides: boolean

  /**
   * @param rules what is restricted of a screen, by field
   * @param hides whether any of them hides a field or shows dots
   */
  constructor(rules: (room: string) => WidgetRules, hides: boolean) {
    this.#rules = rules
    this.#hides = hides
  }

  /** How form security treats a field, `billTo.creditLimit`, a list column or a column of a report. */
  mode(contract: Sourced & { readonly room: string }, path: string): WidgetMode | undefined {
    const known = `${contract.room} ${path}`
    if (!this.#known.has(known)) {
      // What is taken from itself by way of others adds nothing.
      this.#known.set(known, undefined)
      this.#known.set(known, this.#judged(contract, path))
    }
    return this.#known.get(known)
  }

  /** A field of the suite by its whole path, `admin.firm.name`. */
  modeOf(source: string): WidgetMode | undefined {
    const place = placeOf(source)
    const contract = place && ENTITIES[place.id]
    return contract ? this.mode(contract, place.path) : undefined
  }

  /** True for a field that is neither hidden nor dots. */
  reads(source: string): boolean {
    return !isUnread(this.modeOf(source))
  }

  /** Restricted fields of a contract, each by its path. */
  restricted(contract: Sourced & { readonly room: string }): WidgetRules {
    const own = this.#rules(contract.room)
    if (!this.#hides && Object.keys(own).length === 0) return own
    const found: Record<string, WidgetMode> = { ...own }
    const { fields = {}, derived = {}, columns = {}, parameters = {} } = contract
    for (const path of pathsOf({ ...parameters, ...columns, ...derived, ...fields })) {
      const mode = this.mode(contract, path)
      if (mode && found[path] !== mode) found[path] = mode
    }
    return found
  }

  #judged(contract: Sourced & { readonly room: string }, path: string): WidgetMode | undefined {
    const own = modeUnder(contract.mirrors ?? {}, this.#rules(contract.room), path)
    if (!this.#hides) return own
    return sourcesOf(contract, path).reduce<WidgetMode | undefined>((strictest, source) => {
      const place = placeOf(source)
      const inside = place ? undefined : source.slice(contract.id.length + 1)
      const mode = inside === undefined ? this.modeOf(source) : this.mode(contract, inside)
      return isUnread(mode) ? stricterMode(strictest, mode) : strictest
    }, own)
  }
}

const pathsOf = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, { fields: below }]) => [
    name,
    ...Object.keys(below ?? {}).map((inner) => `${name}.${inner}`),
  ])
