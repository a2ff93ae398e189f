import { useRef, useState, type DragEvent, type KeyboardEvent, type ReactNode } from 'react'
import { Icon } from '../../../shared/kit/icon.tsx'
import css from './tree-view.module.css'

export interface TreeNode<N> {
  readonly key: string
  readonly label: string
  readonly level: number
  readonly place: number
  readonly siblings: number
  readonly children: readonly N[]
}

/** Where a dragged row is let go: on the upper edge of another, in its middle, on its lower edge. */
export type DropPlace = 'before' | 'inside' | 'after'

interface Props<N extends TreeNode<N>> {
  readonly label: string
  readonly forest: readonly N[]
  readonly selected: string | null
  readonly isOpen: (node: N) => boolean
  readonly onSelect: (node: N) => void
  readonly onOpen: (node: N, open: boolean) => void
  /** Other keys; true when it was one of its own. */
  readonly onKey?: (event: KeyboardEvent, node: N) => boolean
  /** Its words are what a screen reader says of it. */
  readonly row: (node: N) => ReactNode
  /** Path of the problem that is to be found here, by F8. */
  readonly problemAt?: (node: N) => string | undefined
  readonly onDrop?: (dragged: N, onto: N, place: DropPlace) => void
}

/** Nodes in sight, top to bottom. */
export function shownNodes<N extends TreeNode<N>>(forest: readonly N[], isOpen: (node: N) => boolean): N[] {
  return forest.flatMap((node) => [node, ...(isOpen(node) ? shownNodes(node.children, isOpen) : [])])
}

/**
 * A tree with one tab stop, after the ARIA authoring practices: Up and Down move, Right opens and goes in, Left closes and
 * goes out, Home and End, and a letter goes to the next name that begins with it.
 */
export function TreeView<N extends TreeNode<N>>(props: Props<N>) {
  const { label, forest, selected, isOpen, onSelect, onOpen, onKey, row, problemAt, onDrop } = props
  const tree = useRef<HTMLDivElement>(null)
  const [drag, setDrag] = useState<{ node: N; onto: string; place: DropPlace } | null>(null)
  const nodes = shownNodes(forest, isOpen)
  const stop = nodes.some((node) => node.key === selected) ? selected : nodes[0]?.key

  const go = (node: N | undefined): boolean => {
    if (!node) return false
    onSelect(node)
    tree.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(node.key)}"]`)?.focus()
    return true
  }
  const walk = (event: KeyboardEvent, node: N): boolean => {
    if (event.altKey || event.ctrlKey || event.metaKey) return false
    const at = nodes.indexOf(node)
    const opens = node.children.length > 0
    switch (event.key) {
      case 'ArrowDown':
        return go(nodes[at + 1])
      case 'ArrowUp':
        return go(nodes[at - 1])
      case 'Home':
        return go(nodes[0])
      case 'End':
        return go(nodes.at(-1))
      case 'ArrowRight':
        if (!opens) return false
        if (isOpen(node)) return go(node.children[0])
        onOpen(node, true)
        return true
      case 'ArrowLeft':
        if (opens && isOpen(node)) {
          onOpen(node, false)
          return true
        }
        return go(nodes.slice(0, at).findLast((other) => other.level < node.level))
      default:
        return event.key.length === 1 && event.key !== ' ' && go(nextNamed(nodes, at, event.key))
    }
  }
  const onKeyDown = (event: KeyboardEvent, node: N) => {
    if (event.target !== event.currentTarget || event.defaultPrevented) return
    if (!(onKey?.(event, node) ?? false) && !walk(event, node)) return
    event.preventDefault()
    event.stopPropagation()
  }
  const dragged = (node: N) =>
    onDrop && {
      draggable: true,
      onDragStart: () => setDrag({ node, onto: node.key, place: 'inside' }),
      onDragEnd: () => setDrag(null),
      onDragOver: (event: DragEvent) => {
        if (!drag) return
        event.preventDefault()
        const place = placeOf(event)
        if (drag.onto !== node.key || drag.place !== place) setDrag({ ...drag, onto: node.key, place })
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        if (drag && drag.node.key !== node.key) onDrop(drag.node, node, placeOf(event))
        setDrag(null)
      },
    }

  return (
    <div ref={tree} className={css['tree']} role="tree" aria-label={label}>
      {nodes.map((node) => (
        <div
          key={node.key}
          role="treeitem"
          className={css['row']}
          data-node={node.key}
          data-level={Math.min(node.level, 6)}
          data-path={problemAt?.(node)}
          data-drop={drag && drag.onto === node.key && drag.node.key !== node.key ? drag.place : undefined}
          aria-level={node.level}
          aria-posinset={node.place}
          aria-setsize={node.siblings}
          aria-expanded={node.children.length > 0 ? isOpen(node) : undefined}
          aria-selected={node.key === selected}
          tabIndex={node.key === stop ? 0 : -1}
          onClick={() => go(node)}
          onFocus={(event) => event.target === event.currentTarget && node.key !== selected && onSelect(node)}
          onKeyDown={(event) => onKeyDown(event, node)}
          {...dragged(node)}
        >
          <span
            className={css['chevron']}
            data-open={isOpen(node) || undefined}
            aria-hidden="true"
            onClick={() => onOpen(node, !isOpen(node))}
          >
            {node.children.length > 0 ? <Icon name="chevron-right" size={9} /> : null}
          </span>
          {row(node)}
        </div>
      ))}
    </div>
  )
}

function placeOf({ currentTarget, clientY }: DragEvent): DropPlace {
  const { top, height } = currentTarget.getBoundingClientRect()
  const part = (clientY - top) / height
  return part < 0.3 ? 'before' : part > 0.7 ? 'after' : 'inside'
}

function nextNamed<N extends TreeNode<N>>(nodes: readonly N[], at: number, letter: string): N | undefined {
  const begins = (node: N) => node.label.toLocaleLowerCase().startsWith(letter.toLocaleLowerCase())
  return nodes.slice(at + 1).find(begins) ?? nodes.slice(0, at).find(begins)
}
