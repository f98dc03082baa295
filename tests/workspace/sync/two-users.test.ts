import { expect, it } from 'vitest'
import type { TextsPort } from '#src/workspace/sync/port/port.ts'
import { randomFrom, type Random } from '#tests/fuzz/random.ts'
import { isWhole } from '#tests/sample.ts'
import { inSimulatedTime } from '#tests/workspace/simulated-time.ts'
import { FakeServer, Profile, Tab } from '#tests/workspace/rig.ts'

// TWO_USERS_RUNS sets the number of runs, TWO_USERS_SEED the random seed.
const runs = Number(process.env['TWO_USERS_RUNS'] ?? (isWhole ? 10_000 : 100))
const seed = Number(process.env['TWO_USERS_SEED'] ?? 1)
const actionsPerRun = 6
/** The number of consecutive runs with the same users. */
const runsTogether = 50

/** A user at their own device. `shown` has the server's texts that their screen has shown. */
class Somebody {
  readonly profile = new Profile()
  readonly shown = new Map<string, Set<string>>()
  readonly name: string
  readonly tab: Tab
  private texts = 0
  private last = Promise.resolve()
  private readonly roll: Random

  constructor(name: string, server: FakeServer, roll: Random, isRebasing: boolean) {
    this.name = name
    this.roll = roll
    // The server identifies a save by its request id, and a rig counts its ids: two devices must not share any.
    this.profile.ids = name === 'bob' ? 1_000_000 : 0
    const port = server.port(() => name)
    this.tab = new Tab(this.profile, server, { port: isRebasing ? rebasing(port, server) : port, username: name })
  }

  /** Notes the server's texts that the screen shows. An edit hides them. */
  private look(): void {
    for (const { key, state, target } of this.tab.view.units)
      if (state === 'saved' || state === 'untranslated') this.see(key, target ?? '')
  }

  private see(key: string, text: string): void {
    this.shown.set(key, (this.shown.get(key) ?? new Set()).add(text))
  }

  private text = () => `${this.name} ${(this.texts += 1)}`

  /** Runs one action after the other, as one user does; the other user may be in the middle of theirs. */
  act(): Promise<void> {
    this.last = this.last.then(() => this.doOne())
    return this.last
  }

  private async doOne(): Promise<void> {
    const { roll, tab } = this
    const { view } = tab
    this.look()
    const key = roll.pick([...view.byKey.keys()])
    const [conflict] = view.conflicts.values()
    const before = roll.pick([view.byKey.get(key)?.target ?? '', null, 'long ago'])
    const incoming = { name: 'file', from: 'a.po', texts: [{ key, text: this.text(), before }], marks: new Map() }
    const changes = [...view.byKey.keys()].map((one) => ({ key: one, text: this.text() }))
    const what = roll.below(10)
    if (what < 2) await view.edit(key, this.text())
    if (what === 2) await view.editMany({ name: 'fill', changes, review: true })
    if (what === 3) await view.takeIncoming(incoming)
    if (what === 4) await (roll.chance(0.6) ? view.undo() : view.redo())
    if (what === 5) await view.retry()
    if ((what === 6 || what === 7) && conflict) {
      if (conflict.from === 'server') this.see(conflict.key, conflict.theirs ?? '')
      const text = this.text()
      await view.settle(conflict.key, roll.pick(['mine', 'theirs', { made: () => text }] as const))
    }
    if (what > 7 || (what > 5 && !conflict)) await view.save()
  }
}

/** A faulty client that uses the server's current text as its user's base. */
const rebasing = (port: TextsPort, server: FakeServer): TextsPort => ({
  ...port,
  save: (space, body, by) => {
    const now = (key: string) => server.text('de', key)
    const base = Object.fromEntries(Object.keys(body.changes['de'] ?? {}).map((key) => [key, now(key)]))
    return port.save(space, { ...body, base: { de: base } }, by)
  },
})

/** Lists texts that were replaced by a user who had never seen them. */
function silentlyOverwritten(server: FakeServer, people: readonly Somebody[], from: number): string[] {
  return server.history.slice(from).flatMap(({ key, text, by, over }) => {
    const writer = people.find(({ name }) => name === by)
    const isSilent = writer && over && over.by !== by && !writer.shown.get(key)?.has(over.text)
    return isSilent ? [`${key}: "${text}" of ${by} over "${over.text}" of ${over.by}`] : []
  })
}

/**
 * Plays runs of two users. Returns the texts that were silently overwritten, and how often one user overwrote the
 * other's text at all.
 */
async function play(first: number, count: number, isRebasing: boolean) {
  const roll = randomFrom(first)
  const server = new FakeServer().seed(3, () => true)
  const people = ['ada', 'bob'].map((name) => new Somebody(name, server, roll, isRebasing))
  for (const { tab } of people) await tab.start()
  const found: string[] = []
  for (let run = 0; run < count && found.length === 0; run += 1) {
    const from = server.history.length
    const under: Promise<void>[] = []
    for (let action = 0; action < actionsPerRun; action += 1) {
      const acting = roll.pick(people).act()
      under.push(acting)
      // The other user may begin before the first has finished.
      if (roll.chance(0.7)) await Promise.all(under)
    }
    await Promise.all(under)
    found.push(...silentlyOverwritten(server, people, from).map((what) => `run ${first + run}: ${what}`))
  }
  for (const { profile } of people) await profile.closeAll()
  const over = server.history.filter((write) => write.over && write.over.by !== write.by && write.by !== 'import')
  return { found, over: over.length }
}

it(`two users work in any order: neither silently replaces the other’s text in ${runs} runs`, async () => {
  let over = 0
  for (let run = 0; run < runs; run += runsTogether) {
    const known = await inSimulatedTime(() => play(seed * 1_000_000 + run, Math.min(runsTogether, runs - run), false))
    expect(known.found).toEqual([])
    over += known.over
  }
  // The users did overwrite each other, but knowingly.
  expect(over).toBeGreaterThan(runs / 10)
}, 3_600_000)

it('and a client that did so is detected', async () => {
  const known = await inSimulatedTime(() => play(seed, runsTogether, true))
  expect(known.found).not.toEqual([])
})
