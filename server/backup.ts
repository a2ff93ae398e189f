/**
 * `npm run backup -- FOLDER`: copies the embedded database and its keys beside a running server, starts the copy and proves its books
 * (docs/on-call.md). Ends with 0 when the backup stands, 1 when its books do not prove, 2 when there is none.
 */
import { backupCommand } from './backup-command.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)
process.exitCode = await backupCommand(process.argv.slice(2), process.env, say)
