import type { KeyboardEvent } from 'react'
import { arrowed, isSingle } from './grid-moves.ts'
import type { EntryCommands } from './entry-commands.ts'

/** What became of a key: used up, not ours, or on its way into the control that it opened. */
export type KeyFate = 'used' | 'not ours' | 'typed'

const fate = (isUsed: boolean): KeyFate => (isUsed ? 'used' : 'not ours')

/** [visual reference §7] The keys of an entry grid. */
export function onGridKey(event: KeyboardEvent, grid: EntryCommands): KeyFate {
  if (event.defaultPrevented || event.nativeEvent.isComposing) return 'not ours'
  const anywhere = onLineKey(event, grid)
  if (anywhere) return 'used'
  return grid.isEditing ? onEditingKey(event, grid) : onCellKey(event, grid)
}

/** Lines come and go, and values from above, whether a cell is open or not. */
function onLineKey({ key, altKey, ctrlKey, metaKey }: KeyboardEvent, grid: EntryCommands): boolean {
  if (grid.view.readOnly) return false
  const isPlain = !altKey && !ctrlKey && !metaKey
  if (isPlain && key === 'F9') grid.copyAbove()
  else if (altKey && key === 'Insert') grid.insertLine()
  else if (altKey && key === 'Delete') grid.deleteLines()
  else if (isPlain && key === 'Insert' && !grid.isEditing) grid.insertLine()
  else if (ctrlKey && !altKey && key === 'Delete' && !grid.isEditing) grid.deleteLines()
  else return false
  return true
}

function onEditingKey(
  { key, altKey, ctrlKey, metaKey, shiftKey, target }: KeyboardEvent,
  grid: EntryCommands,
): KeyFate {
  if (altKey || ctrlKey || metaKey) return 'not ours'
  const isText = target instanceof HTMLTextAreaElement
  switch (key) {
    case 'Escape':
      grid.cancel()
      return 'used'
    case 'Enter':
      return isText ? 'not ours' : fate(grid.advance(shiftKey ? -1 : 1))
    case 'Tab':
      return fate(grid.tab(shiftKey ? -1 : 1))
    case 'ArrowUp':
    case 'ArrowDown': {
      // A text of several lines moves its caret.
      if (isText) return 'not ours'
      const next = arrowed(grid.at, { key, altKey, ctrlKey, metaKey }, grid.board)
      grid.end()
      if (next) grid.goTo(next)
      return 'used'
    }
    default:
      return 'not ours'
  }
}

function onCellKey(event: KeyboardEvent, grid: EntryCommands): KeyFate {
  const { key, shiftKey } = event
  const next = arrowed(grid.at, event, grid.board)
  if (next) {
    grid.goTo(next, { extends: shiftKey })
    return 'used'
  }
  const isCtrl = event.ctrlKey || event.metaKey
  const letter = key.toLowerCase()
  if (isCtrl && letter === 'a' && !event.altKey) {
    grid.chooseAll()
    return 'used'
  }
  if (key === 'Escape' && !isSingle(grid.range)) {
    grid.goTo(grid.at)
    return 'used'
  }
  if (key === 'Tab') return fate(grid.tab(shiftKey ? -1 : 1))
  if (grid.view.readOnly) return 'not ours'
  if (opensList(event)) return fate(openList(grid))
  if (isCtrl && !event.altKey) return onStepKey(letter, shiftKey, grid)
  if (event.altKey && !event.getModifierState('AltGraph')) return 'not ours'
  return onWritingKey(key, shiftKey, grid)
}

function onStepKey(letter: string, shiftKey: boolean, grid: EntryCommands): KeyFate {
  if (letter === 'z' && !shiftKey) grid.undo()
  else if (letter === 'y' || letter === 'z') grid.redo()
  else return 'not ours'
  return 'used'
}

function onWritingKey(key: string, shiftKey: boolean, grid: EntryCommands): KeyFate {
  switch (key) {
    case 'Enter':
      if (shiftKey) return fate(grid.advance(-1))
      if (grid.isOnEmptyLine) return 'not ours'
      return fate(grid.edit('end') || grid.advance(1))
    case 'Delete':
      grid.clear()
      return 'used'
    case 'Backspace':
      grid.clear()
      return fate(grid.edit('all') || true)
    case ' ':
      if (grid.column.field.kind === 'flag' && !grid.column.readOnly) grid.toggle()
      return 'used'
    default:
      return (key.length === 1 || key === 'Process') && grid.edit('all') ? 'typed' : 'not ours'
  }
}

const opensList = ({ key, altKey, ctrlKey }: KeyboardEvent) =>
  (altKey && key === 'ArrowDown') || (ctrlKey && key === ' ')

/** The cell opens with its list: a key that a control would have taken goes to it again. */
function openList(grid: EntryCommands): boolean {
  if (!grid.edit('all')) return false
  const down = { key: 'ArrowDown', altKey: true, bubbles: true, cancelable: true }
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', down))
  return true
}
