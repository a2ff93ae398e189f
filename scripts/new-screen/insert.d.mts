export function addImport(source: string, line: string): string
export function addName(source: string, name: string, from: string): string
export function before(source: string, pattern: RegExp, text: string, what: string): string
export function addText(
  json: string,
  path: string,
  value: unknown,
  beforeKey?: string | ((key: string) => boolean),
): string
