/** See templates.mjs. */
export function shortTemplates(folder: string): {
  name: string
  transform(
    this: { parse(code: string): unknown },
    code: string,
    id: string,
  ): Promise<{ code: string; map: null } | null>
}
