/** Where scripts of a module lie: by its address in the import map, else by the names that the build gives. */
export interface ScriptPlaces {
  readonly modules: readonly string[]
  /** Address of a module's entry, or null when the map has none. */
  addressOf(module: string): string | null
}

const SCRIPTS = /https?:\/\/[^\s()@]+?\.(?:[jt]sx?|mjs)(?=[:?#)\s]|$)/g

/** Addresses of the scripts in a stack, innermost first. */
export const scriptsIn = (stack: string): string[] => stack.match(SCRIPTS) ?? []

/**
 * The module whose script is innermost in a stack; null when there is none of any module. `admin.firm.screen.1a2b.js` and
 * `app-admin.1a2b.js` are of module `admin`, in development `/apps/admin/…`.
 */
export function moduleIn(stack: string, { modules, addressOf }: ScriptPlaces): string | null {
  for (const script of scriptsIn(stack)) {
    const file = script.slice(script.lastIndexOf('/') + 1)
    const found = modules.find(
      (module) =>
        addressOf(module) === script ||
        file.startsWith(`${module}.`) ||
        file.startsWith(`app-${module}.`) ||
        script.includes(`/apps/${module}/`),
    )
    if (found) return found
  }
  return null
}

const KIT = /\/(?:kit|react-core)\.[^/]*$|\/shared\/kit\//

/** True when the code that all screens share took part: the shell itself does not use it. */
export const isOfScreens = (stack: string): boolean => scriptsIn(stack).some((script) => KIT.test(script))
