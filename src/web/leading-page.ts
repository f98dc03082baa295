import { escapeHtml } from './escape-html.ts'

/**
 * Returns a page that takes the browser to another address at once, with a link to it. Used after a form instead of a
 * redirect, which the form-action policy of the form's page would block. `name`: the page's title and the text of the
 * link.
 */
export function leadingPage(location: string, name: string, headers = new Headers()): Response {
  headers.set('content-type', 'text/html; charset=utf-8')
  const [to, text] = [escapeHtml(location), escapeHtml(name)]
  const page = `<!doctype html><title>${text}</title><meta http-equiv="refresh" content="0;url=${to}"><a href="${to}">${text}</a>`
  return new Response(page, { headers })
}
