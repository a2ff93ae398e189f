import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const APT = '/usr/bin/apt-get'
const asRoot = typeof process.getuid === 'function' && process.getuid() === 0

/**
 * What tests are proven with beside the packages of the lock file: by Debian's package, the file that shows that it is there. The face that stands
 * in for Inter until it has come, the faces of Chinese, and two programs of others that compute a trial balance of what leaves the books [finance 9.9].
 */
const PEERS = {
  'fonts-liberation': '/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf',
  'fonts-noto-cjk': '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc',
  hledger: '/usr/bin/hledger',
  beancount: '/usr/bin/bean-query',
}

/** Whether packages can be installed here: by root, on Debian. */
export const hasPackages = () => asRoot && existsSync(APT)

/** Installs Debian's packages; throws where it cannot. */
export function installPackages(names) {
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  execFileSync(APT, ['update', '-q'], options)
  execFileSync(APT, ['install', '-qy', ...names], options)
}

/** Brings what is not here yet; a test whose peer cannot be had says that it did not run. */
export function bringPeers() {
  const missing = Object.keys(PEERS).filter((name) => !existsSync(PEERS[name]))
  if (!missing.length || !hasPackages()) return
  try {
    installPackages(missing)
  } catch {
    // What is not to be had is named by the test that did not run for want of it.
  }
}
