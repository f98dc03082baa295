import { escapeHtml } from './escape-html.ts'

/** Navigates without a redirect: after a form, those are held to its page's form-action. */
export function leadingPage(location: string, name: string, headers = new Headers()): Response {
  headers.set('content-type', 'text/html; charset=utf-8')
  const [to, text] = [escapeHtml(location), escapeHtml(name)]
  const page = `<!doctype html><title>${text}</title><meta http-equiv="refresh" content="0;url=${to}"><a href="${to}">${text}</a>`
  return new Response(page, { headers })
}
