import { useEffect, useRef, useState, type RefObject } from 'react'
import { t } from '../../i18n/i18n.ts'
import { Icon } from '../icon.tsx'
import css from './list-view.module.css'

/** Typing rests this long, in ms, before the list is asked. */
const REST = 200

interface Props {
  readonly search: string
  readonly onSearch: (search: string) => void
  readonly input: RefObject<HTMLInputElement | null>
  /** ↓ leads into the grid. */
  readonly onLeave: () => void
  /** Backspace where nothing is typed takes the last filter away; null without one. */
  readonly onUnfilter: (() => void) | null
}

/** Quick search over the fields that people know a record by. */
export function SearchBox({ search, onSearch, input, onLeave, onUnfilter }: Props) {
  /** Null while the box shows what the list was asked. */
  const [typed, setTyped] = useState<string | null>(null)
  const apply = useRef(onSearch)
  useEffect(() => {
    apply.current = onSearch
  })
  useEffect(() => {
    if (typed === null) return
    const timer = setTimeout(() => {
      apply.current(typed.trim())
      setTyped((now) => (now === typed ? null : now))
    }, REST)
    return () => clearTimeout(timer)
  }, [typed])

  return (
    <div className={css['search']} role="search">
      <Icon name="search" size={11} />
      <input
        ref={input}
        type="text"
        value={typed ?? search}
        placeholder={t('kit:list.search')}
        aria-label={t('kit:list.search')}
        aria-keyshortcuts="/"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && typed !== null) {
            onSearch(typed.trim())
            setTyped(null)
          } else if (event.key === 'Escape' && (typed ?? search) !== '') setTyped('')
          else if (event.key === 'ArrowDown') onLeave()
          // Held down to erase a text, it must not go on to the filters.
          else if (event.key === 'Backspace' && !event.repeat && (typed ?? search) === '' && onUnfilter) onUnfilter()
          else return
          event.preventDefault()
          event.stopPropagation()
        }}
      />
      <kbd aria-hidden="true">/</kbd>
    </div>
  )
}
