/** Files of records: which records travel, their own routes say (`transfer: [...]`); the screen names them. */
export default ({ module, file, room, title }) => ({
  files: {
    [`apps/${module}/screens/${file}.screen.ts`]: `
import { Firm } from '../../../shared/contracts/admin/firm.ts'
import { UserCode } from '../../../shared/contracts/admin/user-code.ts'
import { transfer } from '../../../shared/kit/screen.ts'

/** ${title}: the records that are brought here in files, the usual ones first. */
export default transfer({ id: '${room}', entities: [Firm, UserCode] })
`,
    [`tests/server/modules/${module}/${file}.test.ts`]: (ids) => `
import { expect, it } from 'vitest'
import { screens } from '../../../../apps/${module}/screens.ts'
import type { TransferDefinition } from '../../../../shared/kit/definition.ts'
import { startStaff } from '${module === 'admin' ? '.' : '../admin'}/calls.ts'

const { admin } = await startStaff()

it('${ids}${title.toLowerCase()} are of records that the server takes files of', async () => {
  const { entities } = (await screens['${file}']!()).default as TransferDefinition
  for (const { room } of entities) expect((await admin.get(\`/api/\${room}/transfer\`)).statusCode).toBe(200)
})
`,
  },
  texts: { title },
  next: ['name its entities; whose routes do not say transfer: [...] yet begin to'],
})
