import { afterAll } from 'vitest'
import { noteCost, spentHere } from './costs.mjs'

/** What the file that this is set up for costs its process, from reading it on; what the database does for it is counted with that. */
const before = spentHere()

afterAll(({}, { file }) => noteCost({ part: 'vitest', name: file.name, seconds: spentHere() - before }))
