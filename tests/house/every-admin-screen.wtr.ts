import { drawScreensOf } from './every-screen.ts'

// As many as all other modules have.
await drawScreensOf(['admin'])
