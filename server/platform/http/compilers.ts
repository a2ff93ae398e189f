import { AjvCompiler } from '@fastify/ajv-compiler'
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import { isDate } from '../../../shared/contracts/filter.ts'

type Build = ReturnType<typeof AjvCompiler>
type Validator = ReturnType<ReturnType<Build>>
type BuildSerializer = ReturnType<typeof SerializerSelector>
type Serializer = ReturnType<ReturnType<BuildSerializer>>

/** What a caller sends is judged as it is: "12" is no number, and an unknown field is an error. */
export const VALIDATION = {
  coerceTypes: false,
  removeAdditional: false,
  // Who sends what no form can send is told one thing of it: to look for all would cost most where it is worst.
  allErrors: false,
  allowUnionTypes: true,
} as const

/** A date is a day that there is, of a year that the database and its readers know. */
export const knowsDates = (ajv: { addFormat(name: string, format: (value: string) => boolean): unknown }): void =>
  void ajv.addFormat('date', isDate)

/**
 * Compiles once what reads the same: many calls take the same parts and give the same answers, and the servers that one
 * process builds one after the other have the same calls.
 */
function compiledOnce<Route, Compiled>() {
  const compiled = new Map<string, Compiled>()
  return (basis: readonly unknown[], compile: (route: Route) => Compiled) => {
    const options = JSON.stringify(basis)
    return (route: Route): Compiled => {
      const text = `${options}${JSON.stringify((route as { schema?: unknown }).schema)}`
      const known = compiled.get(text)
      if (known !== undefined) return known
      const made = compile(route)
      compiled.set(text, made)
      return made
    }
  }
}

/**
 * Compiles what judges a call when the call is first made. The suite has some thousands of calls, of which one day uses a
 * few: compiled ahead, they made each start longer by several milliseconds a screen. That every schema compiles is a test.
 */
export function lazyValidators(judged: (route: RouteSchema) => RouteSchema = (route) => route): Build {
  const build = AjvCompiler()
  const once = compiledOnce<Parameters<ReturnType<Build>>[0], Validator>()
  return (externals, options) => {
    const compile = once([externals, options?.customOptions], build(externals, options))
    return (route) => {
      let compiled: Validator | undefined
      const validate = (value: unknown) => {
        compiled ??= compile(judged(route))
        const answer = compiled(value)
        lazy.errors = compiled.errors
        return answer
      }
      const lazy = Object.assign(validate, { errors: undefined }) as unknown as Validator
      return lazy
    }
  }
}

type RouteSchema = Parameters<ReturnType<Build>>[0]

/** Words that only say that a value is outside its limits: those are judged field by field. */
const LIMITS = new Set(['minLength', 'maxLength', 'pattern', 'format', 'minimum', 'maximum', 'enum'])

/** The body of a form as it is judged before its record is read: which fields there are, and of which type. */
function withoutLimits(route: RouteSchema): RouteSchema {
  const { schema, httpPart } = route as unknown as { schema: { properties?: { record?: unknown } }; httpPart?: string }
  if (httpPart !== 'body' || !schema.properties?.record) return route
  const record = unlimited(schema.properties.record)
  return Object.assign({}, route, { schema: { ...schema, properties: { ...schema.properties, record } } })
}

function unlimited(schema: unknown): unknown {
  if (schema === null || typeof schema !== 'object' || Array.isArray(schema)) return schema
  const { properties, items, ...own } = schema as { properties?: Record<string, unknown>; items?: unknown }
  const kept = Object.entries(own).filter(([word]) => !LIMITS.has(word))
  const below = (name: string, field: unknown) => (name === 'lineId' ? field : unlimited(field))
  return {
    ...Object.fromEntries(kept),
    ...(items === undefined ? {} : { items: unlimited(items) }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, below(name, field)])),
    }),
  }
}

/** Judges what a form sends [S8.01]: an unknown field, a wrong type and a broken line id are errors, a limit of a field is none yet. */
export const formValidator = lazyValidators(withoutLimits)({}, {
  customOptions: VALIDATION,
  onCreate: knowsDates,
} as never)

/** The same for what writes an answer: compiled when the call first answers so. */
export function lazySerializers(): BuildSerializer {
  const build = SerializerSelector()
  const once = compiledOnce<Parameters<ReturnType<BuildSerializer>>[0], Serializer>()
  return (externals, options) => {
    const compile = once([externals, options], build(externals, options))
    return (route) => {
      let compiled: Serializer | undefined
      return (answer) => (compiled ??= compile(route))(answer)
    }
  }
}
