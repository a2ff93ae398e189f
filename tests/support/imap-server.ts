import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer, TLSSocket } from 'node:tls'
import type { Certificate } from './certificate.ts'

/** A letter as it lies in a folder. */
interface Lying {
  readonly uid: number
  readonly source: Buffer
  readonly flags: Set<string>
}

/** A mail server that speaks as much of IMAP4rev1 (RFC 3501, 6851) as a reader of letters asks for, on this machine alone. */
export class ImapServer {
  readonly folders = new Map<string, Lying[]>([
    ['INBOX', []],
    ['Done', []],
  ])
  epoch = 7
  /** What was asked for, in order; passwords are left out. */
  readonly asked: string[] = []
  /** The line is cut when this is asked for, once. */
  cutsAt: RegExp | null = null
  /** What is asked for like this is never answered. */
  silentAt: RegExp | null = null
  /** What a letter is said to be long, by its number, whatever it is. */
  readonly saidLong = new Map<number, number>()
  #next = 1
  readonly #sockets = new Set<Socket>()
  readonly #server: Server

  constructor(
    readonly user: string,
    readonly password: string,
    /** With it a line is encrypted: from its first byte, or when that is asked for. */
    readonly encrypts: { readonly certificate: Certificate; readonly from: 'start' | 'asked' } | null = null,
  ) {
    const serve = (socket: Socket) => this.#serve(socket)
    this.#server = encrypts?.from === 'start' ? createTlsServer(encrypts.certificate, serve) : createServer(serve)
    this.#server.on('tlsClientError', () => undefined)
  }

  async listen(): Promise<number> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done))
    return (this.#server.address() as AddressInfo).port
  }
  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    await new Promise((done) => this.#server.close(done))
  }
  put(source: string | Buffer, folder = 'INBOX'): number {
    const uid = this.#next++
    this.folders.get(folder)!.push({ uid, source: Buffer.from(source), flags: new Set() })
    return uid
  }

  #serve(socket: Socket, isUpgraded = false): void {
    const offers = `IMAP4rev1 UIDPLUS MOVE${this.encrypts?.from === 'asked' && !isUpgraded ? ' STARTTLS LOGINDISABLED' : ''}`
    this.#sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => this.#sockets.delete(socket))
    const say = (line: string) => socket.write(`${line}\r\n`)
    let folder: Lying[] = []
    let held = ''
    if (!isUpgraded) say(`* OK [CAPABILITY ${offers}] ready`)
    const answer = (line: string) => {
      const [, tag = '*', command = '', rest = ''] = /^(\S+) ((?:UID )?\S+) ?(.*)$/is.exec(line) ?? []
      const word = command.toUpperCase()
      this.asked.push(word === 'LOGIN' ? 'LOGIN' : `${word} ${rest}`.trim())
      if (this.cutsAt?.test(line)) {
        this.cutsAt = null
        return socket.destroy()
      }
      if (this.silentAt?.test(line)) return
      const ok = (text = 'done') => say(`${tag} OK ${text}`)
      const named = (uids: string) => {
        const [from = '', to = from] = uids.split(':')
        const last = to === '*' ? Infinity : Number(to)
        return (one: number) => one >= Number(from) && one <= last
      }
      switch (word) {
        case 'CAPABILITY':
          say(`* CAPABILITY ${offers}`)
          return ok()
        case 'STARTTLS': {
          if (this.encrypts?.from !== 'asked') return say(`${tag} BAD STARTTLS is not spoken here`)
          ok('begin')
          socket.removeAllListeners('data')
          const own = new TLSSocket(socket, { isServer: true, ...this.encrypts.certificate })
          return this.#serve(own, true)
        }
        case 'LOGIN':
          return rest === `"${this.user}" "${this.password}"` || rest === `${this.user} ${this.password}`
            ? ok('[CAPABILITY IMAP4rev1 UIDPLUS MOVE] welcome')
            : say(`${tag} NO [AUTHENTICATIONFAILED] Invalid credentials`)
        case 'LIST':
        case 'LSUB':
          for (const name of this.folders.keys())
            if (rest.includes(`"${name}"`) || rest.endsWith(` ${name}`)) say(`* ${word} () "/" "${name}"`)
          return ok()
        case 'SELECT':
        case 'EXAMINE': {
          const found = this.folders.get(rest.replace(/^"|"$/g, ''))
          if (!found) return say(`${tag} NO [NONEXISTENT] no such folder`)
          folder = found
          say(`* ${folder.length} EXISTS`)
          say('* 0 RECENT')
          say('* FLAGS (\\Seen \\Deleted)')
          say('* OK [PERMANENTFLAGS (\\Seen \\Deleted \\*)] limited')
          say(`* OK [UIDVALIDITY ${this.epoch}] valid`)
          say(`* OK [UIDNEXT ${this.#next}] next`)
          return ok('[READ-WRITE] selected')
        }
        case 'FETCH':
        case 'UID FETCH': {
          const [uids = '', ...items] = rest.split(' ')
          const isNamed = named(uids)
          folder.forEach(({ uid, source }, at) => {
            if (!isNamed(word === 'FETCH' ? at + 1 : uid)) return
            const whole = /BODY/i.test(items.join(' '))
            const head = `* ${at + 1} FETCH (UID ${uid} RFC822.SIZE ${this.saidLong.get(uid) ?? source.length}`
            if (!whole) return say(`${head})`)
            socket.write(`${head} BODY[] {${source.length}}\r\n`)
            socket.write(source)
            say(')')
          })
          return ok()
        }
        case 'UID STORE': {
          const isNamed = named(rest.split(' ')[0]!)
          const flags = /\(([^)]*)\)/.exec(rest)?.[1]?.split(' ') ?? []
          for (const one of folder) if (isNamed(one.uid)) flags.forEach((flag) => one.flags.add(flag))
          return ok()
        }
        case 'UID MOVE': {
          const [uids = '', to = ''] = rest.split(' ')
          const target = this.folders.get(to.replace(/^"|"$/g, ''))
          if (!target) return say(`${tag} NO [TRYCREATE] no such folder`)
          const isNamed = named(uids)
          for (const one of folder.filter(({ uid }) => isNamed(uid))) {
            say(`* ${folder.indexOf(one) + 1} EXPUNGE`)
            folder.splice(folder.indexOf(one), 1)
            target.push({ ...one, uid: this.#next++ })
          }
          return ok()
        }
        case 'UID EXPUNGE':
        case 'EXPUNGE':
          for (const one of folder.filter(({ flags }) => flags.has('\\Deleted'))) {
            say(`* ${folder.indexOf(one) + 1} EXPUNGE`)
            folder.splice(folder.indexOf(one), 1)
          }
          return ok()
        case 'LOGOUT':
          say('* BYE see you')
          ok()
          return socket.end()
        case 'NOOP':
        case 'CLOSE':
        case 'UNSELECT':
          return ok()
        default:
          return say(`${tag} BAD ${word} is not spoken here`)
      }
    }
    socket.on('data', (data) => {
      held += data.toString('latin1')
      for (let end = held.indexOf('\r\n'); end >= 0; end = held.indexOf('\r\n')) {
        const line = held.slice(0, end)
        held = held.slice(end + 2)
        answer(line)
      }
    })
  }
}
