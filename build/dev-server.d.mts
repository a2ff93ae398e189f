export function startDevServer(options: {
  root: string
  port: number
  backendPort: number
  backendPaths: string[]
  fillPage(html: string): string
  warm?: string[]
}): Promise<{ close(): Promise<void> }>
