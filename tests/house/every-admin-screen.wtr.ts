import { drawScreensOf } from './every-screen.ts'

await drawScreensOf(['admin'])
