import type { ComponentType } from 'react'
import { CustomScreen } from './custom-screen.tsx'
import { RegisterScreen } from './register/register-screen.tsx'
import { MaintenanceScreen } from './maintenance/maintenance-screen.tsx'
import type { ScreenDefinition, ScreenProps } from './definition.ts'

export type Kind = ScreenDefinition['kind']

/** What draws every screen of one kind. */
export type KindComponent<K extends Kind = Kind> = ComponentType<
  ScreenProps & { readonly definition: Extract<ScreenDefinition, { kind: K }> }
>

type Kinds = { readonly [K in Kind]: () => KindComponent<K> | Promise<KindComponent<K>> }

/**
 * The kinds of screens, each with what draws it. Lists stand in the kit itself, since every module opens them; the code of
 * another kind is a chunk of its own, fetched with the first definition of that kind:
 * `report: async () => (await import('./report/report-screen.tsx')).ReportScreen`.
 */
const KINDS: Kinds = {
  maintenance: () => MaintenanceScreen,
  transaction: () => MaintenanceScreen,
  register: () => RegisterScreen,
  queue: () => RegisterScreen,
  inquiry: async () => (await import('./inquiry/inquiry-screen.tsx')).InquiryScreen,
  report: async () => (await import('./report/report-screen.tsx')).ReportScreen,
  process: async () => (await import('./process/process-screen.tsx')).ProcessScreen,
  printRun: async () => (await import('./print-run/print-screen.tsx')).PrintRunScreen,
  transfer: async () => (await import('./transfer/transfer-screen.tsx')).TransferScreen,
  custom: () => CustomScreen,
}

/** Rejects when the code of the kind cannot be fetched. */
export const loadKind = async (kind: Kind): Promise<KindComponent> => (await KINDS[kind]()) as KindComponent
