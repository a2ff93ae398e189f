import { ROOT_MENU } from '../../../shared/contracts/doors.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { FieldMessage } from '../../../shared/kit/editor/field-message.tsx'
import { fieldLabel, problemText } from '../../../shared/kit/editor/labels.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import type { MenuPlace } from './menu-order.ts'
import css from './menu-tree.module.css'

interface Props extends Pick<SectionPartProps, 'store' | 'snapshot' | 'readOnly'> {
  readonly id: string
  readonly node: MenuPlace
  readonly headings: readonly MenuPlace[]
  readonly onMove: (parentId: string) => void
}

/** Under which heading a menu stands; those below it are not offered. */
export function ParentField({ id, store, snapshot, readOnly, node, headings, onMove }: Props) {
  const { index, line } = node
  const path = `menus.${index}.parentId`
  const problem = snapshot.problems.find(({ Field }) => Field === path)
  const below = new Set(idsBelow(headings, line.menuId))
  const offered = headings.filter((heading) => heading.line !== line && !below.has(heading.line.menuId))
  return (
    <div className={css['parent']}>
      <label htmlFor={id}>{fieldLabel(store.entity, path)}</label>
      <select
        id={id}
        data-path={path}
        value={line.parentId}
        disabled={readOnly}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-message` : undefined}
        onChange={(event) => onMove(event.target.value)}
      >
        <option value={ROOT_MENU}>{t('admin:application.tree.root')}</option>
        {offered.map((heading) => (
          <option key={heading.line.menuId} value={heading.line.menuId}>
            {`${'– '.repeat(heading.level)}${heading.label}`}
          </option>
        ))}
      </select>
      {problem ? <FieldMessage id={`${id}-message`} text={problemText(store.entity, problem)} /> : null}
    </div>
  )
}

/** Headings that stand below a menu: it cannot be put under one of them. */
function idsBelow(headings: readonly MenuPlace[], menuId: string): string[] {
  const own = headings.filter(({ line }) => line.parentId === menuId && line.menuId !== menuId)
  return own.flatMap(({ line }) => [line.menuId, ...idsBelow(headings, line.menuId)])
}
