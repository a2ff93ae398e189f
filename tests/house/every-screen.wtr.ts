import { MODULES } from '../../workbench/modules.ts'
import { drawScreensOf } from './every-screen.ts'

await drawScreensOf(Object.keys(MODULES).filter((name) => name !== 'admin'))
