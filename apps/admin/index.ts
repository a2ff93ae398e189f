import { defineModule } from '../../shared/kit/module.ts'
import { screens } from './screens.ts'

export const { bootstrap, mount, unmount } = defineModule({ name: 'admin', screens, namespaces: ['admin'] })
