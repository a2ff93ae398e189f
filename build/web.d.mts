/** A script or style sheet of a build. */
export interface BuiltFile {
  /** Name below the output folder. */
  file: string
  bytes: number
  /** Bytes as brotli. */
  wire: number
  /** Specifier of the import map that it is, or null. */
  entry: string | null
  /** Files that must be there before it runs. */
  needs: string[]
}

export function buildWeb(options: { root: string; outDir: string }): Promise<{ files: BuiltFile[]; absent: string[] }>
