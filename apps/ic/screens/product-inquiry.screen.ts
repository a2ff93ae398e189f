import { ProductInquiry } from '../../../shared/contracts/ic/product-inquiry.ts'
import { inquiry } from '../../../shared/kit/screen.ts'
import { Ask } from '../product-inquiry/ask.tsx'
import { About } from '../product-inquiry/about.tsx'
import { cells } from '../product-inquiry/cells.tsx'

/** [supply 7.7] Have we got it, where, when, and who wants it. */
export default inquiry(ProductInquiry, { Ask, About, cells }, ['po', 'gl'])
