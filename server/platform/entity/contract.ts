import type { FastifyRequest, FastifySchema, FastifySchemaCompiler } from 'fastify'
import type { Fields } from '../../../shared/contracts/fields.ts'
import { DEFAULT_BODY, LARGEST_BODY } from '../http/body-limits.ts'
import { formValidator } from '../http/compilers.ts'
import type { QueryText } from '../lists/list-query.ts'
import { requireRight } from '../rights/require.ts'
import type { StoredEntity } from './stored.ts'

/** What somebody may do with every entity; a right is `<room>.<action>`. Some have actions of their own. */
export const ACTIONS = ['view', 'add', 'edit', 'delete', 'export'] as const

/** Those of them that write. */
export type Write = 'add' | 'edit' | 'delete'

export type Named = { Params: { id: string } }
export type Asked = { Querystring: QueryText }

export const pathOf = ({ entity }: StoredEntity): string => `/api/${entity.room}`

export const rightTo = ({ room }: StoredEntity, name: string): string => `${room}.${name}`

/** Options of a route: its contract for the published page. What is answered is ours and is sent as it is. */
export const documented = ({ entity }: StoredEntity, summary: string, schema: FastifySchema) => ({
  schema: { summary, tags: [entity.room], ...schema },
  serializerCompiler: () => (data: unknown) => JSON.stringify(data),
})

/** The right is judged before the body is read: whoever may not call learns nothing of how to, and keeps nobody busy [S8.03]. */
export const guarded = (right: string) => ({
  onRequest: async (request: FastifyRequest): Promise<void> => void (await requireRight(request, right)),
})

/**
 * Options of a route whose body holds a record: as many bytes as its contract needs, judged as what a form can send. Limits of
 * single fields are published, and said field by field by whoever saves it.
 */
export const ofRecord = (fields: Fields): { bodyLimit: number; validatorCompiler: FastifySchemaCompiler<unknown> } => ({
  bodyLimit: largestRecord(fields),
  validatorCompiler: formValidator as FastifySchemaCompiler<unknown>,
})

/** Bytes that a record of these fields needs at most on its way here: no less than any body may have, nor more than the largest. */
export const largestRecord = (fields: Fields): number =>
  Math.min(LARGEST_BODY, Math.max(DEFAULT_BODY, bytesOf(fields) + 16_384))

/** A letter is three bytes; a figure, a date and the id of a line are below forty letters. */
const bytesOf = (fields: Fields): number =>
  Object.entries(fields).reduce((sum, [name, field]) => {
    if (field.kind === 'picture') return sum + field.max!
    if (!field.fields) return sum + name.length + 8 + 3 * (field.max ?? 40)
    return sum + name.length + 8 + (field.kind === 'lines' ? Number(field.most) : 1) * (60 + bytesOf(field.fields))
  }, 0)
