import type { Door, DoorEyes } from '../contracts/doors.ts'
import type { EditedDefinition, ListDefinition } from './definition.ts'

type Props = Readonly<Record<string, string>>
const known = new WeakMap<ListDefinition, Map<DoorEyes, ListDefinition>>()

/** The eyes of the door to a room that has these props, whoever made the route. */
const eyesOf = (doors: readonly Door[], room: string, props: Readonly<Record<string, string>>): DoorEyes | undefined =>
  doors.find((door) => door.room === room && door.eyes !== undefined && sameProps(door.props ?? {}, props))?.eyes

function sameProps(a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean {
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name])
}

/** [judgement 1] A screen as its door looks at it: which columns, views and tabs, in which order. A door without eyes of its own has the screen's. */
export function throughDoor<D extends ListDefinition>(definition: D, props: Props): D {
  const eyes = eyesOf(definition.doors as readonly Door[], definition.id, props)
  if (!eyes) return definition
  const own = known.get(definition) ?? new Map<DoorEyes, ListDefinition>()
  known.set(definition, own)
  const seen = own.get(eyes) ?? lookedAt(definition, eyes)
  own.set(eyes, seen)
  return seen as D
}

function lookedAt(definition: ListDefinition, { columns, order, views, opens, tabs }: DoorEyes): ListDefinition {
  const { editor } = definition as Partial<EditedDefinition>
  return {
    ...definition,
    list: columns ?? definition.list,
    ...(order ? { order, usual: order } : {}),
    views: views
      ? viewsOf(definition)
          .filter(({ name }) => views.includes(name))
          .toSorted(byPlace(views))
      : definition.views,
    ...(opens ? { opensOn: opens } : {}),
    ...(editor && tabs ? { editor: editor.toSorted(byPlace(tabs)) } : {}),
  } as ListDefinition
}

const viewsOf = ({ views, doorViews }: ListDefinition) => [...views, ...doorViews]

/** What is not named stays behind, in its own order. */
const byPlace =
  (names: readonly string[]) =>
  (a: { readonly name: string }, b: { readonly name: string }): number => {
    const place = ({ name }: { readonly name: string }) => (names.includes(name) ? names.indexOf(name) : names.length)
    return place(a) - place(b)
  }
