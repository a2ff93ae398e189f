import { readFileSync } from 'node:fs'

const LOOK_EVERY_MS = 500
const STARTS = new Set(['start', 'dev'])
const SHELLS = /^(sh|dash|bash|ash|busybox|zsh)$/

/** Name and parent of a process on Linux; null elsewhere, and when it is gone. */
function processOf(pid) {
  try {
    const [, name, parent] = /^\d+ \((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))
    return { name, parent: Number(parent) }
  } catch {
    return null
  }
}

/** Who started us: our parent and, when that is only the shell of a script, its parent too. */
function starters() {
  const parent = processOf(process.ppid)
  return SHELLS.test(parent?.name ?? '') ? `${process.ppid} ${parent.parent}` : String(process.ppid)
}

/**
 * `npm start` and `npm run dev` put npm and a shell above us. A signal to npm ends the shell, or npm alone, and would leave us behind with
 * the port and the database: when one of them is gone, we end as if the signal had reached us.
 */
export function endWithNpm() {
  if (!STARTS.has(process.env.npm_lifecycle_event)) return
  const before = starters()
  const timer = setInterval(() => {
    if (starters() === before) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, LOOK_EVERY_MS)
  timer.unref()
}
