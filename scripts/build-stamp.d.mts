type Half = 'web' | 'server'
export function sourceHash(half: Half, root?: string): string
export function isFresh(half: Half, hash: string): boolean
export function forget(half: Half): void
export function remember(half: Half, hash: string): void
export function writeRelease(): void
