import type { DocumentHead } from './document-head.ts'
import { entity, type Entity, type EntityOptions } from './entity.ts'
import { optional, type Field, type Fields } from './fields.ts'
import type { JournalSource } from './gl/journal-sources.ts'
import type { PaperFact } from './reading/paper.ts'
import type { Hands } from './second-hand.ts'

/** One act on a document: in which states it can be done, and which state it leads to. */
export interface DocumentAction {
  readonly from: readonly string[]
  /** Without it the state stays what it is: a hold, a note. */
  readonly to?: string
  /** It makes an entry in the ledger, which can be looked at before: `POST …/:id/<action>/preview`. */
  readonly preview?: true
  /** What it asks for first: the date of a reversal, the reason of a hold. Problems name them `given.<name>`. */
  readonly parameters?: Fields
  /** Fields of the document whose values its parameters begin with; of lines that of the line at which the user was last. */
  readonly proposes?: Readonly<Record<string, string>>
  /** Of a parameter that is looked up: filters of its list, each with the field of the document that it must equal. */
  readonly narrows?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /**
   * Fields of the document that it changes, each asked for as a parameter of the same name: what its rules judge is the document
   * as it would be, and their problems stand at the parameter.
   */
  readonly changes?: readonly string[]
  /** It takes the document as it stands: neither its fields nor the rules of a save are judged again. */
  readonly skipsValidation?: true
  /** Beside its state: a document that is not held is not released. */
  readonly only?: (record: Readonly<Record<string, unknown>>) => boolean
}

/** True when the document is in a state, and as it must be, for the action. */
export const canBeDone = (
  { from, only }: DocumentAction,
  state: string,
  record: Readonly<Record<string, unknown>>,
): boolean => from.includes(state) && (only?.(record) ?? true)

/** Which journals a document will be posted into, and on which day: the first of these fields that is filled. */
export interface Posts {
  readonly source: JournalSource
  /** The field that says another source, where a document may have one of several. */
  readonly sourceIn?: string
  readonly on: readonly string[]
}

/**
 * A document: a record with lines and a state. A draft is saved as far as it has come: `fields` ask for what a draft needs and
 * no more. An action is strict: it asks for everything that `strict` does.
 */
export interface Document<
  F extends Fields = Fields,
  D extends Fields = Fields,
  A extends string = string,
> extends Entity<F, D> {
  /** The field that holds the state: a choice, set by the server. */
  readonly state: string
  /** States in which it can be edited and deleted. */
  readonly drafts: readonly string[]
  /** Fields that can still be changed when it is no draft any more: a due date, a hold. */
  readonly amendable: readonly string[]
  /**
   * Fields, lists of lines as a whole, from whose values the server fills others before the first save:
   * `POST api/<module>/<noun>/complete`. None: what follows is filled in with the save alone.
   */
  readonly completedBy: readonly string[]
  /** A new one is completed as soon as it is opened: it begins with what the server knows, and nothing has been typed by that. */
  readonly completedAtStart: boolean
  /** Fields, and columns of lines (`lines.requiredDate`), that each document has for itself, its number and its dates: a copy begins without them. */
  readonly anew: readonly string[]
  readonly actions: Readonly<Record<A, DocumentAction>>
  /** The state that a new one begins in, as it is typed, where that is not always the first of its drafts. */
  readonly begins?: (record: Readonly<Record<string, unknown>>) => string
  /** [I12] What its actions do outside of the house, and whose second hand that wants. */
  readonly hands: Hands
  /** [finance 5.9] As long as it is not posted it stands against the close of its period; null for what nothing is posted of. */
  readonly posts: Posts | null
  /** What names it, where that is not as `headOf` takes it. */
  readonly head?: Partial<DocumentHead>
  /** The states that it passes on its way, in their order, where several hands lead it on; none: it has no such way. */
  readonly stages?: (record: Readonly<Record<string, unknown>>) => readonly string[]
  /** Days of it that are still to come: a discount that ends, a due date. Its time line begins with them. */
  readonly comes?: readonly string[]
  /** The paper that it is entered from stands beside its fields. */
  readonly beside?: Beside
  /** Rooms of the processes whose runs make such documents: one that was made so says of which run it came. */
  readonly madeBy: readonly string[]
  /** The fields as an action wants them. */
  readonly strict: Fields
}

/** The field that names what has arrived, and the fields that hold what a paper says of itself. */
export interface Beside {
  readonly from: string
  readonly fields: Readonly<Partial<Record<PaperFact, string>>>
}

