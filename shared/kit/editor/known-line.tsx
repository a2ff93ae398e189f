import { useState, type ReactNode } from 'react'
import type { Problem } from '../../contracts/result.ts'
import { t } from '../../i18n/i18n.ts'
import { Button } from '../button.tsx'
import type { ScreenHost } from '../../events/host.ts'
import { ReadValue } from '../read/read-value.tsx'
import { isFact } from '../read/facts.ts'
import { fieldAt, placesAt, readAt } from './field-path.ts'
import { fieldLabel } from './labels.ts'
import type { RecordSnapshot } from './record-snapshot.ts'
import type { RecordStore } from './record-store.ts'
import css from './known-line.module.css'

interface Known {
  /** Fields that are drawn as boxes. */
  readonly boxes: readonly string[]
  /** The others, and the way to change them; null where the section has none. */
  readonly line: ReactNode
}

/**
 * [judgement, rule 2] What of a section follows from the rest: a line of text until somebody wants to change it. A field that something is
 * wrong with is a box, and stays one.
 */
export function useKnown(
  { store, snapshot, host }: { store: RecordStore; snapshot: RecordSnapshot; host: ScreenHost },
  shown: readonly string[],
  known: readonly string[] | undefined,
  problems: readonly Problem[],
): Known {
  const [isOpen, setOpen] = useState(false)
  const [asked, setAsked] = useState<readonly string[]>([])
  const anew = (known ?? []).filter((path) => !asked.includes(path) && problems.some(({ Field }) => Field === path))
  if (anew.length > 0) setAsked([...asked, ...anew])
  if (!known || isOpen) return { boxes: shown, line: null }
  const isText = (path: string) => known.includes(path) && !asked.includes(path) && !anew.includes(path)
  const texts = shown.filter(isText)
  if (texts.length === 0) return { boxes: shown, line: null }
  const { entity } = store
  const told = texts.filter((path) => isFact(fieldAt(entity.fields, path)!, readAt(snapshot.draft, path)))
  return {
    boxes: shown.filter((path) => !isText(path)),
    line: (
      <div className={css['known']}>
        <dl>
          {told.map((path) => {
            const field = fieldAt(entity.fields, path)!
            return (
              <div key={path} data-known={path}>
                <dt>{fieldLabel(entity, path)}</dt>
                <dd>
                  {field.kind === 'flag' ? (
                    t('kit:list.yes')
                  ) : (
                    <ReadValue
                      {...{ entity, path, field, host }}
                      value={readAt(snapshot.draft, path)}
                      places={placesAt(entity.fields, snapshot.draft, path)}
                    />
                  )}
                </dd>
              </div>
            )
          })}
        </dl>
        {store.writable ? (
          <Button
            look="ghost"
            icon="pencil"
            label={t('kit:editor.changeKnown')}
            aria-expanded={false}
            // The boxes take its place: the first of them has the focus then.
            onClick={(event) => {
              const section = event.currentTarget.closest('section')
              setOpen(true)
              requestAnimationFrame(() =>
                section?.querySelector<HTMLElement>(`[data-path="${CSS.escape(texts[0]!)}"]`)?.focus(),
              )
            }}
          />
        ) : null}
      </div>
    ),
  }
}
