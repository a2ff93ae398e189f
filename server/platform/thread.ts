import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

/** A worker beside the bundle, or in the sources beside the file whose folder is given. */
export function workerFile(folder: string, name: string): string {
  const bundled = join(folder, 'workers', name)
  return existsSync(bundled) ? bundled : join(folder, name)
}

interface ThreadLimits {
  /** In ms, with the start of the thread. */
  patience: number
  /** MB. */
  memory: number
}

/**
 * The first message of a thread of its own, which ends with it.
 * @throws Error saying why: what the thread threw, too slow, ended without an answer
 */
export async function answerOfThread<T>(
  file: string,
  workerData: unknown,
  { patience, memory }: ThreadLimits,
): Promise<T> {
  const worker = new Worker(file, {
    workerData,
    // Neither variables nor arguments of the server are any of a file's business.
    env: {},
    execArgv: [],
    argv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: memory },
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    return await new Promise<T>((done, fail) => {
      timer = setTimeout(() => fail(new Error(`The thread did not answer within ${patience} ms.`)), patience)
      worker.once('message', done)
      worker.once('error', fail)
      worker.once('exit', () => fail(new Error('The thread ended without an answer.')))
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
