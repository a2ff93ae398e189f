import { createServer, request, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { isPublicAddress, NotRead, publicText } from '../../../../server/platform/outside/public-text.ts'

const waiting = new Set<() => void>()
const PATHS: Readonly<Record<string, RequestListener>> = {
  '/rates': (_, answer) => answer.end('date,rate'),
  '/moved': (_, answer) => answer.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
  '/broken': (_, answer) => answer.writeHead(503).end('later'),
  '/long': (_, answer) => answer.end('x'.repeat(2000)),
  '/silent': (_, answer) => waiting.add(() => answer.end()),
}
const server = createServer((asked, answer) => PATHS[asked.url!]!(asked, answer))
const port = await new Promise<number>((resolve) =>
  server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
)
afterAll(() => {
  for (const end of waiting) end()
  server.close()
})

/** As the server reads it, but for encryption and for the machine, which is this one. */
const here = (path: string, host = '127.0.0.1', isPublic = () => true) =>
  publicText(`http://${host}:${port}${path}`, { request: request as never, isPublic, most: 1000, within: 300 })
const why = (reading: Promise<string>) =>
  reading.then(
    () => 'read',
    (error: unknown) => (error instanceof NotRead ? [error.why, error.told] : error),
  )

describe('a text that others publish', () => {
  it('is read whole, once, within its length and time', async () => {
    expect(await here('/rates')).toBe('date,rate')
    expect(await why(here('/moved'))).toEqual(['moved', '302'])
    expect(await why(here('/broken'))).toEqual(['answered', '503'])
    expect(await why(here('/long'))).toEqual(['tooLarge', ''])
    expect(await why(here('/silent'))).toEqual(['tooSlow', ''])
  })

  it('is asked of no machine of the house, by number or by name, and never in the clear', async () => {
    for (const address of [
      'http://rates.example.com/',
      'ftp://rates.example.com/',
      'rates',
      'https://a:b@rates.example.com/',
    ])
      expect(await why(publicText(address)), address).toEqual(['notPublic', ''])
    for (const host of ['127.0.0.1', '10.1.2.3', '[::1]', '[fd00::1]', '169.254.169.254', '2130706433', 'localhost'])
      expect(await why(publicText(`https://${host}/`)), host).toEqual(['notPublic', ''])
    expect(await why(here('/rates', 'localhost', () => false))).toEqual(['notPublic', ''])
  })

  it.each([
    ['8.8.8.8', true],
    ['172.15.255.255', true],
    ['172.16.0.1', false],
    ['100.64.0.1', false],
    ['192.168.1.1', false],
    ['0.0.0.0', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['2606:4700::1111', true],
    ['::1', false],
    ['::ffff:10.0.0.1', false],
    ['fe80::1', false],
    ['2002:7f00:1::', false],
    ['64:ff9b::a00:1', false],
    ['nowhere', false],
  ])('%s is public: %s', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic)
  })
})
