import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { EngineHost } from '#e2e/kit/engine/host.ts'
import { KillableBrowser } from '#e2e/kit/killable-browser.ts'
import { randomFrom } from '#tests/fuzz/random.ts'
import { isWhole } from '#tests/sample.ts'

// KILLS sets the number of kills, and KILL_SEED the random seed.
const kills = Number(process.env['KILLS'] ?? (isWhole ? 200 : 2))
const seed = Number(process.env['KILL_SEED'] ?? 1)

test(`killing the browser ${kills} times during any edit loses nothing that was shown as stored`, async () => {
  test.setTimeout(60_000 + kills * 30_000)
  const profile = await mkdtemp(join(tmpdir(), 'portal-kills-'))
  const host = new EngineHost()
  await host.start()
  const browser = new KillableBrowser(profile)
  const roll = randomFrom(seed)
  try {
    for (let kill = 0; kill <= kills && host.wrong.length === 0; kill += 1) {
      const opened = host.opens()
      const kept = host.keeps()
      const page = await browser.start()
      await page.goto(`${host.url}/?seed=${seed * 1_000 + kill}`)
      await opened
      // Every other page is killed after it has shown a text as stored, the others at any time.
      if (kill % 2 === 0) await kept
      // The kill comes at a random time. Its effect depends on the machine, but the result must not.
      await new Promise((later) => setTimeout(later, roll.below(1_200)))
      await browser.kill()
    }
    expect(host.wrong).toEqual([])
    expect(host.keptTexts).toBeGreaterThanOrEqual(kills / 2)
    // No change arrived twice: in the server’s history, a key never has the same text twice in a row.
    const book = host.texts.history.filter(({ lang, by }) => lang === 'de' && by === 'ada')
    const last = new Map<string, string>()
    const twice = book.filter(({ key, text }) => last.get(key) === text || !last.set(key, text))
    expect(twice).toEqual([])
    test.info().annotations.push({ type: 'saved', description: `${book.length} texts` })
  } finally {
    await browser.kill()
    await host.end()
    await rm(profile, { recursive: true, force: true })
  }
})
