export const KINDS: Readonly<Record<string, unknown>>
export function planOf(
  root: string,
  words: readonly string[],
  options?: Readonly<Record<string, string | undefined>>,
): Promise<{ files: Map<string, { text: string; isNew: boolean }>; next: string[] }>
