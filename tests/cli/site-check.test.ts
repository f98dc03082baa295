import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { makeDirectory, removeDirectories } from '#tests/backend/database.ts'
import { languages } from '#src/site/site.ts'
import { command } from '#tests/backend/running-portal.ts'

afterAll(removeDirectories)

const plain = { title: 'T', logo: { path: 'M0 0h22' }, accent: '#0b6e5f' }

async function check(content: unknown, ...more: string[]) {
  const file = join(makeDirectory(), 'sites.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  const said = await command({ PORTAL_DATA: makeDirectory() }, 'site', 'check', file, ...more)
  return { ...said, page: file.replace('.json', '.html') }
}

describe('site check', () => {
  test('shows a preview of each brand, and notes adjusted colours', async () => {
    const bright = {
      ...plain,
      host: 'bright.example',
      title: 'Bright <b>&</b>',
      accent: '#ffee00',
      claim: { en: 'Bright.' },
    }
    const { code, stdout, page } = await check([{ ...plain, host: 'calm.example' }, bright])
    expect(code).toBe(0)
    expect(stdout).toContain('calm.example: T')
    expect(stdout).toMatch(/the accent #ffee00 is shown as #[0-9a-f]{6} in light/)
    expect(stdout).toContain('no claim in Deutsch')
    const html = readFileSync(page, 'utf8')
    expect(html).toContain('Bright &lt;b&gt;&amp;&lt;/b&gt;')
    expect(html).not.toContain('<b>&')
    expect(html).toContain('https://bright.example')
    const ratios = [...html.matchAll(/<td>(\d+\.\d\d) : 1/g)].map(([, ratio]) => Number(ratio))
    expect(ratios.length).toBe(20)
    expect(Math.min(...ratios)).toBeGreaterThanOrEqual(4.5)
    expect(html.match(/<iframe sandbox/g)).toHaveLength(2)
  })

  test('prints all errors in lines, and writes no page', async () => {
    const wrong = [
      { ...plain, host: 'a.example', accent: 'green', country: 'XX' },
      { ...plain, host: 'a.example' },
    ]
    const { code, stderr, page } = await check(wrong)
    expect(code).toBe(1)
    expect(stderr).toContain('0.accent: is neither a colour of the form #rrggbb')
    expect(stderr).toContain('0.country: is not a country code')
    expect(stderr).toContain('1.host: is the host of another site too: a.example')
    expect(() => readFileSync(page)).toThrow()
    const twice = await check([
      { ...plain, host: 'a.example' },
      { ...plain, host: 'A.example' },
    ])
    expect(twice.stderr).toContain('1.host: is the host of another site too: a.example')
    expect((await check('{')).stderr).toContain('is not a readable JSON file')
  })

  test('reports missing values, wrong types and unknown names', async () => {
    const { stderr } = await check([
      { host: 'a.example' },
      { ...plain, title: 3, host: 'b.example', clam: {}, locale: 'xx', guest: { username: '' } },
    ])
    for (const said of [
      '0.title: is missing',
      '0.logo: is missing',
      '0.accent: is missing',
      '1.title: is no string',
      `1.locale: is none of ${languages.map(({ code }) => code).join(', ')}`,
      '1.guest.username: is empty',
      '1.guest.password: is missing',
      '1: has what no site has: clam',
    ])
      expect(stderr).toContain(`has a wrong ${said}\n`)
    expect(stderr).not.toContain('Invalid')
    expect((await check({})).stderr).toContain('has a wrong content: is no array')
  })

  test('overwrites a page only with --force', async () => {
    const first = await check([{ ...plain, host: 'a.example' }])
    const again = (...more: string[]) =>
      command({ PORTAL_DATA: makeDirectory() }, 'site', 'check', first.page.replace('.html', '.json'), ...more)
    expect((await again()).code).toBe(1)
    expect((await again('--force')).code).toBe(0)
  })
})
