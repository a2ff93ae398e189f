import { AwsClient } from 'aws4fetch'
import { openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { OutsideStore } from '../config.ts'
import { StoreAway, type FileStore } from './file-store.ts'

/** Repeats of a call that the store could not answer. */
const RETRIES = 2

/** Content in a bucket of an S3-compatible store (AWS Signature Version 4), one object for each attachment. */
export function outsideStore({ url, region, accessKeyId, secretAccessKey }: OutsideStore): FileStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES })
  const address = (id: string) => `${url}/${id}`
  const ask = async (id: string, init: { method: string; body?: Blob }, allowed: readonly number[] = []) => {
    const answer = await client.fetch(address(id), init).catch((error: unknown) => {
      throw new StoreAway('The store of attachments cannot be reached.', { cause: error })
    })
    if (answer.ok || allowed.includes(answer.status)) return answer
    await answer.body?.cancel()
    throw new StoreAway(`The store of attachments answered ${answer.status} to ${init.method}.`)
  }
  return {
    name: 's3',
    // From the file, so that its length is known and nothing is held in memory.
    put: async (_trx, id, file) => void (await ask(id, { method: 'PUT', body: await openAsBlob(file.path) })),
    read: async (_db, id) => Readable.fromWeb((await ask(id, { method: 'GET' })).body as ReadableStream),
    remove: async (id) => void (await ask(id, { method: 'DELETE' }, [404])),
  }
}
