import { JournalPrinting } from '../../../shared/contracts/gl/journal-printing.ts'
import { CloseJournals } from '../../../shared/kit/report/close-journals.tsx'
import { report } from '../../../shared/kit/screen.ts'

/** [finance 9.2] The day-books of all sources on paper; what was printed can be closed. */
export default report(JournalPrinting, { belowResult: CloseJournals })
