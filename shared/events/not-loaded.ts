/** Code or texts of a screen did not come: no fault of the screen, and the same may work later. */
export class NotLoaded extends Error {
  override name = 'NotLoaded'
}

/** By its name: a module of another origin brings a class of its own. */
export const isNotLoaded = (error: unknown): boolean => error instanceof Error && error.name === 'NotLoaded'
