import type { FastifyInstance } from 'fastify'
import { badRequest } from './errors.ts'

/**
 * Calls whose body is a file, whatever it is called: its type is judged by what it holds. Their scope has a name, since
 * Fastify seeks that of a scope without one among all loaded modules, and each start has a hundred such scopes.
 */
export function fileCalls(app: FastifyInstance, calls: (scope: FastifyInstance) => void): void {
  const plugin = (scope: FastifyInstance, _options: unknown, done: () => void) => {
    // Those of the server would hand over a record, or a text, where a file is read.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/octet-stream', (_request, payload, parsed) => parsed(null, payload))
    scope.addContentTypeParser('*', (_request, _payload, parsed) =>
      parsed(badRequest('A file is sent as application/octet-stream.')),
    )
    calls(scope)
    done()
  }
  void app.register(Object.assign(plugin, { [Symbol.for('fastify.display-name')]: 'file-calls' }))
}
