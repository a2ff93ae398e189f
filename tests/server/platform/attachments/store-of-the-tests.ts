import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { OutsideStore } from '../../../../server/platform/config.ts'

const SECRET = 'a-secret-of-the-tests'
const REGION = 'ca-central-1'

/** A bucket that believes nobody: it computes the signature of each call anew (AWS Signature Version 4). */
export async function startBucket() {
  const objects = new Map<string, Buffer>()
  const seen: string[] = []
  let isAway = false
  const server = createServer((request, response) => {
    void (async () => {
      const body = await buffer(request)
      seen.push(`${request.method} ${request.headers['transfer-encoding'] ?? request.headers['content-length'] ?? 0}`)
      const key = request.url!
      if (isAway) response.statusCode = 503
      else if (!isSigned(request)) response.statusCode = 403
      else if (request.method === 'PUT') objects.set(key, body)
      else if (request.method === 'DELETE') response.statusCode = objects.delete(key) ? 204 : 404
      else if (objects.has(key)) response.write(objects.get(key))
      else response.statusCode = 404
      response.end()
    })()
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const settings: OutsideStore = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/novus`,
    region: REGION,
    accessKeyId: 'AKTEST',
    secretAccessKey: SECRET,
  }
  return {
    settings,
    objects,
    seen,
    away: (value: boolean) => void (isAway = value),
    close: () => new Promise((closed) => server.close(closed)),
  }
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

function isSigned(request: IncomingMessage): boolean {
  const { headers } = request
  const found = /Credential=AKTEST\/(\d{8})\/([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
    headers.authorization ?? '',
  )
  if (!found) return false
  const [, day, scope, names, signature] = found as unknown as [string, string, string, string, string]
  if (scope !== `${REGION}/s3/aws4_request` || !names.split(';').includes('host')) return false
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const canonical = [
    request.method,
    request.url,
    '',
    signed.join(''),
    names,
    headers['x-amz-content-sha256'] ?? 'UNSIGNED-PAYLOAD',
  ].join('\n')
  const text = [
    'AWS4-HMAC-SHA256',
    headers['x-amz-date'],
    `${day}/${scope}`,
    createHash('sha256').update(canonical).digest('hex'),
  ].join('\n')
  const key = [day, REGION, 's3', 'aws4_request'].reduce<Buffer | string>(
    (last, part) => hmac(last, part),
    `AWS4${SECRET}`,
  )
  return hmac(key, text).toString('hex') === signature
}
