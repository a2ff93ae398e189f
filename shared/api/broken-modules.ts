/** Addresses of the modules that ended in an error: the loader remembers them for ever and answers null. */
export const brokenModules = (): string[] =>
  typeof System === 'undefined' ? [] : [...System.entries()].flatMap(([id, module]) => (module === null ? [id] : []))

/** Forgotten, what failed is asked for again. */
export function forgetBroken(): void {
  for (const id of brokenModules()) System.delete(id)
}

/**
 * Asks for what failed past the browser's cache, which may hold the very answer that was refused, and forgets the failure.
 * Never rejects.
 */
export async function renewBroken(): Promise<void> {
  const fetched = brokenModules().map((id) => fetch(id, { cache: 'reload', credentials: 'same-origin' }))
  await Promise.allSettled(fetched)
  forgetBroken()
}
