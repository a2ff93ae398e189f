import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

/** The answers of the product that the floor page shows, as static files. */
export interface FloorData {
  readonly list: unknown
  readonly found: unknown
  /** By key. */
  readonly records: Readonly<Record<string, unknown>>
}

export interface Floor {
  readonly url: string
  stop(): Promise<void>
}

/** Buttons of the page: the first one opens the list, the others are tabs. */
const MENU = ['Open', 'List', 'Record', 'Other']

/** Serves the hand-written page over static JSON: what the browser and the loopback cost by themselves. */
export async function startFloor({ list, found, records }: FloorData): Promise<Floor> {
  const page = readFileSync(join(import.meta.dirname, 'index.html'))
  const files = new Map<string, [type: string, body: Buffer]>([['/', ['text/html; charset=utf-8', page]]])
  const add = (name: string, value: unknown) =>
    files.set(`/${name}.json`, ['application/json', Buffer.from(JSON.stringify(value))])
  for (const [name, value] of Object.entries({ menu: MENU, list, found })) add(name, value)
  for (const [key, value] of Object.entries(records)) add(`record-${encodeURIComponent(key)}`, value)
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '')
    if (!file) return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': file[0], 'content-length': file[1].length }).end(file[1])
  })
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(0, '127.0.0.1', done)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
