import { createHash } from 'node:crypto'
import { shellPolicy } from '#src/http/headers.server.ts'

/**
 * Returns the headers of static files by path and host. The offline shell comes from the build, so its inline scripts
 * are allowed by hash: a nonce could not be fresh.
 */
export function shellHeaders(shellHtml: string): (path: string, host: string) => Record<string, string> {
  const hashes = scriptHashes(shellHtml)
  return (path, host) => ({
    'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(path.endsWith('.html') && { 'content-security-policy': shellPolicy(host, hashes) }),
  })
}

function scriptHashes(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script]) =>
      `sha256-${createHash('sha256')
        .update(script ?? '')
        .digest('base64')}`,
  )
}
