import { defineModule } from '../../shared/kit/module.ts'
import { screens } from './screens.ts'

export const { bootstrap, mount, unmount, prepare } = defineModule({
  name: 'oe',
  screens,
  namespaces: ['oe', 'ledger'],
})
