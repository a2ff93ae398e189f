import type { FastifyRequest, FastifySchema } from 'fastify'
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

/** The right is judged before the contract: whoever may not call learns nothing of how to [S8.03]. */
export const guarded = (right: string) => ({
  preValidation: async (request: FastifyRequest): Promise<void> => void (await requireRight(request, right)),
})
