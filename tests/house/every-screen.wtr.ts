import { MODULES } from '../../workbench/modules.ts'
import { drawScreensOf } from './every-screen.ts'

/** Modules that have a file of their own. */
const ELSEWHERE = ['admin', 'ap', 'ar', 'gl']

await drawScreensOf(Object.keys(MODULES).filter((name) => !ELSEWHERE.includes(name)))
