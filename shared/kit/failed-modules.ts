/** The module loader remembers a failed import for ever and answers null for it. */
const failedModules = (): string[] =>
  typeof System === 'undefined' ? [] : [...System.entries()].flatMap(([id, module]) => (module === null ? [id] : []))

/** Forgotten, what failed is asked for again. */
export function forgetFailedModules(): void {
  for (const id of failedModules()) System.delete(id)
}

/**
 * Asks for what failed past the browser's cache, which may hold the very answer that was refused, and forgets the failure.
 * Never rejects.
 */
export async function renewFailedModules(): Promise<void> {
  const fetched = failedModules().map((id) => fetch(id, { cache: 'reload', credentials: 'same-origin' }))
  await Promise.allSettled(fetched)
  forgetFailedModules()
}
