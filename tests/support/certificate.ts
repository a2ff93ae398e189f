import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Certificate {
  readonly key: string
  readonly cert: string
}

/** A certificate that signs itself, for a host, made anew: none lies in the house. */
export function certificateOf(host: string): Certificate {
  const place = mkdtempSync(join(tmpdir(), 'certificate-'))
  const [key, cert] = [join(place, 'key.pem'), join(place, 'cert.pem')]
  try {
    execFileSync(
      'openssl',
      [
        ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
        ...['-keyout', key, '-out', cert, '-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`],
      ],
      { stdio: 'ignore' },
    )
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
  } finally {
    rmSync(place, { recursive: true })
  }
}
