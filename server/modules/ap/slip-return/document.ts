import { tradeDocument } from '../../../trade/document/trade-document.ts'
import { completeReturn } from './complete.ts'
import { numberReturn, SlipReturnStore } from './entity.ts'
import { slipFileRoutes } from './file-routes.ts'
import { slipReturnActions } from './issue.ts'
import { onSave } from './rules.ts'

/** T5018 returns, whose slips are printed and sent. */
export const SlipReturns = tradeDocument(SlipReturnStore, {
  number: numberReturn,
  rules: { save: onSave },
  actions: ({ secrets }) => slipReturnActions(secrets),
  calls: [(app, deps, { texts }) => slipFileRoutes(app, deps, texts)],
  also: ({ secrets }) => ({ complete: completeReturn(secrets), actions: ['print', 'send'] }),
})
