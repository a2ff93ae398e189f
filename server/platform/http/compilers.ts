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
  allErrors: true,
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
  return (ground: readonly unknown[], compile: (route: Route) => Compiled) => {
    const options = JSON.stringify(ground)
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
export function lazyValidators(): Build {
  const build = AjvCompiler()
  const once = compiledOnce<Parameters<ReturnType<Build>>[0], Validator>()
  return (externals, options) => {
    const compile = once([externals, options?.customOptions], build(externals, options))
    return (route) => {
      let compiled: Validator | undefined
      const validate = (value: unknown) => {
        compiled ??= compile(route)
        const answer = compiled(value)
        lazy.errors = compiled.errors
        return answer
      }
      const lazy = Object.assign(validate, { errors: undefined }) as unknown as Validator
      return lazy
    }
  }
}

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
