import type { Problem } from '../../contracts/result.ts'

/** The problems of the lines of one list, by line. */
export function problemsByLine(problems: readonly Problem[], name: string): ReadonlyMap<number, readonly Problem[]> {
  const found = new Map<number, Problem[]>()
  for (const problem of problems) {
    const [list, line, column] = (problem.Field ?? '').split('.')
    if (list !== name || column === undefined) continue
    const own = found.get(Number(line))
    if (own) own.push(problem)
    else found.set(Number(line), [problem])
  }
  return found
}
