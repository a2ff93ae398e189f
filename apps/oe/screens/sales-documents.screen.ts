import { SalesDocuments } from '../../../shared/contracts/oe/sales-documents.ts'
import { report } from '../../../shared/kit/screen.ts'

/** [supply 9 sales-documents] All documents of sales, found in one place. */
export default report(SalesDocuments)
