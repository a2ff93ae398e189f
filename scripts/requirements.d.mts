export interface RanTest {
  title: string
  passed: boolean
}
export function idsIn(text: string): Set<string>
export function requirementRows(markdown: string): { id: string; rule: string; where: string; test: string }[]
export function requirementProblems(tests: RanTest[], markdown?: string): string[]
