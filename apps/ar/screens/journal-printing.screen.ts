import { JournalPrinting } from '../../../shared/contracts/ar/journal-printing.ts'
import { CloseJournals } from '../../../shared/kit/report/close-journals.tsx'
import { report } from '../../../shared/kit/screen.ts'

/** [finance 8.4] The day-books of receivables on paper; what was printed can be closed. */
export default report(JournalPrinting, { belowResult: CloseJournals })
