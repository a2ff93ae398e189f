import { useMemo, useState } from 'react'
import type { MenuLine, RouteLine } from '../../../shared/contracts/admin/application.ts'
import { ROOT_MENU } from '../../../shared/contracts/doors.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { linesOf } from '../../../shared/kit/editor/field-path.ts'
import { sectionLabel } from '../../../shared/kit/editor/labels.ts'
import { Icon } from '../../../shared/kit/icon.tsx'
import { StatusPill } from '../../../shared/kit/list/status-pill.tsx'
import { useLocale } from '../../../shared/kit/locale.ts'
import { region } from '../../../shared/kit/region.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import { MenuForm } from './menu-form.tsx'
import {
  allNodes,
  freeMenuId,
  isHeading,
  menuForest,
  placed,
  stepped,
  type MenuEdit,
  type MenuNode,
} from './menu-order.ts'
import { menuWords } from './menu-words.ts'
import { TreeView, type DropPlace, type TreeNode } from './tree-view.tsx'
import css from './menu-tree.module.css'

interface Node extends TreeNode<Node>, Pick<MenuNode, 'index' | 'line'> {}

/** The menu tree of an application [S3.02]: the tree, moved by Alt Up and Down or by hand, and beside it the menu chosen. */
export function MenuTree({ store, snapshot, readOnly }: SectionPartProps) {
  const locale = useLocale()
  const menus = linesOf(snapshot.draft, 'menus') as unknown as readonly MenuLine[]
  const routes = linesOf(snapshot.draft, 'routes') as unknown as readonly RouteLine[]
  const forest = useMemo(() => {
    const node = ({ children, index, line, ...place }: MenuNode): Node => ({
      ...place,
      index,
      line,
      key: String(index),
      label: menuWords(line, locale) || t('admin:application.tree.unnamed'),
      children: children.map(node),
    })
    return menuForest(menus).map(node)
  }, [menus, locale])
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [chosen, setChosen] = useState<number | null>(null)
  const [wantsFocus, setWantsFocus] = useState(false)
  const [moved, setMoved] = useState<number | null>(null)
  const all = allNodes(forest)
  const current = all.find(({ index }) => index === chosen) ?? all[0]

  const write = (edits: readonly MenuEdit[] | null): boolean => {
    if (readOnly || !edits) return false
    for (const { index, field, value } of edits) store.edit(`menus.${index}.${field}`, value)
    return true
  }
  const place = (index: number, edits: readonly MenuEdit[] | null) => {
    if (write(edits)) setMoved(index)
  }
  const isOpen = (node: Node) => node.children.length > 0 && !closed.has(node.line.menuId)
  const open = ({ line }: Node, wanted: boolean) => {
    const next = new Set(closed)
    if (wanted) next.delete(line.menuId)
    else next.add(line.menuId)
    setClosed(next)
  }
  const step = (node: Node, by: 1 | -1) =>
    place(
      node.index,
      stepped(menus, node.index, by, (menuId) => !closed.has(menuId)),
    )
  const drop = (node: Node, onto: Node, edge: DropPlace) => {
    const into = edge === 'inside' && isHeading(onto.line)
    const siblings = all.filter(({ line }) => line.parentId === onto.line.parentId && line !== node.line)
    const at = siblings.indexOf(onto) + (edge === 'before' ? 0 : 1)
    place(node.index, placed(menus, node.index, into ? onto.line.menuId : onto.line.parentId, into ? Infinity : at))
  }
  const add = (routerPath: string | null) => {
    const index = menus.length
    const heading = current && (isHeading(current.line) ? current.line.menuId : current.line.parentId)
    const parentId = routerPath === null ? ROOT_MENU : (heading ?? ROOT_MENU)
    const last = menus.filter((line) => line.parentId === parentId).map(({ sequence }) => Number(sequence))
    const values: Partial<MenuLine> = {
      menuId: freeMenuId(String(snapshot.draft['application'] ?? ''), menus),
      menuName: '',
      parentId,
      sequence: Math.max(0, ...last) + 10,
      active: true,
      routerPath,
    }
    store.lines('menus').write(index, [values])
    setChosen(index)
    setWantsFocus(true)
  }
  const remove = (node: Node) => {
    store.removeLines('menus', node.index)
    setChosen(null)
  }
  const problemOf = ({ index }: Node) =>
    snapshot.problems.find(({ Field }) => Field?.startsWith(`menus.${index}.`))?.Field ?? undefined

  const last = all.find(({ index }) => index === moved)
  const heading = all.find(({ line }) => line.menuId === last?.line.parentId)
  const title = sectionLabel(store.entity, 'menus')
  return (
    <section className={css['section']} aria-label={title} {...region('menus', title)}>
      <div className={css['head']}>
        <h2>{title}</h2>
        <span className={css['count']}>{menus.length}</span>
        {readOnly ? null : (
          <span className={css['tools']}>
            {current ? (
              <>
                <Button
                  look="ghost"
                  icon="arrow-up"
                  iconOnly
                  label={t('admin:application.tree.up')}
                  shortcut="Alt+ArrowUp"
                  onClick={() => step(current, -1)}
                />
                <Button
                  look="ghost"
                  icon="arrow-down"
                  iconOnly
                  label={t('admin:application.tree.down')}
                  shortcut="Alt+ArrowDown"
                  onClick={() => step(current, 1)}
                />
              </>
            ) : null}
            <Button
              look="ghost"
              icon="plus-lg"
              label={t('admin:application.tree.addHeading')}
              onClick={() => add(null)}
            />
            <Button look="ghost" icon="plus-lg" label={t('admin:application.tree.addMenu')} onClick={() => add('/')} />
          </span>
        )}
      </div>
      <p className={css['said']} role="status">
        {last
          ? t('admin:application.tree.moved', {
              label: last.label,
              place: last.place,
              count: last.siblings,
              parent: heading?.label ?? t('admin:application.tree.root'),
            })
          : null}
      </p>
      {current ? (
        <div className={css['panes']}>
          <TreeView
            label={title}
            forest={forest}
            selected={current.key}
            isOpen={isOpen}
            onOpen={open}
            onSelect={({ index }) => setChosen(index)}
            onKey={(event, node) =>
              event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')
                ? (step(node, event.key === 'ArrowUp' ? -1 : 1), true)
                : event.key === 'Delete' && !readOnly && !node.line.shipped && node.children.length === 0
                  ? (remove(node), true)
                  : false
            }
            problemAt={(node) => (node === current ? undefined : problemOf(node))}
            onDrop={readOnly ? undefined : drop}
            row={(node) => (
              <>
                <span className={isHeading(node.line) ? css['heading'] : css['name']}>{node.label}</span>
                <span className={css['id']}>{node.line.menuId}</span>
                {problemOf(node) ? (
                  <span className={css['bad']}>
                    <Icon name="exclamation-circle-fill" size={11} />
                  </span>
                ) : null}
                <span className={css['path']}>{node.line.routerPath}</span>
                {node.line.active ? null : <StatusPill word="Inactive" text={t('admin:application.tree.inactive')} />}
              </>
            )}
          />
          <MenuForm
            key={current.index}
            store={store}
            snapshot={snapshot}
            readOnly={readOnly}
            node={current}
            label={current.label}
            headings={all.filter(({ line }) => isHeading(line) && line.menuId)}
            routes={routes}
            takesFocus={wantsFocus}
            onFocused={() => setWantsFocus(false)}
            onMove={(parentId) => place(current.index, placed(menus, current.index, parentId, Infinity))}
            onRemove={() => remove(current)}
          />
        </div>
      ) : (
        <p className={css['none']}>{t('admin:application.tree.none')}</p>
      )}
    </section>
  )
}
