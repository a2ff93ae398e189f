import { JournalPrinting } from '../../../shared/contracts/ap/journal-printing.ts'
import { report } from '../../../shared/kit/screen.ts'
import { CloseJournals } from '../../../shared/kit/report/close-journals.tsx'

/** [finance 7.11] The day-books of payables on paper; what was printed can be closed. */
export default report(JournalPrinting, { belowResult: CloseJournals })
