/** A file below `dist` to which each test file of a run adds what it cost. */
export const COSTS: string
/** Processor seconds of this process, and of those that it has started and that have ended since; without the latter where no `/proc` tells. */
export function spentHere(): number
/** Processor seconds of a process that runs and of all below it, with those that ended before; 0 where no `/proc` tells. */
export function spentBelow(pid: number): number
/** Writes down what something has cost, for the end of `npm test`. */
export function noteCost(cost: { part: string; name: string; seconds: number }): void
/** What was written down: processor seconds by part, and the files that cost most, dearest first. */
export function costsOf(
  lines: string,
  most?: number,
): {
  parts: { part: string; seconds: number }[]
  dearest: { part: string; name: string; seconds: number }[]
}
