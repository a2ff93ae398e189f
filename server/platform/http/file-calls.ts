import type { FastifyInstance } from 'fastify'

/**
 * Calls whose body is a file, whatever it is called: its type is judged by what it holds. Their scope has a name, since
 * Fastify seeks that of a scope without one among all loaded modules, and each start has a hundred such scopes.
 */
export function fileCalls(app: FastifyInstance, calls: (scope: FastifyInstance) => void): void {
  const plugin = (scope: FastifyInstance, _options: unknown, done: () => void) => {
    scope.addContentTypeParser('application/octet-stream', (_request, payload, parsed) => parsed(null, payload))
    calls(scope)
    done()
  }
  void app.register(Object.assign(plugin, { [Symbol.for('fastify.display-name')]: 'file-calls' }))
}
