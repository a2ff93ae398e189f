/**
 * `npm run prove`: proves the books of every company and says every difference; with `-- --repair --by NAME --reason WORDS` what is
 * derived is counted anew. Beside a running server, or without one. Ends with 0 when all proves, 1 when not, 2 when it could not look.
 */
import { proveCommand } from './prove-command.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)
process.exitCode = await proveCommand(process.argv.slice(2), process.env, say)