interface DocumentOptions<F extends Fields, D extends Fields, A extends string> extends EntityOptions<F, D> {
  state: keyof F & string
  drafts: readonly string[]
  /** Fields that a draft must have too. */
  needed?: readonly (keyof F & string)[]
  amendable?: readonly (keyof F & string)[]
  /** Fields from which others follow while they are typed. */
  completedBy?: readonly (keyof F & string)[]
  completedAtStart?: boolean
  anew?: readonly ((keyof F & string) | `${keyof F & string}.${string}`)[]
  actions: Readonly<Record<A, DocumentAction>>
  begins?: Document['begins']
  hands: Hands<NoInfer<A>>
  posts?: { source: JournalSource; sourceIn?: keyof F & string; on: readonly (keyof F & string)[] }
  head?: Partial<DocumentHead>
  stages?: Document['stages']
  comes?: readonly (keyof F & string)[]
  beside?: Beside
  madeBy?: readonly string[]
}

/** [judgement 10] No list of money without its totals: the amounts that a list of documents shows. */
const moneyOf = ({ list, fields, derived = {} }: Pick<EntityOptions<Fields, Fields>, 'list' | 'fields' | 'derived'>) =>
  list.filter((name) => (fields[name] ?? derived[name])?.kind === 'money')

/** A field of a draft, or of what is typed: it may be empty, and so may the columns of its lines. */
export function loosened(field: Field): Field {
  if (field.readOnly || field.kind === 'flag' || field.kind === 'group') return field
  if (field.kind !== 'lines') return optional(field)
  const item = (field.schema as { items: { properties: object } }).items
  const fields = Object.fromEntries(Object.entries(field.fields!).map(([name, column]) => [name, loosened(column)]))
  const schemas = Object.fromEntries(Object.entries(fields).map(([name, column]) => [name, column.schema]))
  const items = { ...item, properties: { ...item.properties, ...schemas } }
  return { ...field, fields, schema: { ...field.schema, items } }
}

export function document<const F extends Fields, const A extends string, const D extends Fields = Record<never, never>>(
  id: string,
  {
    state,
    drafts,
    needed = [],
    amendable = [],
    completedBy = [],
    completedAtStart = false,
    anew = [],
    actions,
    begins,
    hands,
    posts,
    head,
    stages,
    comes,
    beside,
    madeBy = [],
    ...options
  }: DocumentOptions<F, D, A>,
): Document<F, D, A> {
  const fields = Object.fromEntries(
    Object.entries(options.fields).map(([name, field]) => [name, needed.includes(name) ? field : loosened(field)]),
  ) as unknown as F
  return {
    ...entity(id, { totals: moneyOf(options), ...options, fields }),
    ...{ state, drafts, amendable, completedBy, completedAtStart, anew, actions, hands, posts: posts ?? null },
    strict: options.fields,
    ...{ head, stages, comes, beside, begins, madeBy },
  }
}

/** The document that an entity is, or null. */
export const asDocument = (of: Entity): Document | null => ('strict' in of ? (of as Document) : null)

/**
 * States out of which a document can still become a draft: what it names is still to come, and can be replaced. In the others it has been
 * booked, or is over.
 */
export function standingStates({ drafts, actions }: Pick<Document, 'drafts' | 'actions'>): readonly string[] {
  const standing = new Set(drafts)
  for (let before = -1; before < standing.size;) {
    before = standing.size
    for (const { from, to } of Object.values(actions))
      if (to && standing.has(to)) for (const one of from) standing.add(one)
  }
  return [...standing]
}

/** True for a record that can still be changed: any that is no document, and a draft. A new one is a draft. */
export function isDraft(of: Entity, record: Readonly<Record<string, unknown>>): boolean {
  const own = asDocument(of)
  return !own || own.drafts.includes(String(record[own.state] ?? own.drafts[0]))
}

/** What a document was posted without is not asked for later: one that the server has made (of a tax return) may lack it. What it had stays. */
export const isWaived = (of: Entity, saved: Readonly<Record<string, unknown>>, name: string): boolean =>
  !isDraft(of, saved) && (saved[name] ?? null) === null

/** Fields of a document that can be changed in its state; null: all that its rights allow. */
export function openFields(of: Entity, record: Readonly<Record<string, unknown>>): readonly string[] | null {
  return isDraft(of, record) ? null : asDocument(of)!.amendable
}
