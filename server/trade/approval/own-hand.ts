import { fail, type Rule } from '../../platform/action/rules.ts'

/** Whoever has written or submitted something does not approve it; there is no bypass, not for an administrator. [FI12] */
export const ownHand: Rule = {
  id: 'kit.refused.ownHand',
  key: 'kit:refused.ownHand',
  field: null,
  check: async () => [fail()],
}
