import type { Grade } from '../../../shared/contracts/ic/grade.ts'
import { useLocale } from '../../../shared/kit/locale.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import { Chemistry, type Figures } from '../../../shared/items/chemistry.tsx'
import { useRecord } from '../../../shared/items/use-record.ts'

/** What is typed of a heat beside the limits of its grade, as it is typed. */
export function HeatAbout({ snapshot }: SectionPartProps) {
  useLocale()
  const grade = useRecord<Grade>('ic/grade', snapshot.draft['gradeId'])
  return <Chemistry figures={snapshot.draft as Figures} limits={grade?.limits ?? []} />
}
