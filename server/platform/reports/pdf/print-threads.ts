import { Worker } from 'node:worker_threads'
import { workerFile } from '../../thread.ts'

/** Threads that wait for the next print: as many as people print at once in a usual minute. */
const MOST_IDLE = 2
/** In ms; after that the memory is worth more than the half second that loading takes. */
const IDLE = 60_000

const idle = new Map<Worker, ReturnType<typeof setTimeout>>()

/**
 * A thread that lays out reports, one after the other: one that waits, or a new one. Loading what it stands on takes longer than
 * laying out most prints.
 */
export function takeThread(): Worker {
  const [kept] = idle
  if (!kept) return newThread()
  const [worker, end] = kept
  idle.delete(worker)
  clearTimeout(end)
  forget(worker)
  worker.ref()
  return worker
}

/** Gives a thread back that has answered its last piece; only one whose work was small, since memory is not given back. */
export function giveThread(worker: Worker, wasSmall: boolean): void {
  forget(worker)
  // What is thrown while nobody listens would be the server's end.
  worker.on('error', () => undefined)
  if (!wasSmall || worker.threadId === -1 || idle.size >= MOST_IDLE) return void worker.terminate()
  worker.once('exit', () => idle.delete(worker))
  // Neither keeps a server from ending.
  worker.unref()
  const end = setTimeout(() => {
    idle.delete(worker)
    void worker.terminate()
  }, IDLE)
  end.unref()
  idle.set(worker, end)
}

/** By their names: without one Node takes its own listeners away too, and no message comes any more. */
function forget(worker: Worker): void {
  for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event)
}

const newThread = (): Worker =>
  new Worker(workerFile(import.meta.dirname, 'report-pdf.worker.mjs'), {
    // Neither variables nor arguments of the server are any of a print's business.
    env: {},
    execArgv: [],
    argv: [],
    resourceLimits: { maxOldGenerationSizeMb: 1024 },
  })
