/** Its contract and its screen. */
export const documentFiles = ({ module, file, id, pascal, room, title, title_of }) => ({
  [`shared/contracts/${module}/${file}.ts`]: `
import { document } from '../document.ts'
import type { RecordOfEntity } from '../entity.ts'
import { choice, code, date, lines, lookup, optional, text } from '../fields.ts'
import * as trade from '../trade/fields.ts'

/** One ${title_of}: lines that are booked on accounts against another one, for a firm. A draft until it is posted. */
export const ${pascal} = document('${id}', {
  roles: { clerk: ['view', 'add', 'edit', 'delete', 'export', 'post'] },
  key: 'documentNo',
  title: 'firmId',
  state: 'status',
  drafts: ['Draft'],
  needed: ['firmId'],
  completedBy: ['docDate', 'currency', 'lines'],
  anew: ['docDate', 'rate'],
  actions: {
    post: { from: ['Draft'], to: 'Posted', preview: true },
    reverse: trade.postedActions.reverse,
  },
  // What pays or binds stands in \`pays\` or \`binds\`, with whoever decides it: docs/security.md, Money.
  hands: { inside: ['post', 'reverse'] },
  posts: { source: 'GJ', on: ['docDate'] },
  fields: {
    documentNo: optional(code({ max: 20, readOnly: true })),
    companyId: optional(code({ max: 10, readOnly: true })),
    status: choice(['Draft', 'Posted', 'Reversed'], { readOnly: true }),
    firmId: lookup('admin.firm', { status: '=Active' }, { upper: true }),
    docDate: date(),
    ...trade.priced(),
    /** The other side of what the lines come to. */
    againstAccount: trade.accountLine().glAccount,
    memo: optional(text({ max: 100 })),
    total: trade.worked('lines.amount'),
    ...trade.booked(),
    lines: lines({ ...trade.accountLine(), ...trade.jobLine() }, { most: 1000 }),
  },
  derived: {
    firmName: optional(text({ max: 100, readOnly: true })),
  },
  list: ['documentNo', 'firmId', 'firmName', 'docDate', 'total', 'currency', 'status', 'memo', 'entryNo', 'reversedOn'],
  search: ['documentNo', 'firmId', 'firmName', 'memo'],
  sort: ['-documentNo'],
})
export type ${pascal} = RecordOfEntity<typeof ${pascal}>
`,
  [`apps/${module}/screens/${file}.screen.ts`]: `
import { ${pascal} } from '../../../shared/contracts/${module}/${file}.ts'
import { section, transaction } from '../../../shared/kit/screen.ts'

/** ${title}: entered, saved as far as they have come, posted once they are whole. */
export default transaction({
  id: '${room}',
  document: ${pascal},
  list: ['documentNo', 'firmId', 'firmName', 'docDate', 'total', 'currency', 'status'],
  views: [{ name: 'drafts', filters: { status: 'Draft' } }],
  header: [
    section('document', ['firmId', 'docDate', 'againstAccount', 'currency', 'rate', 'memo']),
    section('amounts', ['total', 'entryNo', 'reversedOn']),
  ],
  lines: { lines: { totals: ['amount'], optional: ['jobId', 'costCode'] } },
  actions: ['post', 'reverse'],
})
`,
})
