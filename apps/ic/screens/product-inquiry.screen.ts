import { ProductInquiry, type ProductHead } from '../../../shared/contracts/ic/product-inquiry.ts'
import { inquiry } from '../../../shared/kit/screen.ts'
import { Ask } from '../product-inquiry/ask.tsx'
import { About } from '../product-inquiry/about.tsx'
import { cells } from '../product-inquiry/cells.tsx'

/** [supply 7.7] Have we got it, where, when, and who wants it. */
export default inquiry(
  ProductInquiry,
  {
    ...{ Ask, About, cells },
    next: ({ head, screen: { query } }) => {
      const { productId, unit, blockSales } = head as unknown as ProductHead
      const { priceFor: billToId, priceOf: quantity } = query
      // The unit is that of the quantity; without one the order takes the product as it is sold.
      const begin = { productId, ...(billToId ? { billToId } : {}), ...(quantity ? { quantity, unit } : {}) }
      return blockSales ? [] : [{ name: 'putOnOrder', room: 'oe/sales-order', begin, puts: true }]
    },
  },
  ['po', 'gl', 'oe'],
)
