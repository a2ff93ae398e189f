import { useEffect, useId, useRef } from 'react'
import type { MenuLine, RouteLine } from '../../../shared/contracts/admin/application.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { FormField } from '../../../shared/kit/editor/form-field.tsx'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import { isHeading, type MenuPlace } from './menu-order.ts'
import { ParentField } from './parent-field.tsx'
import css from './menu-tree.module.css'

interface Props extends Pick<SectionPartProps, 'store' | 'snapshot' | 'readOnly'> {
  readonly node: MenuPlace
  readonly label: string
  readonly headings: readonly MenuPlace[]
  readonly routes: readonly RouteLine[]
  /** A menu that was just added begins at its name. */
  readonly takesFocus: boolean
  readonly onFocused: () => void
  readonly onMove: (parentId: string) => void
  readonly onRemove: () => void
}

const NAMES = ['menuName', 'nameFr', 'nameZhCn', 'nameZhTw'] as const

/** What one menu is called, where it stands and where it leads. */
export function MenuForm(props: Props) {
  const { store, snapshot, readOnly, node, label, routes, takesFocus, onFocused, onRemove } = props
  const { index, line } = node
  const prefix = useId()
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!takesFocus) return
    form.current?.querySelector<HTMLElement>('[data-path$=".menuName"]')?.focus()
    onFocused()
  }, [takesFocus, onFocused])

  const field = (name: keyof MenuLine & string, isFixed = false) => {
    const path = `menus.${index}.${name}`
    const { required = false } = store.entity.fields['menus']!.fields![name]!
    return (
      <div key={name} className={NAMES.some((wide) => wide === name) ? css['wide'] : undefined}>
        <FormField
          store={store}
          path={path}
          value={line[name]}
          mode={readOnly || isFixed ? 'read' : 'edit'}
          required={required}
          problem={snapshot.problems.find(({ Field }) => Field === path)}
          prefix={prefix}
          fileType={null}
        />
      </div>
    )
  }
  const isStored = line.lineId !== undefined
  const route = routes.find(({ path }) => path === `${String(snapshot.draft['routerPath'] ?? '')}${line.routerPath}`)
  const define = () => {
    const values: Partial<RouteLine> = {
      path: `${String(snapshot.draft['routerPath'] ?? '')}${line.routerPath}`,
      name: line.menuName,
      meta: JSON.stringify({ menuId: line.menuId }),
    }
    store.lines('routes').write(routes.length, [values])
  }
  return (
    <div ref={form} className={css['form']} role="group" aria-label={t('admin:application.tree.chosen', { label })}>
      <div className={css['fields']}>
        {NAMES.map((name) => field(name))}
        {field('menuId', isStored || node.children.length > 0)}
        <ParentField {...props} id={`${prefix}-parent`} />
        {field('sequence')}
        {isHeading(line) ? null : field('routerPath', line.shipped)}
        {isStored ? field('menuKey', true) : null}
        {field('active')}
      </div>
      {isHeading(line) || !line.routerPath || line.routerPath === '/' ? null : route ? (
        <p className={css['hint']}>{t('admin:application.tree.opens', { room: route.component ?? '' })}</p>
      ) : (
        <p className={css['hint']}>
          {t('admin:application.tree.noRoute')}
          {readOnly ? null : <Button look="ghost" label={t('admin:application.tree.define')} onClick={define} />}
        </p>
      )}
      {line.shipped ? <p className={css['hint']}>{t('admin:application.tree.shipped')}</p> : null}
      {!readOnly && !line.shipped && node.children.length === 0 ? (
        <Button look="ghost" icon="trash" label={t('admin:application.tree.delete')} onClick={onRemove} />
      ) : null}
    </div>
  )
}
