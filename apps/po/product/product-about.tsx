import { useEffect, useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import { described } from '../../../shared/contracts/po/description-builder.ts'
import { ProductClass } from '../../../shared/contracts/po/product-class.ts'
import type { PagedList, CallResult } from '../../../shared/contracts/result.ts'
import { useActions, buttonOf, type Action } from '../../../shared/kit/actions.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { RecordFile } from '../../../shared/kit/editor/record-file.tsx'
import { useLocale } from '../../../shared/kit/locale.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import { ProductStock } from './product-stock.tsx'

const WORDS = [
  ['description', 'template'],
  ['descriptionFr', 'templateFr'],
  ['descriptionZhCn', 'templateZhCn'],
  ['descriptionZhTw', 'templateZhTw'],
] as const

/** The label of a product, and the description that its class makes of what is typed: one key takes it, in all languages that have a template. */
export function ProductAbout(props: SectionPartProps) {
  useLocale()
  const { store, snapshot, screen, host, readOnly } = props
  const of = useClass(String(snapshot.draft['productClass'] ?? ''))
  const attributes = (snapshot.draft['attributes'] ?? []) as { attribute: string; value: string | null }[]
  const offers = WORDS.flatMap(([field, template]) => {
    const text = described(of?.[template], snapshot.draft, attributes)
    return text === null || text === snapshot.draft[field] ? [] : [[field, text] as const]
  })
  const take: Action | null =
    offers.length > 0 && !readOnly
      ? {
          id: 'po.product-description',
          label: { key: 'po:product.about.take', args: { description: offers[0]![1] } },
          keys: 'F4',
          group: 'record',
          run: () => store.write(offers),
        }
      : null
  useActions({ screen, host }, [take])
  return (
    <>
      <ProductStock snapshot={snapshot} host={host} />
      <RecordFile {...props} call="label" label="po:product.about.label">
        {take ? <Button {...buttonOf(take)} /> : null}
      </RecordFile>
    </>
  )
}

/** The class that is typed, as far as there is one. */
function useClass(classId: string): ProductClass | null {
  const [read, setRead] = useState<ProductClass | null>(null)
  useEffect(() => {
    if (classId === '' || classId.length > ProductClass.fields.classId.max!) return
    const ended = new AbortController()
    const query = { classId: `=${classId}`, PageSize: '1' }
    void api
      .get<PagedList<{ id: string }>>('po/product-class', { query, signal: ended.signal, quiet: true })
      .then(async ({ List }) => {
        if (!List[0]) return setRead(null)
        const path = `po/product-class/${List[0].id}`
        setRead((await api.get<CallResult<ProductClass>>(path, { signal: ended.signal, quiet: true })).Data ?? null)
      })
      .catch(() => undefined)
    return () => ended.abort()
  }, [classId])
  return read?.classId === classId ? read : null
}
