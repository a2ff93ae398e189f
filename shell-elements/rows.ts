import { nothing } from 'lit'
import { directive, type ChildPart, type Directive, type PartInfo } from 'lit/directive.js'
import { getCommittedValue, getDirectiveClass } from 'lit/directive-helpers.js'
import { repeat, type RepeatDirectiveFn } from 'lit/directives/repeat.js'

/** Class behind Lit's `repeat`, of which it exports the function alone. */
const Repeat = getDirectiveClass(repeat([], () => nothing)) as new (info: PartInfo) => Directive & { render(): unknown }

/**
 * Rows that keep their elements while others come and go, as Lit's `repeat`, which since 3.3.1 leaves a comment behind for
 * each row it removes (lit/lit#5298): a strip whose tabs come and go all day would never stop to grow [acceptance 13].
 */
class Rows extends Repeat {
  override update(part: ChildPart, values: unknown[]): unknown {
    const drawn = super.update(part, values)
    sweep(part)
    return drawn
  }
}

/** Removes whatever stands between the rows. */
function sweep(list: ChildPart): void {
  let node: Node | null = list.startNode?.nextSibling ?? null
  const removeUntil = (end: Node | null) => {
    while (node && node !== end) {
      const next: Node | null = node.nextSibling
      node.parentNode!.removeChild(node)
      node = next
    }
  }
  const rows = getCommittedValue(list)
  if (!Array.isArray(rows)) return
  for (const row of rows as ChildPart[]) {
    removeUntil(row.startNode)
    node = row.endNode?.nextSibling ?? null
  }
  removeUntil(list.endNode)
}

export const rows = directive(Rows) as unknown as RepeatDirectiveFn
