export function hostRules(css: string): string
export function bundleElements(root: string): Promise<{ code: string; sources: string[] }>
export function writeElementsBundle(root: string, outDir: string): Promise<void>
