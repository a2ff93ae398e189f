import { AjvCompiler } from '@fastify/ajv-compiler'
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { expect, it } from 'vitest'
import { registerModules } from '../../../../server/modules/index.ts'
import type { Deps } from '../../../../server/platform/deps.ts'
import { knowsDates, lazyValidators, VALIDATION } from '../../../../server/platform/http/compilers.ts'
import { testDatabase } from '../../../support/database.ts'
import { startTestApp } from '../../../support/server.ts'

/** One of each text: what reads the same compiles the same. */
const distinct = (schemas: readonly unknown[]) =>
  new Map(schemas.filter(Boolean).map((schema) => [JSON.stringify(schema), schema]))

const PARTS = ['body', 'querystring', 'params', 'headers'] as const

it('the schema of every call compiles, though none is compiled before its call is made', async () => {
  const routes: RouteOptions[] = []
  const database = await testDatabase()
  const { close } = await startTestApp({
    database,
    parts: {
      modules: (app: FastifyInstance, deps: Deps) => {
        app.addHook('onRoute', (route) => void routes.push(route))
        return registerModules(app, deps)
      },
    },
  })
  await close()
  await database.drop()
  const compile = AjvCompiler()({}, { customOptions: VALIDATION })
  const schemas = distinct(routes.flatMap(({ schema }) => PARTS.map((part) => schema?.[part])))
  expect(schemas.size).toBeGreaterThan(300)
  for (const schema of schemas.values()) compile({ schema, method: 'GET', url: '/', httpPart: 'body' } as never)
  const compileAnswer = SerializerSelector()()
  const answers = distinct(routes.flatMap(({ schema }) => Object.values(schema?.response ?? {})))
  expect(answers.size).toBeGreaterThan(100)
  for (const schema of answers.values()) compileAnswer({ schema, method: 'GET', url: '/', httpStatus: '200' })
})

it('a date is a day that there is', () => {
  const validate = lazyValidators()({}, { customOptions: VALIDATION, onCreate: knowsDates })({
    schema: { type: 'string', format: 'date' },
  } as never)
  for (const date of ['0000-01-01', '0999-12-31', '2026-02-30', '2026-13-01', '10000-01-01', 'yesterday'])
    expect([date, validate(date)]).toEqual([date, false])
  expect(['2028-02-29', '9999-12-31'].map((date) => validate(date))).toEqual([true, true])
})

it('a call that is refused says why, the second time too', () => {
  const validate = lazyValidators()({}, { customOptions: VALIDATION })({
    schema: { type: 'object', required: ['text'], properties: { text: { type: 'string' } } },
  } as never)
  for (const value of [{}, {}]) {
    expect(validate(value)).toBe(false)
    expect(validate.errors).toMatchObject([{ keyword: 'required' }])
  }
  expect(validate({ text: 'a' })).toBe(true)
  expect(validate.errors).toBeNull()
})

it('what reads the same is compiled once, whichever server asks, and each call has its own refusals', () => {
  let compiled = 0
  const process = (code: string) => (compiled++, code)
  const options = { customOptions: { ...VALIDATION, code: { process } } }
  const build = lazyValidators()
  const least = (minimum: number) => ({ schema: { type: 'number', minimum } }) as never
  const [one, same, other] = [1, 1, 2].map((minimum) => build({}, options)(least(minimum)))
  expect(one!(0)).toBe(false)
  const soFar = compiled
  expect(soFar).toBeGreaterThan(0)
  expect(same!(1)).toBe(true)
  expect(compiled).toBe(soFar)
  expect(other!(1)).toBe(false)
  expect(compiled).toBeGreaterThan(soFar)
  expect([one!.errors, same!.errors, other!.errors]).toMatchObject([
    [{ params: { limit: 1 } }],
    null,
    [{ params: { limit: 2 } }],
  ])
})
