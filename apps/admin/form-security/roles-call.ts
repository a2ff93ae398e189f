import { api } from '../../../shared/api/client.ts'
import { FormWidgetsSecurity, type RoleInScreen } from '../../../shared/contracts/admin/form-widgets-security.ts'

/** What each role may do in a screen, names in the user's language. */
export const rolesInScreen = (screen: string, signal: AbortSignal): Promise<RoleInScreen[]> =>
  api.get(`${FormWidgetsSecurity.room}/${encodeURIComponent(screen)}/roles`, { signal, quiet: true })
