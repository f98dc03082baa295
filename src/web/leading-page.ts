import { escapeHtml } from './escape-html.ts'

/**
 * Returns a page that leads the browser to another address. It is used after a form in place of a redirect, which the
 * form-action of the form's page would restrict.
 */
export function leadingPage(location: string, name: string, headers = new Headers()): Response {
  headers.set('content-type', 'text/html; charset=utf-8')
  const [to, text] = [escapeHtml(location), escapeHtml(name)]
  const page = `<!doctype html><title>${text}</title><meta http-equiv="refresh" content="0;url=${to}"><a href="${to}">${text}</a>`
  return new Response(page, { headers })
}
