import { t } from '../../i18n/i18n.ts'
import { Button } from '../button.tsx'
import type { EntryCommands } from './entry-commands.ts'
import css from './entry-grid.module.css'

interface Props {
  readonly commands: EntryCommands
  readonly name: string
  readonly title: string
  readonly count: number
  readonly grows: boolean
}

/** What can be done with the lines by pointer: each has its key in the grid, and Tab goes by. */
export function EntryTools({ commands, name, title, count, grows }: Props) {
  const { edits } = commands
  return (
    <div className={css['tools']}>
      <Button
        look="ghost"
        icon="arrow-counterclockwise"
        iconOnly
        tabIndex={-1}
        label={t('kit:grid.undo')}
        shortcut="Ctrl+Z"
        disabled={!edits.canUndo}
        onClick={() => commands.undo()}
      />
      <Button
        look="ghost"
        icon="arrow-clockwise"
        iconOnly
        tabIndex={-1}
        label={t('kit:grid.redo')}
        shortcut="Ctrl+Y"
        disabled={!edits.canRedo}
        onClick={() => commands.redo()}
      />
      {grows ? (
        <Button
          look="ghost"
          icon="plus-lg"
          tabIndex={-1}
          label={t('kit:editor.addLine')}
          shortcut="Alt+Insert"
          aria-label={t('kit:editor.addLineTo', { section: title })}
          data-path={name}
          onClick={() => {
            edits.insert(count)
            commands.goTo({ row: count, column: 0 })
          }}
        />
      ) : null}
    </div>
  )
}
