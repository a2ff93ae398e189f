import { Letter } from '../../../shared/contracts/admin/letter.ts'
import { maintenance, section } from '../../../shared/kit/screen.ts'
import { LetterSheet } from '../oversight/letter-sheet.tsx'

/** Letters that left by e-mail, wait to leave, or could not. */
export default maintenance({
  id: 'admin/letter',
  entity: Letter,
  recordBy: 'id',
  list: ['recipient', 'subject', 'status', 'templateId', 'writtenOn', 'writtenBy', 'sentOn', 'lastError'],
  views: [
    { name: 'waiting', filters: { status: 'Waiting' } },
    { name: 'failed', filters: { status: 'Failed' } },
  ],
  bulkActions: { send: 'arrow-clockwise' },
  parts: { belowForm: LetterSheet },
  editor: [
    section('letter', ['recipient', 'templateId', 'locale', 'writtenBy', 'writtenOn']),
    section('course', ['sentOn', 'attempts', 'confidential', 'lastError']),
  ],
})
