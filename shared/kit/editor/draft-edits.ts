import { emptyRecord, fieldProblems, normalize } from '../../contracts/check.ts'
import type { Fields } from '../../contracts/fields.ts'
import type { Problem } from '../../contracts/result.ts'
import { shiftedProblems, withLine, withoutLine } from './draft-lines.ts'
import { fieldAt, groupOfFlag, linesOf, readAt, writeAt, type Row } from './field-path.ts'
import type { RecordSnapshot } from './record-snapshot.ts'

type Edited = Pick<RecordSnapshot, 'draft' | 'problems'>

/** The changes a user can make to a draft, and what they have to remember: where he typed, what he took out. */
export class DraftEdits {
  readonly #fields: Fields
  /** An empty required field is no problem before the user was there. */
  readonly #typed = new Set<string>()
  /** Groups that a flag switched off come back as they were. */
  readonly #groups: Record<string, Row> = {}
  #deleted: { name: string; index: number; row: Row } | null = null

  constructor(fields: Fields) {
    this.#fields = fields
  }

  /** A keystroke. Looks again at a problem the field already has; raises no new one while it is typed in. */
  edit(at: RecordSnapshot, path: string, value: unknown, checked: Fields): Edited {
    this.#typed.add(path)
    const draft = writeAt(this.#fields, at.draft, path, value)
    const had = at.problems.some((problem) => problem.Field === path)
    const problems = had ? problemsWith(at.problems, path, draft, checked) : at.problems
    const group = groupOfFlag(this.#fields, path)
    return group ? this.#switched(at, { draft, problems }, group, value === true) : { draft, problems }
  }

  /** The user left a field: the value takes its stored form, and what is wrong with it is said. */
  leave(at: RecordSnapshot, path: string, checked: Fields): Edited {
    const field = fieldAt(this.#fields, path)
    if (!field || field.fields || !this.#typed.has(path) || this.#isPastEnd(at, path)) return at
    const { value } = normalize({ fields: { value: field } }, { value: readAt(at.draft, path) })
    const draft = writeAt(this.#fields, at.draft, path, value)
    return { draft, problems: problemsWith(at.problems, path, draft, checked) }
  }

  addLine(at: RecordSnapshot, name: string, index: number): Edited {
    return this.#withLine(at, name, index)
  }

  /** The row is kept until the next one is taken out, for `undoLine`. */
  removeLine(at: RecordSnapshot, name: string, index: number): Edited {
    this.#deleted = { name, index, row: (at.draft[name] as Row[])[index]! }
    return {
      draft: withoutLine(at.draft, name, index),
      problems: shiftedProblems(at.problems, name, index, -1),
    }
  }

  undoLine(at: RecordSnapshot): Edited {
    if (!this.#deleted) return at
    const { name, index, row } = this.#deleted
    this.#deleted = null
    return this.#withLine(at, name, index, row)
  }

  /** A cell of a line that is not there: it was taken out under the focus, and leaving it must not bring it back empty. */
  #isPastEnd({ draft }: RecordSnapshot, path: string): boolean {
    const [name, row] = path.split('.') as [string, string?]
    return this.#fields[name]?.kind === 'lines' && row !== undefined && !linesOf(draft, name)[Number(row)]
  }

  #withLine(at: RecordSnapshot, name: string, index: number, row?: Row): Edited {
    return {
      draft: withLine(this.#fields, at.draft, name, index, row),
      problems: shiftedProblems(at.problems, name, index, 1),
    }
  }

  #switched(at: RecordSnapshot, { draft, problems }: Edited, name: string, wanted: boolean): Edited {
    if (draft[name]) this.#groups[name] = draft[name] as Row
    const group = this.#groups[name] ?? at.saved[name] ?? emptyRecord(this.#fields[name]!.fields!)
    return {
      draft: { ...draft, [name]: wanted ? group : null },
      problems: wanted ? problems : problems.filter((problem) => !problem.Field?.startsWith(`${name}.`)),
    }
  }
}

function problemsWith(problems: readonly Problem[], path: string, draft: Row, checked: Fields): Problem[] {
  const now = fieldProblems({ fields: checked }, normalize({ fields: checked }, draft))
  return [...problems.filter((problem) => problem.Field !== path), ...now.filter((problem) => problem.Field === path)]
}
