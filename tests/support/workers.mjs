import { availableParallelism } from 'node:os'

/** So many the connections of one PostgreSQL and the memory of a machine are enough for: a worker of browser tests has a product and pages of its own. */
const MOST = 8

/** How many files of tests run at once: one for each processor, since most of them keep theirs busy. Never less than two: a browser test also waits. */
export const WORKERS = Math.min(MOST, Math.max(2, availableParallelism()))
