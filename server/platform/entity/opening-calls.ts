import type { Row } from './stored.ts'

/**
 * Calls that the form of a record makes about it as it opens, each as a browser sends it and below `api/`: of the record as the
 * user sees it, those alone that it will make.
 */
export type OpeningCalls = (record: Row) => readonly string[]

/** A list call as the typed client of the browser writes it. */
export const listCall = (path: string, query: Readonly<Record<string, string>>): string =>
  `${path}?${new URLSearchParams(query).toString()}`
