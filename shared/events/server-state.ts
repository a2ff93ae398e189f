import { bus } from './bus.ts'

/** What an answer says of the server: whether it can save, as its disk may be full. */
export function noteServerState(told: string | null): void {
  const isReadOnly = told === 'read-only'
  if (isReadOnly !== bus.state('readOnly')) bus.setState('readOnly', isReadOnly)
}
