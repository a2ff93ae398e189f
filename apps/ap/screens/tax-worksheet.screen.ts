import { TaxWorksheet } from '../../../shared/contracts/ap/tax-worksheet.ts'
import { report } from '../../../shared/kit/screen.ts'

/** [finance 5.3, 9.9] Every line of the books behind a GST/HST return, by the line of its form. */
export default report(TaxWorksheet)
