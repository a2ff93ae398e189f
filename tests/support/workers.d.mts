/** How many files of tests run at once on this machine. */
export const WORKERS: number
