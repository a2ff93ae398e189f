import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { expect, test } from '@playwright/test'
import { startProduct, type Product } from '../support/product.ts'

/** Addresses of this machine that are not those of `localhost`: one of its own loop, and those that others reach it by. */
const OTHERS = [
  '127.0.0.2',
  ...Object.values(networkInterfaces()).flatMap((of) =>
    (of ?? []).filter(({ internal, family }) => !internal && family === 'IPv4').map(({ address }) => address),
  ),
]

const isAnswered = (host: string, port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect({ host, port, timeout: 2_000 })
    const end = (is: boolean) => () => {
      socket.destroy()
      done(is)
    }
    socket.once('connect', end(true)).once('error', end(false)).once('timeout', end(false))
  })

const answered = async ({ port }: Product) => {
  const all = await Promise.all(OTHERS.map(async (host) => ((await isAnswered(host, port)) ? [host] : [])))
  return all.flat()
}

test('a demo, whose passwords are known, is reached from its own machine alone, and says so; and that others reach it when they do', async () => {
  // Two starts of a product, each over a copy of the demo company.
  test.slow()
  const closed = await startProduct()
  try {
    await expect
      .poll(() => closed.output())
      .toContain(
        'While DEMO=1 it listens for this machine only, since its passwords are known. LISTEN_ADDRESS=:: lets others in.',
      )
    expect(await isAnswered('localhost', closed.port)).toBe(true)
    expect(await answered(closed)).toEqual([])
  } finally {
    await closed.stop()
  }
  const open = await startProduct({ env: { LISTEN_ADDRESS: '0.0.0.0' } })
  try {
    await expect
      .poll(() => open.output())
      .toContain(
        'It listens on 0.0.0.0: whoever reaches it can use passwords that are known. DEMO=0 starts without them.',
      )
    expect(await answered(open)).toEqual(OTHERS)
  } finally {
    await open.stop()
  }
})
