import type { CallResult } from '../../shared/contracts/result.ts'

/** One call of a screen, as it left. `path` is what follows `/api/`, in its parts. */
export interface Call {
  readonly method: string
  readonly path: readonly string[]
  readonly query: URLSearchParams
  readonly body: Readonly<Record<string, unknown>>
}

/** What is answered; a body alone is a 200. Undefined: this answerer does not know the call. */
export type Answer = object | undefined
export type Answerer = (call: Call) => Answer

/** The path of a call without its room, `admin/firm`, or null when it is about another. */
export const below = ({ path }: Call, room: string): readonly string[] | null => {
  const parts = room.split('/')
  return parts.every((part, at) => path[at] === part) ? path.slice(parts.length) : null
}

export const result = (change: Partial<CallResult> = {}): CallResult => ({
  ResultStatus: 1,
  ResultCode: 'SAVED',
  Message: null,
  EntityId: null,
  Exception: null,
  Problems: [],
  ...change,
})
