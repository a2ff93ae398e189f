export function bundleServer(folder: string): Promise<void>
