export function cyclesOf(chunks: readonly { fileName: string; imports: readonly string[] }[]): string[]
