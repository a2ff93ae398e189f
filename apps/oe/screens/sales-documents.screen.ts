import { SalesDocuments } from '../../../shared/contracts/oe/sales-documents.ts'
import { sendListed } from '../../../shared/kit/report/send-listed.tsx'
import { report } from '../../../shared/kit/screen.ts'

/** [supply 9 sales-documents] All documents of sales, found in one place, and sent once more. */
export default report(SalesDocuments, { aboveResult: sendListed(SalesDocuments) })
