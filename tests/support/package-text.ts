import { text } from 'node:stream/consumers'
import { fromBufferPromise, type Entry } from 'yauzl'

/** All that the parts of an Office Open XML file say, as they are written: headings, notes, lists that cells offer. */
export async function partsOf(file: Buffer): Promise<string> {
  const zip = await fromBufferPromise(file, { lazyEntries: true, autoClose: false })
  const entries: Entry[] = []
  await new Promise<void>((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      entries.push(entry)
      zip.readEntry()
    })
    zip.on('end', resolve)
    zip.on('error', reject)
    zip.readEntry()
  })
  const parts = entries.filter(({ fileName }) => fileName.endsWith('.xml'))
  const said = await Promise.all(parts.map(async (entry) => text(await zip.openReadStreamPromise(entry))))
  return said.join('\n')
}
