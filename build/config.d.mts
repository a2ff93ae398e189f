import type { InlineConfig } from 'vite'

export const SUITE_STYLES: string
export function webConfig(options: { root: string; command: 'build' | 'serve' }): Promise<InlineConfig>
