import { useEffect, type RefObject } from 'react'
import { linesOf } from '../editor/field-path.ts'
import { readBlock, writeBlock } from './clipboard-text.ts'
import type { EntryCommands } from './entry-commands.ts'
import { copied, pasting, type Sheet } from './paste.ts'

/**
 * Copy, cut and paste of cells, as text that spreadsheets exchange. The browser gives these events to where text is chosen,
 * which a focused cell is not: so they are heard on the page, while the focus is in the grid.
 */
export function useGridClipboard(grid: RefObject<HTMLElement | null>, commands: EntryCommands): void {
  useEffect(() => {
    const isHere = () => grid.current?.contains(document.activeElement) ?? false
    const onCopy = (event: ClipboardEvent) => {
      if (!isHere() || commands.isEditing || !event.clipboardData) return
      event.preventDefault()
      event.clipboardData.setData('text/plain', copyText(commands))
      if (event.type === 'cut' && !commands.view.readOnly) commands.clear()
    }
    const onPaste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (!isHere() || commands.view.readOnly || text === '') return
      // One value goes into the text that is open, several go into the cells from here.
      if (commands.isEditing && !/[\t\n\r]/.test(text.trimEnd())) return
      event.preventDefault()
      pasteText(commands, text)
    }
    document.addEventListener('copy', onCopy)
    document.addEventListener('cut', onCopy)
    document.addEventListener('paste', onPaste)
    return () => {
      document.removeEventListener('copy', onCopy)
      document.removeEventListener('cut', onCopy)
      document.removeEventListener('paste', onPaste)
    }
  }, [grid, commands])
}

const sheetOf = ({ view }: EntryCommands): Sheet => ({ ...view, entity: view.store.entity })

const copyText = (commands: EntryCommands): string => {
  const { store, name } = commands.view
  return writeBlock(copied(sheetOf(commands), linesOf(store.getSnapshot().draft, name), commands.range))
}

function pasteText(commands: EntryCommands, text: string): void {
  commands.end()
  const { patch, range, leftOut } = pasting(sheetOf(commands), commands.range, readBlock(text))
  commands.write(range.top, patch)
  commands.view.control.choose(
    { row: range.top, column: range.left },
    { row: range.bottom, column: Math.max(range.left, range.right) },
  )
  if (leftOut > 0) commands.view.store.tell({ level: 'info', key: 'kit:grid.leftOut', args: { count: leftOut } })
}
