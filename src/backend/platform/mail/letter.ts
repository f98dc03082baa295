import { accentInk, readableAccent } from '#src/site/accent.ts'
import { escapeHtml } from '#src/web/escape-html.ts'
import { colourOf } from '#src/site/palette.ts'
import { inLanguage, type Locale } from '#src/site/site.ts'
import type { ConfiguredSite } from '#src/site/sites.server.ts'
import { m } from '#messages'

export type Letter = {
  subject: string
  greeting: string
  paragraphs: string[]
  action: { label: string; link: string }
  notes: string[]
}

export type Written = { subject: string; text: string; html: string }

/**
 * Returns a letter as plain text and as HTML, with the title and accent colour of a site. The HTML has no pictures and
 * loads nothing.
 */
export function writeLetter(letter: Letter, site: ConfiguredSite, locale: Locale): Written {
  const reached = [site.phone, site.email].filter((way) => way !== '')
  const ways = new Intl.ListFormat(locale, { type: 'disjunction' }).format(reached)
  const claim = inLanguage(site.claim, locale)
  const footer = [
    m.mail_automatic({}, { locale }),
    ...(ways === '' ? [] : [m.mail_reach_us({ ways }, { locale })]),
    ...(claim === '' ? [] : [`${site.title}: ${claim}`]),
  ]
  const clean = {
    ...letter,
    greeting: oneLine(letter.greeting),
    paragraphs: letter.paragraphs.map(oneLine),
    footer: footer.map(oneLine),
  }
  return {
    subject: oneLine(letter.subject),
    text: textOf(clean, site),
    html: htmlOf(clean, site, locale),
  }
}

type Parts = Letter & { footer: string[] }

function textOf({ greeting, paragraphs, action, notes, footer }: Parts, site: ConfiguredSite): string {
  const blocks = [oneLine(site.title), greeting, ...paragraphs, `${action.label}:\n${action.link}`, ...notes]
  return `${blocks.join('\n\n')}\n\n-- \n${footer.join('\n')}\n`
}

function htmlOf(parts: Parts, site: ConfiguredSite, locale: Locale): string {
  const { subject, greeting, paragraphs, action, notes, footer } = parts
  const accent = readableAccent(site.accent.light, 'light')
  const colour = (name: Parameters<typeof colourOf>[0]) => colourOf(name, 'light')
  const font = "font-family:'IBM Plex Sans','Segoe UI',Roboto,Helvetica,Arial,sans-serif"
  const line = (text: string, style: string) => `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(oneLine(subject))}</title>
</head>
<body style="margin:0;padding:0;background:${colour('paper')};color:${colour('ink')}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${colour('paper')}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:${colour('sheet')};border:1px solid ${colour('line')};border-top:4px solid ${accent}">
<tr><td style="padding:24px 32px 0;${font};font-size:18px;line-height:24px;font-weight:600;color:${accent}">${escapeHtml(oneLine(site.title))}</td></tr>
<tr><td style="padding:24px 32px 16px;${font};font-size:16px;line-height:24px;word-break:break-word;color:${colour('ink')}">
${[greeting, ...paragraphs].map((text) => line(text, '')).join('\n')}
<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr><td style="background:${accent};border-radius:3px">
<a href="${escapeHtml(action.link)}" style="display:inline-block;padding:12px 24px;${font};font-size:16px;line-height:24px;font-weight:600;color:${accentInk(accent)};text-decoration:none">${escapeHtml(action.label)}</a>
</td></tr></table>
${notes.map((text) => line(text, `font-size:14px;line-height:20px;color:${colour('ink-2')}`)).join('\n')}
</td></tr>
<tr><td style="padding:16px 32px 24px;border-top:1px solid ${colour('line')};${font};font-size:13px;line-height:20px;color:${colour('ink-3')}">
${footer.map(escapeHtml).join('<br>\n')}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

/** Returns a text on one line. A line break in a name typed by a user could otherwise end a mail header. */
function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}
