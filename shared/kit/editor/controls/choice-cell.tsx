import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { Icon } from '../../icon.tsx'
import { wordsOf } from '../labels.ts'
import { choiceMeant, wordsMeant, type Word } from './choices-meant.ts'
import { nativeProps, type ControlProps } from './control.ts'
import { StaysChosen } from './stays-chosen.tsx'
import { useUnderField } from './under-field.ts'
import css from './control.module.css'
import listCss from './lookup-list.module.css'

/**
 * One of a few words in a cell of an entry grid: a list that filters as one types. What is typed is judged with each key, so
 * that whatever ends the typing keeps what was meant; a text that means none or several stays as it was typed.
 */
export function ChoiceCell(props: ControlProps) {
  const { entity, field, path, value, label, readOnly, onEdit, onLeave } = props
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const words = wordsOf(entity, path, field)
  const current = String(value ?? '')
  const [typed, setTyped] = useState<{ text: string; value: string } | null>(null)
  const [isOpen, setOpen] = useState(false)
  // A value that came from elsewhere meanwhile takes the place of what was typed.
  const text = typed?.value === current ? typed.text : null
  const shown = text ?? words.find(({ choice }) => choice === current)?.label ?? current
  const offered = wordsMeant(words, text ?? '')
  const marked = offered.findIndex(({ choice }) => choice === current)

  const set = (next: string | null, as: string | null) => {
    onEdit(path, next)
    setTyped(as === null ? null : { text: as, value: next ?? '' })
  }
  const type = (written: string) => {
    set(written.trim() === '' ? null : (choiceMeant(words, written) ?? written), written)
    setOpen(true)
  }
  const take = (choice: string) => {
    set(choice, null)
    setOpen(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, altKey, ctrlKey } = event
    if ((altKey && key === 'ArrowDown') || (ctrlKey && key === ' ')) {
      event.preventDefault()
      setOpen(true)
    } else if (!isOpen) return
    else if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      const step = key === 'ArrowDown' ? 1 : -1
      const next = offered[Math.max(0, Math.min(offered.length - 1, marked < 0 && step < 0 ? 0 : marked + step))]
      if (next) set(next.choice, text)
    } else if (key === 'Escape') {
      // One step each press: this one closes the list and nothing around it.
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
    }
  }

  return (
    <span className={css['withIcon']}>
      <StaysChosen input={input} text={shown}>
        <input
          {...nativeProps(props)}
          ref={input}
          className={css['input']}
          type="text"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={isOpen && marked >= 0 ? `${listId}-${marked}` : undefined}
          value={shown}
          readOnly={readOnly}
          autoComplete="off"
          spellCheck={false}
          onKeyDown={onKeyDown}
          onChange={(event) => type(event.target.value)}
          onBlur={() => {
            setOpen(false)
            onLeave(path)
          }}
        />
      </StaysChosen>
      <button
        type="button"
        tabIndex={-1}
        aria-label={t('kit:editor.choices', { label: label ?? '' })}
        // The field keeps the focus, or its list would close before it opens.
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => {
          input.current?.focus()
          setOpen(!isOpen)
        }}
      >
        <Icon name="chevron-down" size={10} />
      </button>
      {isOpen ? (
        <ChoiceList {...{ id: listId, label: label ?? '', anchor: input, offered, marked, text, onTake: take }} />
      ) : null}
    </span>
  )
}

interface ListProps {
  readonly id: string
  readonly label: string
  readonly anchor: RefObject<HTMLInputElement | null>
  readonly offered: readonly Word[]
  readonly marked: number
  readonly text: string | null
  readonly onTake: (choice: string) => void
}

function ChoiceList({ id, label, anchor, offered, marked, text, onTake }: ListProps) {
  const list = useRef<HTMLDivElement>(null)
  useUnderField(list, anchor, String(offered.length))
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [marked])
  const isSeveral = text !== null && text.trim() !== '' && marked < 0 && offered.length > 1
  return (
    <div ref={list} popover="manual" className={listCss['list']} onPointerDown={(event) => event.preventDefault()}>
      <div id={id} role="listbox" aria-label={t('kit:editor.lookupResults', { label })} className={listCss['rows']}>
        {offered.map(({ choice, label: word }, at) => (
          <div
            key={choice}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === marked}
            className={listCss['row']}
            onClick={() => onTake(choice)}
          >
            <span className={listCss['name']}>{word}</span>
          </div>
        ))}
      </div>
      <div className={listCss['foot']} role="status">
        {offered.length === 0 ? t('kit:problems.notAChoice') : isSeveral ? t('kit:editor.choiceSeveral') : ''}
      </div>
    </div>
  )
}
