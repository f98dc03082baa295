import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'

/**
 * Headers of the files served as they are. The offline shell is a page made by the build, so its
 * inline scripts are allowed by their hashes; no nonce could be fresh in it.
 */
export function shellHeaders(folder: string): (response: ServerResponse, path: string) => void {
  const policy = shellPolicy(join(folder, '_shell.html'))
  return (response, path) => {
    response.setHeader('x-content-type-options', 'nosniff')
    if (path.startsWith('/assets/')) response.setHeader('cache-control', 'public, max-age=31536000, immutable')
    else response.setHeader('cache-control', 'no-cache')
    if (path.endsWith('.html')) {
      response.setHeader('content-security-policy', policy)
      response.setHeader('x-frame-options', 'DENY')
      response.setHeader('referrer-policy', 'same-origin')
    }
  }
}

function shellPolicy(file: string): string {
  const html = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const hashes = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script]) =>
      `'sha256-${createHash('sha256')
        .update(script ?? '')
        .digest('base64')}'`,
  )
  return [
    "default-src 'self'",
    `script-src 'self' ${hashes.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
