import { useMemo, useState } from 'react'
import { effects, type AccessEntry } from '../../../shared/contracts/admin/menu-access.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { linesOf } from '../../../shared/kit/editor/field-path.ts'
import { sectionLabel } from '../../../shared/kit/editor/labels.ts'
import { Icon } from '../../../shared/kit/icon.tsx'
import { useLocale } from '../../../shared/kit/locale.ts'
import { region } from '../../../shared/kit/region.ts'
import { RegionState } from '../../../shared/kit/region-state.tsx'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import { TreeView } from '../menu-tree/tree-view.tsx'
import { branches, NEXT, openPlaces, standOf, tally, withStand, type Branch, type Stand } from './access-model.ts'
import { nodeWords, reasonWords } from './access-words.ts'
import { useAccessTree } from './use-access-tree.ts'
import css from './access-tree.module.css'

const STANDS: readonly Stand[] = ['inherit', 'allow', 'deny']
const ICONS = { inherit: 'arrow-up', allow: 'check-lg', deny: 'x-lg' } as const

/**
 * [S6.01] The menu tree with what this role or user is given or denied at each place, and what comes of it. Space goes round
 * the three stands of the current row; all changes are saved together.
 */
export function AccessTreePart({ store, snapshot, readOnly }: SectionPartProps) {
  const locale = useLocale()
  const { tree, failed, again } = useAccessTree(store.id, snapshot.trail?.version)
  const [search, setSearch] = useState('')
  const [selected, setSelected] = useState<string | null>(null)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const entries = linesOf(snapshot.draft, 'entries') as unknown as readonly AccessEntry[]
  const effect = useMemo(() => tree && effects(entries, tree), [entries, tree])
  const forest = useMemo(
    () => (tree ? branches(tree.nodes, entries, (node) => nodeWords(node, locale), search) : []),
    [tree, entries, locale, search],
  )
  const title = sectionLabel(store.entity, 'entries')
  if (failed)
    return (
      <RegionState icon="exclamation-octagon-fill" title={t('admin:menuAccess.tree.failed')} bad>
        <Button icon="arrow-clockwise" label={t('admin:menuAccess.tree.again')} onClick={again} />
      </RegionState>
    )
  if (!tree || !effect) return <p className={css['wait']} aria-busy="true" />

  const set = (id: string, stand: Stand) => {
    if (!readOnly) store.edit('entries', withStand(entries, id, stand))
  }
  const isOpen = ({ key, children }: Branch) => children.length > 0 && (search.trim() !== '' || opened.has(key))
  const open = ({ key }: Branch, wanted: boolean) => {
    const next = new Set(opened)
    if (wanted) next.add(key)
    else next.delete(key)
    setOpened(next)
  }
  const why = ({ node }: Branch) => reasonWords(node, effect.get(node.id)!, tree, locale)
  const problemOf = ({ node }: Branch) => {
    const place = entries.findIndex(({ menuId }) => menuId === node.id)
    return (
      snapshot.problems.find(({ Field }) => place >= 0 && Field?.startsWith(`entries.${place}.`))?.Field ?? undefined
    )
  }
  const { open: openDoors, closed } = tally(tree, effect)
  const shown = openPlaces(tree, effect)
  const result = (id: string) => (shown.has(id) ? 'open' : 'closed')
  return (
    <section className={css['section']} aria-label={title} {...region('entries', title)}>
      <div className={css['head']}>
        <h2>{title}</h2>
        <span className={css['count']}>{t('admin:menuAccess.tree.tally', { open: openDoors, closed })}</span>
        <input
          type="search"
          className={css['find']}
          placeholder={t('admin:menuAccess.tree.find')}
          aria-label={t('admin:menuAccess.tree.find')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || search === '') return
            event.preventDefault()
            event.stopPropagation()
            setSearch('')
          }}
        />
      </div>
      {forest.length === 0 ? (
        <p className={css['none']} role="status">
          {t('admin:menuAccess.tree.none', { text: search })}
        </p>
      ) : (
        <TreeView
          label={title}
          forest={forest}
          selected={selected}
          isOpen={isOpen}
          onOpen={open}
          onSelect={({ key }) => setSelected(key)}
          onKey={(event, { node }) => {
            if (event.key !== ' ' || event.altKey || event.ctrlKey) return false
            set(node.id, NEXT[standOf(entries, node.id)])
            return true
          }}
          problemAt={problemOf}
          row={(branch) => {
            const { node, label } = branch
            const stand = standOf(entries, node.id)
            return (
              <>
                <span className={css['stands']} aria-hidden="true">
                  {STANDS.map((one) => (
                    <span
                      key={one}
                      className={css['stand']}
                      data-stand={one}
                      data-on={one === stand || undefined}
                      data-closed={readOnly || undefined}
                      title={t(`admin:menuAccess.stands.${one}`)}
                      onClick={() => set(node.id, one)}
                    >
                      <Icon name={ICONS[one]} size={9} />
                    </span>
                  ))}
                </span>
                <span className={node.rooms.length === 0 ? css['heading'] : css['name']}>{label}</span>
                <span className={css['unseen']}>{t(`admin:menuAccess.stands.${stand}`)}</span>
                <span className={css['id']}>{node.id}</span>
                {!isOpen(branch) && branch.denialsBelow > 0 ? (
                  <span className={css['below']}>
                    {t('admin:menuAccess.tree.denialsBelow', { count: branch.denialsBelow })}
                  </span>
                ) : null}
                <span className={css['why']}>{why(branch)}</span>
                <span className={css['effect']} data-open={shown.has(node.id) || undefined}>
                  {t(`admin:menuAccess.tree.${result(node.id)}`)}
                </span>
              </>
            )
          }}
        />
      )}
    </section>
  )
}
