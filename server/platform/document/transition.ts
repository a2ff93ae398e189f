import type { Stored } from '../../../shared/contracts/entity.ts'
import type { Document } from '../../../shared/contracts/document.ts'
import type { Fields, RecordOf } from '../../../shared/contracts/fields.ts'
import type { PostingPreview } from '../../../shared/contracts/posting-preview.ts'
import type { Locale } from '../../../shared/contracts/shell.ts'
import type { ActionContext } from '../action/action.ts'
import { ask, ruleKey, type Rule } from '../action/rules.ts'

type Row = Record<string, unknown>

/** Columns without a field that an action sets in the document's own row, by their names. */
export const COLUMNS = Symbol('columns')

/** What an action on a document does, beside leading from state to state as its contract says. */
export interface Transition {
  /** `ap.purchaseInvoice.post`. */
  readonly id: string
  readonly action: string
  /** What must hold for it, beside what holds for a save. */
  readonly rules: readonly Rule[]
  /** Does the work in the transaction; answers the fields that the server sets with it. */
  readonly run: (record: Row, context: ActionContext, given: Row) => Promise<Row & { [COLUMNS]?: Row }>
  /**
   * Whether rules and work ask nothing of the rows of such a new document, by themselves or by a trigger: then one that is led on by its own
   * save is written once, as it stands after that.
   */
  readonly needsNoRow?: (record: Row) => boolean
  /** Reads the entry that the work has just made, in the reader's language, before all of it is rolled back; of an action whose contract offers it. */
  readonly preview?: (record: Row, context: ActionContext, locale: Locale) => Promise<PostingPreview>
}

interface TransitionOptions<F extends Fields> {
  rules?: readonly Rule[]
  /** Key of the question that is always asked first, below the rules of the noun: `discardsEnteredCounts`. */
  ask?: string
  /** `given`: the parameters of its contract, checked. */
  run?: (
    record: Stored<{ fields: F }>,
    context: ActionContext,
    given: Row,
  ) => Promise<(Partial<RecordOf<F>> & { [COLUMNS]?: Row }) | void>
  needsNoRow?: (record: Stored<{ fields: F }>) => boolean
  preview?: (record: Stored<{ fields: F }>, context: ActionContext, locale: Locale) => Promise<PostingPreview>
}

/** An action of a document: its name is checked against the contract. */
export function transition<F extends Fields, D extends Fields, A extends string>(
  document: Document<F, D, A>,
  action: A,
  options: TransitionOptions<F> = {},
): Transition {
  const noun = `${document.module}.${document.noun}`
  const asked: Rule[] = options.ask ? [question(`${noun}.${options.ask}`)] : []
  return {
    id: `${noun}.${action}`,
    action,
    rules: [...(options.rules ?? []), ...asked],
    needsNoRow: options.needsNoRow as Transition['needsNoRow'],
    preview: options.preview as Transition['preview'],
    run: async (record, context, given) =>
      ((await options.run?.(record as never, context, given)) ?? {}) as Row & { [COLUMNS]?: Row },
  }
}

const question = (id: string): Rule => ({ id, key: ruleKey(id), field: null, check: async () => [ask()] })
