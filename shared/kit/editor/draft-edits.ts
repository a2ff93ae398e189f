import { emptyRecord, fieldProblems, normalize } from '../../contracts/check.ts'
import type { Fields } from '../../contracts/fields.ts'
import type { Problem } from '../../contracts/result.ts'
import { spliced, type Splice } from '../grid/line-steps.ts'
import { problemsAfter } from './draft-lines.ts'
import { fieldAt, groupOfFlag, linesOf, readAt, sameValue, writeAt, type Row } from './field-path.ts'
import type { RecordSnapshot } from './record-snapshot.ts'

type Edited = Pick<RecordSnapshot, 'draft' | 'problems'>

/** The changes a user can make to a draft, and what they have to remember: where he typed. */
export class DraftEdits {
  readonly #fields: Fields
  /** An empty required field is no problem before the user was there. */
  readonly #typed = new Set<string>()
  /** Groups that a flag switched off come back as they were. */
  readonly #groups: Record<string, Row> = {}

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
    const typed = readAt(at.draft, path)
    const { value } = normalize({ fields: { value: field } }, { value: typed })
    // A line that stays as it is stays the same object: its steps can still be undone.
    const draft = sameValue(value, typed) ? at.draft : writeAt(this.#fields, at.draft, path, value)
    // What the server has said of it stands until it is typed in again: a cell that its refusal leads to is left by that alone.
    const said = at.problems.filter(({ Field }) => Field === path)
    const now = problemsWith(at.problems, path, draft, checked)
    const problems = [...now, ...said.filter(({ Key }) => !now.some((one) => one.Field === path && one.Key === Key))]
    return { draft, problems }
  }

  /** Lines change together: put in, taken out, pasted over, brought back. */
  splice(at: RecordSnapshot, name: string, step: Splice, checked: Fields): Edited {
    const draft = { ...at.draft, [name]: spliced(linesOf(at.draft, name), step) }
    return { draft, problems: problemsAfter(at.problems, name, step, checked) }
  }

  /** A cell of a line that is not there: it was taken out under the focus, and leaving it must not bring it back empty. */
  #isPastEnd({ draft }: RecordSnapshot, path: string): boolean {
    const [name, row] = path.split('.') as [string, string?]
    return this.#fields[name]?.kind === 'lines' && row !== undefined && !linesOf(draft, name)[Number(row)]
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

/** Looks at one field alone: a document of thousands of lines is not read again for each key. */
function problemsWith(problems: readonly Problem[], path: string, draft: Row, checked: Fields): Problem[] {
  const others = problems.filter((problem) => problem.Field !== path)
  const field = fieldAt(checked, path)
  if (!field) return others
  const alone = { fields: { value: field } }
  const now = fieldProblems(alone, normalize(alone, { value: readAt(draft, path) }))
  return [...others, ...now.map((problem) => ({ ...problem, Field: path }))]
}
