/**
 * Chunks that run before each other: of two modules that stand on one another the bundler takes the order that works, of two files the
 * one that comes first finds the other empty, and every screen that needs either fails as it opens.
 */

/**
 * @param {readonly { fileName: string, imports: readonly string[] }[]} chunks
 * @returns {string[]} `a -> b -> a`, one for each way back
 */
export function cyclesOf(chunks) {
  const imports = new Map(chunks.map((chunk) => [chunk.fileName, chunk.imports]))
  const done = new Set()
  const found = []
  const walk = (file, way) => {
    if (way.includes(file)) {
      found.push([...way.slice(way.indexOf(file)), file].join(' -> '))
      return
    }
    if (done.has(file)) return
    for (const next of imports.get(file) ?? []) walk(next, [...way, file])
    done.add(file)
  }
  for (const { fileName } of chunks) walk(fileName, [])
  return found
}
