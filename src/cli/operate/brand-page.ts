import { accentInk, contrast, readableAccent, selection } from '#src/site/accent.ts'
import { writeLetter } from '#src/backend/platform/mail/letter.ts'
import { resetLetter } from '#src/backend/platform/mail/templates.ts'
import { escapeHtml } from '#src/web/escape-html.ts'
import { colourOf, surfaces, type Theme, themes } from '#src/site/palette.ts'
import { inLanguage, languages } from '#src/site/site.ts'
import { type ConfiguredSite, originOf } from '#src/site/sites.server.ts'

type Shade = { theme: Theme; wanted: string; used: string; ratios: [ground: string, ratio: number][] }

function shadeOf({ accent }: ConfiguredSite, theme: Theme): Shade {
  const used = readableAccent(accent[theme], theme)
  const grounds: [string, string][] = [
    ...surfaces.map((name): [string, string] => [name, colourOf(name, theme)]),
    ['selection', selection(used, theme)],
  ]
  const ratios = grounds.map(([name, ground]): [string, number] => [name, contrast(used, ground)])
  return {
    theme,
    wanted: accent[theme].toLowerCase(),
    used,
    ratios: [...ratios, ['its ink', contrast(used, accentInk(used))]],
  }
}

const rounded = (ratio: number) => `${(Math.floor(ratio * 100) / 100).toFixed(2)} : 1`

function notesOf(site: ConfiguredSite): string[] {
  const moved = themes
    .map((theme) => shadeOf(site, theme))
    .filter(({ wanted, used }) => wanted !== used)
    .map(
      ({ theme, wanted, used }) => `the accent ${wanted} is shown as ${used} in ${theme}: text in it could not be read`,
    )
  const silent = languages.filter(({ code }) => !site.claim[code]).map(({ name }) => `no claim in ${name}`)
  return [
    ...moved,
    ...silent,
    ...(site.phone === '' && site.email === '' ? ['neither phone nor e-mail: nobody can be asked'] : []),
    ...(site.admin ? [] : ['the admin screens are off: their addresses are page not found']),
  ]
}

export function linesOfSite(site: ConfiguredSite): string[] {
  const shades = themes.map((theme) => {
    const { used, ratios } = shadeOf(site, theme)
    return `  ${theme.padEnd(6)} ${used}, at least ${rounded(Math.min(...ratios.map(([, ratio]) => ratio)))}`
  })
  return [`${site.host}: ${site.title}`, ...shades, ...notesOf(site).map((note) => `  note   ${note}`)]
}

const style = `body{margin:0 auto;max-width:76rem;padding:2rem;font:16px/1.5 "IBM Plex Sans",system-ui,sans-serif;background:#f6f5f1;color:#1d1f1e}
h1{font-size:1.75rem}h2{font-size:1.25rem;margin-block-start:3rem;border-block-start:1px solid #dcd8cc;padding-block-start:1.5rem}
.themes{display:grid;grid-template-columns:repeat(auto-fit,minmax(18rem,1fr));gap:1rem}.theme{padding:1.25rem;border:1px solid #8d8879}
.brand{display:flex;gap:.6rem;align-items:center;font-weight:600}.brand img,.brand svg{width:22px;height:22px}
.swatch{display:inline-block;width:1em;height:1em;vertical-align:-.15em;border:1px solid #8886}
.button{display:inline-block;padding:.5rem 1.25rem;border-radius:3px;font-weight:600}.row{padding:.5rem}
table{border-collapse:collapse;margin-block-start:.75rem}th,td{text-align:start;padding:.15rem 1.25rem .15rem 0;font-weight:400;font-variant-numeric:tabular-nums}
iframe{width:100%;height:44rem;border:1px solid #8d8879;background:#fff}ul{padding-inline-start:1.2rem}`

export function brandPage(sites: readonly ConfiguredSite[], name: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Brands in ${escapeHtml(name)}</title><style>${style}</style></head>
<body><h1>Brands in ${escapeHtml(name)}</h1>
${sites.map(sectionOf).join('\n')}
</body></html>
`
}

function sectionOf(site: ConfiguredSite): string {
  const facts = [
    ['Address', originOf(site, { origin: undefined, port: 3000 })],
    ['Language, time zone, country', `${site.locale}, ${site.timeZone}, ${site.country}`],
    ['Guest login', site.guest === null ? 'no' : 'yes'],
    ['Shop', site.shopUrl],
    ['Reached by', [site.phone, site.email].filter(Boolean).join(', ') || 'nothing'],
  ]
  const rows = facts.map(
    ([fact = '', value = '']) => `<tr><th scope="row">${fact}</th><td>${escapeHtml(value)}</td></tr>`,
  )
  const notes = notesOf(site).map((note) => `<li>${escapeHtml(note)}</li>`)
  const words = { locale: site.locale, title: site.title, name: 'Karin Ahlers', username: 'karin.ahlers@demo.example' }
  const letter = writeLetter(resetLetter({ ...words, link: 'https://example.invalid/' }), site, site.locale)
  return `<h2>${escapeHtml(site.title)}</h2>
<table>${rows.join('')}</table>
${notes.length === 0 ? '' : `<ul>${notes.join('')}</ul>`}
<div class="themes">${themes.map((theme) => themeOf(site, theme)).join('')}</div>
<h3>A mail: ${escapeHtml(letter.subject)}</h3>
<iframe sandbox title="A mail of ${escapeHtml(site.title)}" srcdoc="${escapeHtml(letter.html)}"></iframe>`
}

function themeOf(site: ConfiguredSite, theme: Theme): string {
  const { wanted, used, ratios } = shadeOf(site, theme)
  const colour = (name: Parameters<typeof colourOf>[0]) => colourOf(name, theme)
  const swatch = (value: string) => `<span class="swatch" style="background:${value}"></span> <code>${value}</code>`
  const rows = ratios.map(([ground, ratio]) => `<tr><th scope="row">${ground}</th><td>${rounded(ratio)}</td></tr>`)
  const claim = inLanguage(site.claim, site.locale)
  return `<div class="theme" style="background:${colour('sheet')};color:${colour('ink')}">
<div class="brand"><span style="color:${used};display:inline-flex">${logoOf(site)}</span>${escapeHtml(site.title)}</div>
<p style="color:${colour('ink-2')}">${escapeHtml(claim)}</p>
<p><span class="button" style="background:${used};color:${accentInk(used)}">Log in</span> <span style="color:${used}">Forgot password?</span></p>
<div class="row" style="background:${selection(used, theme)}">A chosen row, <span style="color:${used}">with a link</span></div>
<p>Accent, ${theme}: ${swatch(wanted)}${wanted === used ? '' : `, shown as ${swatch(used)}`}</p>
<table>${rows.join('')}</table></div>`
}

function logoOf({ logo }: ConfiguredSite): string {
  if ('url' in logo) return `<img src="${escapeHtml(logo.url)}" alt="">`
  return `<svg viewBox="0 0 22 22" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.8"><path d="${escapeHtml(logo.path)}"/></svg>`
}
