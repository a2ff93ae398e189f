import type { ScreenDefinition } from './definition.ts'

/** Fields by the tab of the form that they stand in; what is an account or a list of lines by itself is a widget already. */
export function tabsOf(screen: ScreenDefinition): Readonly<Record<string, readonly string[]>> {
  if (screen.kind !== 'maintenance' && screen.kind !== 'transaction') return {}
  const { editor, entity } = screen
  const own = editor.filter(({ name }) => entity.fields[name]?.fields === undefined)
  return Object.fromEntries(own.map(({ name, fields }) => [name, fields]))
}
