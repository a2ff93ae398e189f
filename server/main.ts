/** Entry of the server: settings from the environment, a clean end on a signal, a sentence when it cannot start. */
import { Closing } from './closing.ts'
import { loadConfig, ONLY_HERE, StartError, type Config } from './platform/config.ts'
import { DEMO_USERS } from './platform/identity/first-users.ts'
import { createLog, type Log } from './platform/log.ts'
import { startServer, type Running } from './server.ts'

process.setSourceMapsEnabled(true)

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const complain = (line: string): void => void process.stderr.write(`${line}\n`)

function announce(config: Config, { firstAdministratorLink }: Running): void {
  say(`Novus ${config.release} is ready: ${config.publicUrl}`)
  if (config.demo && !config.oidc)
    say(`Demo users (name/password): ${DEMO_USERS.map((u) => `${u.userName}/${u.userName}`).join(', ')}`)
  if (config.demo) say(reachOf(config))
  if (firstAdministratorLink) say(`First administrator, once and within 24 hours: ${firstAdministratorLink}`)
}

/** Who can come in with the passwords that everybody knows. */
const reachOf = ({ listenAddress }: Config): string =>
  listenAddress === ONLY_HERE
    ? 'While DEMO=1 it listens for this machine only, since its passwords are known. LISTEN_ADDRESS=:: lets others in.'
    : `It listens on ${listenAddress}: whoever reaches it can use passwords that are known. DEMO=0 starts without them.`

async function run(config: Config, log: Log, closing: Closing): Promise<void> {
  const end = async (code: number) => {
    await closing.close((error) => log.error({ err: error }, 'the end was not clean'))
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    // npm passes on a Ctrl C that the terminal has sent as well: the second one changes nothing.
    process.on(signal, () => {
      if (!closing.begun) say('Stopping …')
      void end(0)
    })
  const crash = (error: unknown) => {
    log.fatal({ err: error }, 'unexpected failure')
    void end(1)
  }
  process.on('uncaughtException', crash)
  process.on('unhandledRejection', crash)

  try {
    announce(config, await startServer(config, log, closing, say))
  } catch (error) {
    if (closing.begun) return
    if (error instanceof StartError) complain(error.message)
    else log.fatal({ err: error }, 'the start failed')
    await end(1)
  }
}

function settings(): Config {
  try {
    return loadConfig(process.env, process.cwd())
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    complain(error.message)
    process.exit(1)
  }
}

const config = settings()
await run(config, createLog(config.logLevel), new Closing())
