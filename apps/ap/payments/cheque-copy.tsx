import { RecordFile } from '../../../shared/kit/editor/record-file.tsx'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'

/** [finance 7.10] The cheque as it was printed, marked as a copy; one that was written by hand has no picture. */
export const ChequeCopy = (props: SectionPartProps) =>
  props.snapshot.saved['printedOn'] ? (
    <RecordFile {...props} call="copy" label="ap:accountInquiry.actions.cheque" />
  ) : null
