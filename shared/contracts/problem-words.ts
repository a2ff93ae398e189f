import type { Entity } from './entity.ts'
import { fieldAt, fieldPath, fieldWords, type Say } from './field-place.ts'
import { money, type Field } from './fields.ts'
import { isFigure } from './filter.ts'
import { spokenArgs, type Problem } from './result.ts'

/** How a language writes what a sentence has in it. */
export interface Speaker {
  say: Say
  figure(value: string, field: Field): string
  integer(value: number): string
  /** The word for one value of a choice, by the field's path without line numbers. */
  choice(entity: Entity, path: string, value: string): string
}

const FIGURE = /^-?\d+(\.\d+)?$/

/**
 * The sentence of a problem. Its key is a message key, or the id of a rule: `admin.firm.docNoUsedOnce` is the text
 * `admin:rules.firm.docNoUsedOnce`. Limits of a
 * figure and amounts are written as its field writes them, numbers of characters and the like as any number. [finance 12]
 */
export function problemWords(entity: Entity, problem: Problem, speaker: Speaker): string {
  const { say } = speaker
  const named = namedKey(problem)
  if (named && problem.Field !== null) return say(named, { label: fieldWords(entity, problem.Field, say) })
  const key = problem.Key.includes(':') ? problem.Key : problem.Key.replace('.', ':rules.')
  return say(key, spokenArgs(writtenArgs(entity, problem, speaker), say))
}

/** The same where the field is out of sight: with its name, once. */
export function problemWordsAt(entity: Entity, problem: Problem, label: string, speaker: Speaker): string {
  const { say } = speaker
  const named = namedKey(problem)
  if (named) return say(named, { label })
  return say('kit:editor.problemLink', { label, problem: problemWords(entity, problem, speaker) })
}

/** [S5.05] [S5.09] Sentences that name their field: `Firm ID cannot be blank.` */
function namedKey({ Key, Args }: Problem): string | null {
  if (Key === 'kit:problems.required') return 'kit:editor.cannotBeBlank'
  return Key === 'kit:problems.tooSmall' && Number(Args['least']) === 0 ? 'kit:editor.cannotBeNegative' : null
}

function writtenArgs(entity: Entity, { Field, Args }: Problem, speaker: Speaker): Problem['Args'] {
  const field = Field === null ? undefined : fieldAt(entity.fields, Field)
  const states = (text: string) =>
    text
      .split('|')
      .map((state) => speaker.choice(entity, fieldPath(Field!), state))
      .join(', ')
  const write = ([name, value]: [string, string | number]): [string, string | number] => {
    const isAmount = AMOUNTS.has(name) && typeof value === 'string' && FIGURE.test(value)
    if (isAmount) return [name, speaker.figure(value, field && isFigure(field) ? field : MONEY)]
    if (!field) return [name, value]
    if (field.kind === 'choice' && STATES.has(name)) return [name, states(String(value))]
    if (isFigure(field) && LIMITS.has(name) && FIGURE.test(String(value)))
      return [name, speaker.figure(String(value), field)]
    return [name, !isFigure(field) && typeof value === 'number' ? speaker.integer(value) : value]
  }
  return Object.fromEntries(Object.entries(Args).map(write))
}

const STATES: ReadonlySet<string> = new Set(['state', 'states'])
const LIMITS: ReadonlySet<string> = new Set(['least', 'most'])
/** Arguments that say how much: written as the field writes its figures, or as money where it is none. */
const AMOUNTS: ReadonlySet<string> = new Set(
  (
    'over short left remaining difference available balance open net total paid offered above after expected ' +
    'free beyond insured creditLimit'
  ).split(' '),
)
const MONEY = money()
