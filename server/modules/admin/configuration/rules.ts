import { sql } from 'kysely'
import {
  Configuration,
  controlOf,
  valueProblem,
  type ValueLine,
} from '../../../../shared/contracts/admin/configuration.ts'
import { fail, rule, type Finding, type Rule } from '../../../platform/action/rules.ts'

const at = (place: number, field: keyof ValueLine & string) => `values.${place}.${field}`
const placeOf = ({ scope, scopeId, language }: ValueLine) => `${scope} ${scopeId ?? ''} ${language ?? ''}`

/** A setting has one value in each place, and where people read it, one for each language there. [S1.12] */
export const scopeOnce = rule(Configuration, 'admin.configuration.scopeOnce', 'values', ({ values }): Finding[] => {
  const places = values.map(placeOf)
  return places.flatMap((place, i) => (places.indexOf(place) === i ? [] : [fail({}, at(i, doubled(values[i]!)))]))
})

/** The field that tells this value from the one before it. */
function doubled({ scope, language }: ValueLine): keyof ValueLine & string {
  if (language !== null) return 'language'
  return scope === 'System' ? 'scope' : 'scopeId'
}

/** Only a setting that people read has a value for a language. [S1.12] */
export const languageOffered = rule(
  Configuration,
  'admin.configuration.languageOffered',
  'values',
  ({ controlId, values }): Finding[] =>
    values.flatMap(({ language }, i) =>
      language === null || controlOf(controlId)?.byLanguage ? [] : [fail({}, at(i, 'language'))],
    ),
)

/** A setting is set only where those who read it look. */
export const scopeOffered = rule(
  Configuration,
  'admin.configuration.scopeOffered',
  'values',
  ({ controlId, values }): Finding[] =>
    values.flatMap(({ scope }, i) => (controlOf(controlId)?.scopes.includes(scope) ? [] : [fail({}, at(i, 'scope'))])),
)

/** A value of a company, branch or user names one that exists; that of the system names none. */
export const placeKnown = rule(
  Configuration,
  'admin.configuration.placeKnown',
  'values',
  async ({ values }, { db }): Promise<Finding[]> => {
    const named = JSON.stringify(values.map(({ scope, scopeId }, i) => ({ i, scope, id: scopeId })))
    const { rows } = await sql<{ i: number }>`
      select n.i from json_to_recordset(${named}::json) as n (i int, scope text, id text)
      where not case n.scope
        when 'System' then n.id is null
        when 'Company' then exists (select from company where company_id = n.id)
        when 'Branch' then exists (select from branch where branch_id = n.id)
        else exists (select from app_user_shown where user_name = n.id) end`.execute(db)
    return rows.map(({ i }) => fail({ value: values[i]!.scopeId ?? '' }, at(i, 'scopeId')))
  },
)

/** A value is of the type of its setting. One rule for each way to be wrong, so that each has its own sentence. */
const valueRule = (name: string): Rule =>
  rule(Configuration, `admin.configuration.${name}`, 'values', ({ controlId, values }): Finding[] => {
    const control = controlOf(controlId)
    return values.flatMap(({ value }, i) => {
      const found = control && valueProblem(control, value ?? '')
      return found?.key === `admin:rules.configuration.${name}` ? [fail(found.args, at(i, 'value'))] : []
    })
  })

export const onSave = [
  scopeOnce,
  scopeOffered,
  languageOffered,
  placeKnown,
  ...[
    'valueTooLong',
    'valueFlag',
    'valueChoice',
    'valueZone',
    'valueWhole',
    'valueRange',
    'valueAddress',
    'valueWords',
  ].map(valueRule),
]
