import { BankFile } from '../../../shared/items/bank-file.tsx'
import { Course } from '../../../shared/items/batch-course.tsx'
import type { Collected } from '../../../shared/contracts/ar/debit-batch.ts'
import { useLocale } from '../../../shared/kit/locale.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'

const WORDS = 'ar:debitBatch'

/** [finance 8.2] Who has led the batch how far, what came back of it, and its file for the bank. */
export function DebitCourse(props: SectionPartProps) {
  useLocale()
  const { fileNo, collections } = props.snapshot.saved
  return (
    <>
      <Course {...props} words={WORDS} returned={collections as readonly Collected[]} />
      {fileNo ? <BankFile {...props} words={WORDS} path="ar/debit-batch" /> : null}
    </>
  )
}
