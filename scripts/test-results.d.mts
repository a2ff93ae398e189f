import type { RanTest } from './requirements.mjs'

export interface TestVerdict extends RanTest {
  /** Passed only when it was tried again. */
  shaky?: boolean
  /** Why it did not run. */
  notRun?: string
}
/** The result files of the runners; null where one has written none. */
export function testsOf(files: { vitest: unknown; wtr: unknown; playwright: unknown }): TestVerdict[]
