import { useCallback, useEffect, useId, useRef, useState, type KeyboardEvent, type Ref } from 'react'
import { api } from '../../../shared/api/client.ts'
import type { CounterFound } from '../../../shared/contracts/oe/counter-sale.ts'
import { quantity } from '../../../shared/contracts/fields.ts'
import { SalesOrder } from '../../../shared/contracts/oe/sales-order.ts'
import { parseFigure } from '../../../shared/i18n/parse.ts'
import { quantityText, say } from './say.ts'
import css from './counter.module.css'

export type Product = CounterFound['products'][number]
const COUNTED = quantity({ least: '0' })

interface Props {
  readonly ref: Ref<HTMLInputElement>
  readonly warehouseId: string
  readonly billToId: string
  readonly onFound: (product: Product) => void
  /** `*12`: so many of the last. */
  readonly onQuantity: (quantity: string) => void
  /** Something is being looked for: until it is on the counter nothing is paid. */
  readonly onLooking: (isLooking: boolean) => void
  /** Nothing more is scanned. */
  readonly onLeave: () => void
}

/** [judgement 42] Scan, or type a product, number or words: one that is meant is taken at once, else it is chosen by arrows and Enter. */
export function Scan({ ref, warehouseId, billToId, onFound, onQuantity, onLooking, onLeave }: Props) {
  const [text, setText] = useState('')
  const [found, setFound] = useState<readonly Product[]>([])
  const [marked, setMarked] = useState(0)
  const [told, setTold] = useState('')
  const listId = useId()
  const input = useRef<HTMLInputElement | null>(null)
  /** What is asked about now: a scanner does not wait for a slow line, and things come to the counter in the order of their scans. */
  const turn = useRef(Promise.resolve())
  const waiting = useRef(0)
  const isBack = useRef(false)
  useEffect(() => setMarked(0), [found])
  useEffect(() => {
    if (isBack.current) input.current?.select()
    isBack.current = false
  }, [text])

  const setRef = useCallback(
    (own: HTMLInputElement | null) => {
      input.current = own
      if (typeof ref === 'function') ref(own)
      else if (ref) ref.current = own
    },
    [ref],
  )
  const take = (product: Product) => {
    setFound([])
    setTold('')
    onFound(product)
  }
  const choose = (product: Product) => {
    setText('')
    take(product)
  }
  const find = async (code: string) => {
    const query = { code, warehouseId, ...(billToId ? { billToId } : {}) }
    const answer = await api.get<CounterFound>(`${SalesOrder.room}/counter/find`, { query }).catch(() => null)
    const [only, ...others] = answer?.products ?? []
    if (only && (answer?.isExact || others.length === 0)) return take(only)
    // Back where it can be put right; the next scan writes over it.
    if (input.current?.value === '') {
      isBack.current = true
      setText(code)
    }
    if (answer === null) return
    setTold(only ? say('several', { count: String(answer.products.length) }) : say('notFound', { code }))
    setFound(answer.products)
  }
  const onEnter = () => {
    const product = found[marked]
    if (product) return choose(product)
    const code = text.trim()
    if (code === '') return onLeave()
    if (!code.startsWith('*')) {
      setText('')
      setTold(say('looking', { code }))
      waiting.current += 1
      onLooking(true)
      turn.current = turn.current
        .then(() => find(code))
        .finally(() => {
          waiting.current -= 1
          if (waiting.current === 0) onLooking(false)
        })
      return
    }
    const parsed = parseFigure(code.slice(1), COUNTED)
    if ('problem' in parsed || parsed.value === '') return setTold(say('noQuantity'))
    setText('')
    onQuantity(parsed.value)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.ctrlKey || event.altKey || event.nativeEvent.isComposing) return
    const steps: Record<string, () => void> = {
      Enter: onEnter,
      ArrowDown: () => setMarked((at) => Math.min(at + 1, found.length - 1)),
      ArrowUp: () => setMarked((at) => Math.max(at - 1, 0)),
      ...(found.length > 0 ? { Escape: () => setFound([]) } : {}),
    }
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    step()
  }
  return (
    <div className={css['scan']}>
      <input
        ref={setRef}
        type="search"
        role="combobox"
        autoComplete="off"
        aria-label={say('scan')}
        placeholder={say('scan')}
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-activedescendant={found.length > 0 ? `${listId}-${marked}` : undefined}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setFound([])
          setTold('')
        }}
        onKeyDown={onKeyDown}
      />
      <ul id={listId} role="listbox" aria-label={say('found')} hidden={found.length === 0}>
        {found.map((product, at) => (
          <li
            key={product.productId}
            id={`${listId}-${at}`}
            role="option"
            aria-selected={at === marked}
            onPointerDown={(event) => {
              event.preventDefault()
              choose(product)
            }}
          >
            <b>{product.productId}</b>
            <span>{product.description}</span>
            <em>
              {product.available === null
                ? say('notStocked')
                : say('there', { quantity: quantityText(product.available), unit: product.unit })}
            </em>
          </li>
        ))}
      </ul>
      <p role="status">{told}</p>
    </div>
  )
}
