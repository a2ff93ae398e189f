/** The module loader remembers a failed import for ever and answers null for it: forgotten, it is asked for again. */
export function forgetFailedModules(): void {
  if (typeof System === 'undefined') return
  for (const [id, module] of [...System.entries()]) if (module === null) System.delete(id)
}
