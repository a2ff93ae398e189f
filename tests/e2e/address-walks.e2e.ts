import { enter } from './entrance.ts'
import { expect, test } from './fixture.ts'
import { installProbes, probePath } from './probe-module.ts'
import { walk } from './random-walk.ts'

const FIRM = '#/novus-ar/firm-maintenance'
const CODES = '#/novus-ar/user-codes'

/** One walk, always the same; `npm run soak` takes as many others as one likes. */
const SEEDS = (process.env['WALKS'] ?? '20261121').split(',').map(Number)

// The longest stands in a file of its own, and is begun before nearly all others: nothing waits for it at the end.
test('[A2] in a walk of five hundred random steps address, active tab, aria-selected and panel agree at every step', async ({
  shell,
  page,
}, info) => {
  test.setTimeout(60_000 * SEEDS.length)
  const rooms = ['probe1/form1', 'probe1/form2', 'probe2/form1', 'probe2/form2']
  await installProbes(page, [
    { module: 'probe1', rooms: rooms.slice(0, 2) },
    { module: 'probe2', rooms: rooms.slice(2) },
  ])
  await enter(shell, 'admin', '#/')
  // The probes open without a call: a walk spends its time in the shell, and a third of it with real screens.
  const probes = rooms.map((room) => '#' + probePath(room))
  const doors = [...probes, ...probes, FIRM, CODES, '#/novus-gl/user-codes', '#/shell/company', '#/novus-gl', '#/']
  for (const seed of SEEDS) {
    const walked = await walk(page, { seed, steps: 500, doors })
    info.annotations.push({ type: 'walk', description: JSON.stringify(walked) })
    expect(walked.disagreement, `WALKS=${seed}`).toBeNull()
  }
})
