import { MovingIn, nextStep, OPTIONAL_STEPS } from '../../../../shared/contracts/gl/moving-in.ts'
import type { HomeProvider } from '../../../platform/home/provider.ts'
import { countsOf, stepsOf } from './state.ts'

/** A company that has not posted its first invoice is led to the page that brings it there; later HOME says nothing of it. */
export const movingInHome: HomeProvider = {
  id: 'movingIn',
  right: `${MovingIn.room}.take`,
  async read({ db }) {
    const steps = stepsOf(await countsOf(db)).filter(({ step }) => !OPTIONAL_STEPS.includes(step))
    if (nextStep({ steps }) === null || steps.at(-1)!.isDone) return {}
    const count = steps.filter(({ isDone }) => !isDone).length
    const opens = { menuIds: ['GL0069'], query: {} }
    return { alerts: [{ id: 'movingIn', args: { count }, level: 'info', opens }] }
  },
}
