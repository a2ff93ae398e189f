export const BROWSER_FLAGS: string[]
export const TEST_FLAGS: string[]
export function findBrowser(): string | null
export function ensureBrowser(): string
