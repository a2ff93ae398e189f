/** See `costs.mjs`. */
export interface Cost {
  readonly files: number
  readonly lines: number
}
export function costOf(root: string, noun: string): Cost
export function costsIn(page: string): Map<string, Cost>
export function withCosts(page: string, root: string): string
