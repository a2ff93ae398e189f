import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { About } from '../../../apps/oe/price/about.tsx'
import type { PriceHead } from '../../../shared/contracts/oe/price-inquiry.ts'
import type { InquiryPartProps } from '../../../shared/kit/inquiry/inquiry-definition.ts'

it('[judgement 35] what a product costs is said by its number: its name stands once, where it is chosen', () => {
  const head = {
    ...{ productId: 'CRS-16-48', description: 'CR sheet 16 ga', quantity: '10', unit: 'LB', priceUnit: 'LB' },
    ...{ priceQuantity: '10', trace: { because: { key: 'oe:price.none', args: {} }, also: [] } },
  } as unknown as PriceHead
  const drawn = renderToStaticMarkup(createElement(About, { head } as unknown as InquiryPartProps))
  expect(drawn).toContain('CRS-16-48')
  expect(drawn).not.toContain('CR sheet')
})
