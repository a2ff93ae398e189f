import { EndSessions } from './admin/end-sessions.ts'
import type { ProcessContract } from './process.ts'

/** Every process, for whatever concerns all of them. */
export const PROCESSES: readonly ProcessContract[] = [EndSessions] as never
