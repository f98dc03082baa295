import { m } from '#messages'
import { escapeHtml } from '#src/web/escape-html.ts'
import { colourOf } from '#src/site/palette.ts'
import { requestScope } from '#src/web/request.server.ts'
import { hostOf, readSession } from '#src/session/session.server.ts'
import { thicknessesOf } from '#src/contract/words/thickness.ts'
import type { Locale } from '#src/site/site.ts'
import { type ConfiguredSite, publicSite, siteOf } from '#src/site/sites.server.ts'
import { type Data, type Refusal, sendsNothing, statusOfRefusal } from '#src/contract/call/call.ts'
import { calls, type Calls } from '#src/contract/calls.ts'
import { callerOf, callVue } from '#src/gateway/transport.ts'
import { refusalText } from '#src/contract/words/wording.ts'

type Material = Data<Calls['company.materials']>['materials2line'][number]

export async function answerMaterialOverview(request: Request, id: string): Promise<Response> {
  const { locale } = requestScope()
  const session = await readSession(request)
  if (session === null) return toLogin(request)
  if (!/^[1-9]\d{0,8}$/.test(id)) return refuse(request, { code: 'not-found', messages: [] })
  const caller = callerOf(request, session)
  const company = await callVue(calls['company.info'], { ...sendsNothing, params: { id: Number(id) } }, caller)
  const answer = company.ok
    ? await callVue(calls['company.materials'], { ...sendsNothing, params: { cid: Number(id) } }, caller)
    : company
  if (!answer.ok) return answer.refusal.code === 'unauthenticated' ? toLogin(request) : refuse(request, answer.refusal)
  const { name1, name2 } = company.ok ? company.data : { name1: '', name2: '' }
  const { materials2line } = answer.data
  const names = `<p class="company">${escapeHtml([name1, name2].filter(Boolean).join(', '))}</p>`
  const content =
    materials2line.length > 0 ? table(materials2line, locale) : `<p>${m.material_none({}, { locale })}</p>`
  return page(request, 200, `<h1>${m.material_title({}, { locale })}</h1>${names}${content}`)
}

function toLogin(request: Request): Response {
  const { pathname } = new URL(request.url)
  return new Response(null, { status: 303, headers: { location: `/login?redirect=${encodeURIComponent(pathname)}` } })
}

function refuse(request: Request, { code, messages }: Refusal): Response {
  const { locale } = requestScope()
  const said = messages.length > 0 ? messages : [refusalText(code, locale)]
  const lines = said.map((text) => `<p>${escapeHtml(text)}</p>`).join('')
  return page(request, statusOfRefusal[code], `<h1>${m.material_refused({}, { locale })}</h1>${lines}`)
}

function table(materials: Material[], locale: Locale): string {
  const columns: [string, (row: Material) => string][] = [
    [m.material_material({}, { locale }), (row) => row.material],
    [m.material_product({}, { locale }), (row) => row.prodname],
    [m.material_line({}, { locale }), (row) => row.line__name],
    [m.material_thicknesses({}, { locale }), (row) => thicknessesOf(row.thicknesses, locale)],
    [m.material_texture({}, { locale }), (row) => row.texture],
  ]
  // Explicit roles, because on narrow screens the rows are blocks, and browsers then drop the meaning of a table.
  const head = columns.map(([name]) => `<th scope="col" role="columnheader">${escapeHtml(name)}</th>`).join('')
  const rows = materials.map((row) => {
    const cells = columns.map(
      ([name, cell]) => `<td role="cell" data-name="${escapeHtml(name)}">${escapeHtml(cell(row))}</td>`,
    )
    return `<tr role="row">${cells.join('')}</tr>`
  })
  return `<table role="table"><thead role="rowgroup"><tr role="row">${head}</tr></thead><tbody role="rowgroup">${rows.join('\n')}</tbody></table>`
}

const both = (name: Parameters<typeof colourOf>[0]) =>
  `light-dark(${colourOf(name, 'light')},${colourOf(name, 'dark')})`

const style = `:root{color-scheme:light dark;font:16px/1.5 "IBM Plex Sans Variable","IBM Plex Sans",system-ui,sans-serif}
body{margin:0;background:${both('paper')};color:${both('ink')}}header{border-block-start:3px solid light-dark(var(--accent-light),var(--accent-dark));padding:.75rem 1.5rem;display:flex;gap:.6rem;align-items:center;font-weight:600}
header svg,header img{block-size:22px;color:light-dark(var(--accent-light),var(--accent-dark))}main{max-width:68rem;margin:0 auto;padding:1.5rem}
h1{font-size:1.5rem;line-height:1.25;font-weight:600;margin:0 0 .25rem}p{overflow-wrap:anywhere}.company{margin:0 0 1.5rem;color:${both('ink-2')}}
table{border-collapse:collapse;inline-size:100%;background:${both('sheet')};border:1px solid ${both('line')}}
th,td{padding:.5rem .9rem;text-align:start;vertical-align:top;overflow-wrap:anywhere;border-block-end:1px solid ${both('line')}}th{font-size:.8125rem;font-weight:500;color:${both('ink-2')};white-space:nowrap}
td:first-child{font-weight:600}
@media(max-width:44rem){main{padding:1rem}header{padding-inline:1rem}table{border:0;background:none}table,tbody,tr,td{display:block}thead{position:absolute;clip-path:inset(50%);block-size:1px;inline-size:1px;overflow:hidden}
tr{background:${both('sheet')};border:1px solid ${both('line')};margin-block-end:.75rem;padding:.5rem .9rem}td{display:grid;grid-template-columns:8.5rem 1fr;gap:.75rem;padding:.15rem 0;border:0}td::before{content:attr(data-name);font-weight:400;color:${both('ink-2')}}}
@media print{:root{color-scheme:light}body{background:none}}`

const theme = `try{const t=localStorage.getItem('portal.theme');if(t==='light'||t==='dark')document.documentElement.style.colorScheme=t}catch{}`

function page(request: Request, status: number, content: string): Response {
  const { locale, nonce } = requestScope()
  const allowed = nonce === undefined ? '' : ` nonce="${nonce}"`
  const site = siteOf(hostOf(request))
  const title = `${m.material_title({}, { locale })} · ${site.title}`
  const html = `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>
<link rel="icon" href="/icon.svg"><style${allowed}>:root{${publicSite(site).accentStyle}}${style}</style><script${allowed}>${theme}</script></head>
<body><header>${logo(site)}<span>${escapeHtml(site.title)}</span></header><main>${content}</main></body></html>
`
  return new Response(html, { status, headers: { 'content-type': 'text/html; charset=utf-8' } })
}

function logo({ logo }: ConfiguredSite): string {
  if ('url' in logo) return `<img src="${escapeHtml(logo.url)}" alt="">`
  return `<svg viewBox="0 0 22 22" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.5"><path d="${escapeHtml(logo.path)}"/></svg>`
}
