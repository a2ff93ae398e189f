import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import type { LookupRow } from '../../../api/records.ts'
import { t } from '../../../i18n/i18n.ts'
import { Icon } from '../../icon.tsx'
import { fieldLabel } from '../labels.ts'
import { areAlike } from './alike.ts'
import { nativeProps, type ControlProps } from './control.ts'
import { LookupList } from './lookup-list.tsx'
import { StaysChosen } from './stays-chosen.tsx'
import { useMatches, useTitle } from './use-lookup.ts'
import form from '../form.module.css'
import css from './control.module.css'

const isTaking = ({ key, shiftKey }: KeyboardEvent) => key === 'Enter' || (key === 'Tab' && !shiftKey)

/**
 * The code of another record. Opens on typing, Alt Down or Ctrl Space; Enter and Tab take the marked row, but for a text that several
 * begin with: then the first press goes into the list. A text that matches nothing is kept. The name of the record stands under the field, or in the tooltip of a cell.
 */
export function LookupControl(props: ControlProps) {
  const { entity, field, path, value, label, readOnly, describedBy, onEdit, onLeave } = props
  const target = field.lookup!
  const code = String(value ?? '')
  const input = useRef<HTMLInputElement>(null)
  const [asked, setAsked] = useState<string | null>(null)
  const [marked, setMarked] = useState(0)
  const [isTyping, setTyping] = useState(false)
  /** The user looks into the list: by its keys, or by Enter on what could be several. */
  const [isLooking, setLooking] = useState(false)
  const matches = useMatches(target, asked)
  const known = useTitle(target, isTyping || code === '' ? null : code)
  // A record that is known by one thing only is not named twice.
  const title = known === code ? null : known
  const listId = useId()
  const isOpen = asked !== null
  const row = isOpen && matches.state === 'found' && matches.text === asked ? matches.rows[marked] : undefined

  useEffect(() => setMarked(0), [matches.rows])

  const close = () => {
    setAsked(null)
    setLooking(false)
  }
  const take = (taken: LookupRow) => {
    onEdit(path, taken.key)
    setTyping(false)
    close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const opens = (event.altKey && event.key === 'ArrowDown') || (event.ctrlKey && event.key === ' ')
    if (readOnly) return
    if (opens) {
      event.preventDefault()
      setLooking(true)
      setAsked('')
    } else if (!isOpen) return
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      setLooking(true)
      setMarked((at) => Math.max(0, Math.min(matches.rows.length - 1, at + step)))
    } else if (event.key === 'Escape') {
      // One step each press: this one closes the list and nothing around it.
      event.preventDefault()
      event.stopPropagation()
      close()
    } else if (row && !isLooking && isTaking(event) && areAlike(matches.rows, asked!)) {
      event.preventDefault()
      event.stopPropagation()
      setLooking(true)
    } else if (row && (event.key === 'Enter' || (event.key === 'Tab' && asked !== ''))) take(row)
    // What is on its way opens nothing over what the key has begun.
    else if (event.key === 'Enter') close()
  }

  return (
    <>
      <span className={css['withIcon']}>
        <StaysChosen input={input} text={code}>
          <input
            {...nativeProps(props)}
            ref={input}
            className={[css['input'], css['code'], field.upper && css['upper']].filter(Boolean).join(' ')}
            type="text"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            aria-activedescendant={row ? `${listId}-${marked}` : undefined}
            aria-describedby={[describedBy, title ? `${listId}-title` : null].filter(Boolean).join(' ') || undefined}
            title={label && title ? title : undefined}
            value={code}
            readOnly={readOnly}
            autoComplete="off"
            spellCheck={false}
            onKeyDown={onKeyDown}
            onChange={(event) => {
              onEdit(path, event.target.value)
              setTyping(true)
              setLooking(false)
              setAsked(event.target.value.trim())
            }}
            onBlur={() => {
              close()
              setTyping(false)
              onLeave(path)
            }}
          />
        </StaysChosen>
        {readOnly ? null : (
          <button
            type="button"
            tabIndex={-1}
            aria-label={t('kit:editor.lookup', { label: label ?? fieldLabel(entity, path) })}
            // The field keeps the focus, or its list would close before it opens.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => {
              input.current?.focus()
              setLooking(!isOpen)
              setAsked(isOpen ? null : '')
            }}
          >
            <Icon name="search" size={11} />
          </button>
        )}
      </span>
      {!label && code && title !== null ? (
        <span id={`${listId}-title`} className={`${css['title']} ${form['titled']}`} data-titled>
          {title ?? t('kit:editor.lookupUnknown')}
        </span>
      ) : null}
      {isOpen ? (
        <LookupList
          id={listId}
          label={label ?? fieldLabel(entity, path)}
          anchor={input}
          target={target}
          text={asked}
          matches={matches}
          marked={marked}
          isLooking={isLooking}
          onTake={take}
        />
      ) : null}
    </>
  )
}
