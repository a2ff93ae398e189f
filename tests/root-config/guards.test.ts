import { expect, test, vi } from 'vitest'
import { type Answer, Guards } from '../../root-config/guards.ts'
import { dirty } from './navigation-fixture.ts'

function asking(answer: Answer) {
  const guards = new Guards(async () => answer, vi.fn())
  const screen = dirty(['F 1'])
  guards.add('PT0010', screen)
  return { guards, screen }
}

test('[D5] what may still fail gives nothing up until it is done', async () => {
  const { guards, screen } = asking('discard')
  const giveUp = await guards.asked(['PT0010'])
  expect(screen.discard).not.toHaveBeenCalled()
  giveUp!()
  expect(screen.discard).toHaveBeenCalledOnce()
})

test('[D5] what is kept may not be left; what was saved leaves nothing to give up', async () => {
  expect(await asking('keep').guards.asked(['PT0010'])).toBeNull()
  const { guards, screen } = asking('save')
  const giveUp = await guards.asked(['PT0010'])
  expect(screen.save).toHaveBeenCalledOnce()
  giveUp!()
  expect(screen.discard).not.toHaveBeenCalled()
})

test('[D5] [A09] closing gives up at once', async () => {
  const { guards, screen } = asking('discard')
  expect(await guards.mayClose(['PT0010'])).toBe(true)
  expect(screen.discard).toHaveBeenCalledOnce()
})
