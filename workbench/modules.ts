import type { ScreenMap } from '../shared/kit/screen.ts'

/** Modules by the folder of `apps` that they stand in, with their screens. */
export const MODULES: Readonly<Record<string, () => Promise<{ screens: ScreenMap }>>> = {
  admin: () => import('../apps/admin/screens.ts'),
  gl: () => import('../apps/gl/screens.ts'),
}
