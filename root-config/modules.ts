import type { LifeCycles } from 'single-spa'
import { brokenModules } from '../shared/api/broken-modules.ts'
import type { ModuleProps, Prepares } from '../shared/events/host.ts'

export type ModuleLifeCycles = LifeCycles<ModuleProps> & Prepares

/** Specifier in the import map of the micro-app that owns a room of this module. */
export const specifierOf = (module: string) => `@novus/app-${module}`

/** Waits in ms before each further try of one Retry. */
const BACKOFF = [0, 400, 1200] as const

/** Imports a module by its specifier: through SystemJS where the page has it (production), natively in development. */
export function importModule(specifier: string): Promise<ModuleLifeCycles> {
  return (typeof System === 'undefined' ? import(/* @vite-ignore */ specifier) : System.import(specifier)).then(
    (namespace: { default?: ModuleLifeCycles } & ModuleLifeCycles) => namespace.default ?? namespace,
  )
}

/**
 * Imports again what has failed, past every cache: the loader remembers a failed module, the browser a failed answer.
 * Three times, a little later each time [D7].
 */
export async function importAfresh(
  specifier: string,
  wait: (milliseconds: number) => Promise<void> = (ms) => new Promise((done) => setTimeout(done, ms)),
): Promise<ModuleLifeCycles> {
  let last: unknown
  for (const pause of BACKOFF) {
    await wait(pause)
    try {
      return await (typeof System === 'undefined' ? nativeAfresh(specifier) : systemAfresh(specifier))
    } catch (error) {
      last = error
    }
  }
  throw last
}

async function systemAfresh(specifier: string): Promise<ModuleLifeCycles> {
  const address = System.resolve(specifier)
  // A chunk that the module stands on may be what failed.
  const addresses = new Set([...brokenModules(), address])
  await Promise.all([...addresses].map((id) => fetch(id, { cache: 'reload', credentials: 'same-origin' })))
  for (const id of addresses) System.delete(id)
  return importModule(specifier)
}

/** A native module that failed stays failed under its address, so it gets another one. */
async function nativeAfresh(specifier: string): Promise<ModuleLifeCycles> {
  const address = new URL(import.meta.resolve(specifier))
  address.searchParams.set('again', Date.now().toString(36))
  return importModule(address.href)
}
