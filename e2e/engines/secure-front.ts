import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Opens an HTTPS server with a self-signed certificate in front of a portal, like a proxy on the same machine. */
export async function openSecureFront(port: number): Promise<{ url: string; close: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-tls-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      key,
      '-out',
      cert,
      '-days',
      '2',
      '-subj',
      '/CN=localhost',
    ],
    { stdio: 'ignore' },
  )
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (incoming, outgoing) => {
    const headers = { ...incoming.headers, 'x-forwarded-proto': 'https' }
    const passed = request(
      { port, host: '127.0.0.1', method: incoming.method, path: incoming.url, headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      },
    )
    passed.on('error', () => outgoing.destroy())
    outgoing.on('error', () => passed.destroy())
    incoming.pipe(passed)
  })
  rmSync(folder, { recursive: true })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port: own }: AddressInfo = Object(server.address())
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `https://localhost:${own}`, close }
}
