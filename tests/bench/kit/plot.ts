const rowHeight = 20
const labelWidth = 170
const limitWidth = 240
const saidWidth = 640
const maxShare = 2
const shift = { label: 8, said: 6, base: 13 }

/** A figure as a share of its limit; undefined if it was not measured. An uncertain figure is drawn in grey. */
export type Bar = { name: string; share?: number; said: string; isUncertain: boolean }

const colours = { met: '#2f6f9f', broken: '#c2410c', uncertain: '#9aa5ad' }

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function draw({ name, share = 0, said, isUncertain }: Bar, at: number): string {
  const width = Math.min(share, maxShare) * limitWidth
  const top = 30 + at * rowHeight
  const colour = colours[isUncertain ? 'uncertain' : share > 1 ? 'broken' : 'met']
  const saidAt = labelWidth + Math.max(width, limitWidth) + shift.said
  return [
    `<text x="${labelWidth - shift.label}" y="${top + shift.base}" text-anchor="end">${escaped(name)}</text>`,
    `<rect x="${labelWidth}" y="${top + 3}" width="${width.toFixed(1)}" height="13" fill="${colour}"/>`,
    `<text x="${saidAt.toFixed(1)}" y="${top + shift.base}">${escaped(said)}</text>`,
  ].join('\n')
}

/** Returns an SVG that shows each figure as a bar, up to twice its limit, and the limit as a line. */
export function plot(bars: readonly Bar[]): string {
  const [width, height] = [labelWidth + limitWidth + saidWidth, 40 + bars.length * rowHeight]
  const limitAt = labelWidth + limitWidth
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">
<rect width="${width}" height="${height}" fill="#fff"/>
<text x="${limitAt}" y="18" text-anchor="middle">limit</text>
${bars.map(draw).join('\n')}
<line x1="${limitAt}" y1="24" x2="${limitAt}" y2="${height - 8}" stroke="#111" stroke-width="1.5"/>
</svg>
`
}
