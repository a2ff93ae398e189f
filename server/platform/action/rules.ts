import type { Kysely } from 'kysely'
import type { Stored } from '../../../shared/contracts/entity.ts'
import type { Fields } from '../../../shared/contracts/fields.ts'
import type { Problem } from '../../../shared/contracts/result.ts'
import type { Tables } from '../database/tables.ts'
import type { CurrentUser } from '../identity/user.ts'
import type { ActionContext } from './action.ts'
import type { Rights } from '../rights/rights.ts'

type Args = Problem['Args']
type Row = Record<string, unknown>

/** What a rule found: a refusal, or a question that the user may answer with yes. */
export interface Finding {
  verdict: 'fail' | 'ask'
  args: Args
  /** The field it is about, when it is not the rule's own. */
  field?: string
}

/** What a rule may look at besides the record. */
export interface RuleContext<Before = Row> {
  /** The transaction of the write: what a rule reads is what the write stands on. */
  db: Kysely<Tables>
  /** The record as it is stored; null for a new one. */
  before: Before | null
  user: CurrentUser
  rights: Rights
  /** When it is judged: a rule about today asks the calendar of the company with it. */
  now: Date
}

type Answer = Finding | Finding[] | false | null | undefined | void

/** A sentence about a record and the function that finds out. It returns; it does not throw. */
export interface Rule {
  /** `admin.firm.typeGiven`, shown by the text `admin:rules.firm.typeGiven`. */
  readonly id: string
  /** Message key of its text. */
  readonly key: string
  readonly field: string | null
  /** At once where it needs nothing but the record. */
  check(record: Row, context: RuleContext): readonly Finding[] | Promise<readonly Finding[]>
}

/** Refuses the write. `args` fill the slots of the rule's text. */
export const fail = (args: Args = {}, field?: string): Finding => ({ verdict: 'fail', args, field })

/** Asks before the write: it goes on when the same call comes back with the rule's id in `confirmed`. */
export const ask = (args: Args = {}, field?: string): Finding => ({ verdict: 'ask', args, field })

/** Message key of a rule's text. */
export const ruleKey = (id: string): string => {
  const [module, ...rest] = id.split('.')
  return `${module}:rules.${rest.join('.')}`
}

const NONE: readonly Finding[] = []
const findings = (answer: Answer): readonly Finding[] => (answer ? [answer].flat() : NONE)

/** A rule of one entity; `field` is where its problems are shown unless the finding says otherwise. */
export function rule<E extends { fields: Fields }>(
  _entity: E,
  id: string,
  field: string | null,
  check: (record: Stored<E>, context: RuleContext<Stored<E>>) => Answer | Promise<Answer>,
): Rule {
  return {
    id,
    key: ruleKey(id),
    field,
    check(record, context) {
      const answer = check(record as Stored<E>, context as unknown as RuleContext<Stored<E>>)
      return answer instanceof Promise ? answer.then(findings) : findings(answer)
    },
  }
}

/** The same rules, asked of the records that they are meant for alone: a payment that has left is not judged again. */
export const onlyOf = <R = Row>(applies: (record: R) => boolean, rules: readonly Rule[]): readonly Rule[] =>
  rules.map((rule) => ({
    ...rule,
    check: (record, context) => (applies(record as R) ? rule.check(record, context) : NONE),
  }))

/** Rules of the writes of an entity. All of them run; all that they find is answered together. */
export interface RuleBook {
  onSave?: readonly Rule[]
  onDelete?: readonly Rule[]
  /** What the server itself puts into a record that was sent, before anything is judged: a code made of its parts. */
  complete?: (record: Row, context: ActionContext, before: Row | null) => Promise<void>
  /** Columns of the record's own row that are no fields of it, set with every accepted write. */
  alsoSets?: (record: Row, context: ActionContext, before: Row | null) => Readonly<Record<string, unknown>>
  /** What else changes with an accepted save, in its transaction and before it. */
  beforeSave?: (record: Row, context: ActionContext, before: Row | null) => Promise<void>
  /** What can be judged only when all is written; a problem undoes the write. */
  /**
   * Of a document that is completed while it is typed: puts what somebody means in the place of codes that name nothing, a customer's own number; true
   * where it did.
   */
  meant?: (record: Row, wrong: readonly Problem[], context: ActionContext, before: Row | null) => Promise<boolean>
  afterSave?: (record: Row, context: ActionContext, before: Row | null) => Promise<Problem[]>
  /** What of a stored record is worked out for whoever reads it, where that stands beside what others write. */
  atReading?: (record: Row, reader: CurrentUser) => Promise<Row>
}

export interface Judgement {
  /** What refuses the write. */
  problems: Problem[]
  /** What must be asked first, less what the caller has confirmed. */
  questions: Problem[]
}

export const problemOf = (rule: Rule, { args, field }: Finding): Problem => ({
  Field: field ?? rule.field,
  Key: rule.key,
  Args: args,
})

/** What a rule throws at once is thrown when all have been asked. */
function checked(rule: Rule, record: Row, context: RuleContext): ReturnType<Rule['check']> {
  try {
    return rule.check(record, context)
  } catch (error) {
    return Promise.reject(error as Error)
  }
}

/**
 * Runs every rule; what they ask the database is sent together, since none waits for what another has found. `confirmed` names answered
 * questions by the rule's id or by the key of its text.
 */
export async function judge(
  rules: readonly Rule[],
  record: Row,
  context: RuleContext,
  confirmed: readonly string[],
): Promise<Judgement> {
  const all = await Promise.all(rules.map((rule) => checked(rule, record, context)))
  const found: Judgement = { problems: [], questions: [] }
  for (const [at, rule] of rules.entries())
    for (const finding of all[at]!) {
      if (finding.verdict === 'fail') found.problems.push(problemOf(rule, finding))
      else if (!confirmed.includes(rule.id) && !confirmed.includes(rule.key))
        found.questions.push(problemOf(rule, finding))
    }
  return found
}
