import { printRun, section, transaction } from '../../shared/kit/screen.ts'
import { choicesFrom } from '../../workbench/choices.ts'
import { openStage } from '../../workbench/stage.ts'
import { Slip } from '../support/slip.ts'
import { VoucherPrinting } from '../support/voucher.ts'

/** The document and the print run that only tests have, on the stage of the workbench. */
const slip = transaction({
  id: 'admin/slip',
  document: Slip,
  list: ['slipNo', 'status', 'receiver', 'givenOn'],
  header: [section('document', ['receiver', 'givenOn'])],
  lines: { items: { totals: ['amount'] } },
  actions: ['post', 'reverse'],
})

await openStage({
  choices: choicesFrom(new URLSearchParams(window.location.search)),
  onSaid: ({ what, detail }) => (document.documentElement.dataset[what] = detail),
  modules: {
    admin: async () => ({
      screens: {
        slip: async () => ({ default: slip }),
        'voucher-printing': async () => ({ default: printRun(VoucherPrinting) }),
      },
    }),
  },
})
