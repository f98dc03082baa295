import { m } from '#messages'
import type { Route } from '#src/backend/platform/call/route.ts'
import { docsFolder } from './docs-files.ts'
import { escapeHtml } from '#src/web/escape-html.ts'
import { requestScope } from '#src/web/request.server.ts'
import { siteOf } from '#src/site/sites.server.ts'
import { createHash } from 'node:crypto'
import { knowsTag } from '#src/backend/platform/entity-tag.ts'
import { version } from '#src/version.ts'
import { openApi } from '#src/contract/openapi/openapi.ts'

/**
 * Content security policy of the page: it loads nothing from another host and sends nothing there. Swagger UI needs
 * inline style attributes.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  // Swagger UI cleans descriptions with DOMPurify, which creates a Trusted Types policy of its own.
  'trusted-types default dompurify',
].join('; ')

export const docsPage: Route = {
  name: 'docs',
  pattern: /^\/vue\/docs\/$/,
  answer: ({ caller }) => {
    // Like the portal's pages, this page is in the language that its reader has chosen.
    const { locale } = requestScope()
    const title = m.docs_title({ site: siteOf(caller.host).title }, { locale })
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'content-language': locale,
      'content-security-policy': policy,
    }
    return new Response(pageOf(locale, title, m.docs_no_script({}, { locale })), { headers })
  },
}

function pageOf(locale: string, title: string, noScript: string): string {
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${docsFolder}swagger-ui.css">
<link rel="stylesheet" href="${docsFolder}page.css">
<script src="${docsFolder}swagger-ui-bundle.js" defer></script>
<script src="${docsFolder}start.js" defer></script>
</head>
<body>
<header><h1>${escapeHtml(title)}</h1></header>
<noscript><p>${escapeHtml(noScript)} <a href="/vue/openapi.json">/vue/openapi.json</a></p></noscript>
<main id="docs" lang="en"></main>
</body>
</html>
`
}

let made: Promise<{ text: string; tag: string }> | undefined

/** Serves the contract as an OpenAPI document; no session is needed. The document is built once per process. */
export const openApiDocument: Route = {
  name: 'openapi',
  pattern: /^\/vue\/openapi\.json\/$/,
  answer: async ({ request }) => {
    made ??= make()
    const { text, tag } = await made
    const headers = { etag: tag, 'cache-control': 'public, max-age=300' }
    if (knowsTag(request, tag)) return new Response(null, { status: 304, headers })
    return new Response(text, { headers: { ...headers, 'content-type': 'application/json; charset=utf-8' } })
  },
}

async function make() {
  const text = `${JSON.stringify(await openApi(version), null, 2)}\n`
  return { text, tag: `"${createHash('sha256').update(text).digest('hex').slice(0, 16)}"` }
}
