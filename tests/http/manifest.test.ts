import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { contrast } from '#src/site/accent.ts'
import { siteIcon } from '#src/http/manifest.server.ts'
import { loadSites } from '#src/site/sites.server.ts'

afterEach(() => loadSites(undefined))

test.each(['#ffe600', '#ffffff', '#777777', '#000000', '#0b6e5f'])(
  'the icon of a site with the accent %s has a contrast of at least 3 to 1',
  async (accent) => {
    const file = join(tmpdir(), `portal-icon-${process.pid}.json`)
    writeFileSync(file, JSON.stringify([{ host: 'localhost', title: 'T', logo: { path: 'M3 3h16\nv+16' }, accent }]))
    loadSites(file)
    const svg = await siteIcon(new Request('http://localhost/icon.svg')).text()
    const [, ground = '', ink = ''] = /fill="(#[\da-f]{6})".*stroke="(#[\da-f]{6})"/s.exec(svg) ?? []
    expect([ground, contrast(ground, ink) >= 3]).toEqual([accent, true])
    expect(svg).toContain('d="M3 3h16\nv+16"')
  },
)
