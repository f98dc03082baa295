import { describe, expect, it } from 'vitest'
import { isWhole } from '#tests/sample.ts'
import { randomFrom, type Random } from '#tests/fuzz/random.ts'
import { FakeServer, Profile, pause, Tab, type TabParts } from '#tests/workspace/rig.ts'
import { inSimulatedTime } from '#tests/workspace/simulated-time.ts'

type Bug =
  | 'none'
  | 'new-request-id'
  | 'newer-text-counts-as-saved'
  | 'acknowledged-before-disk'
  | 'taken-back-while-saved-is-forgotten'

const keys = ['key.0', 'key.1', 'key.2', 'key.3', 'key.4']
const same = (a: string | null, b: string | null) => (a ?? '') === (b ?? '')

/**
 * One translator, a colleague who writes the same texts, a bad network, and a browser that is killed again and again.
 * `wished` has the last text of each key that the workspace reported as stored: it must be on the server or on the
 * screen. `takenBack` has texts that were reverted to the server's text: they are not sent any more.
 */
class Story {
  readonly server = new FakeServer().seed(5, (index) => index < 3)
  readonly profile = new Profile()
  readonly wished = new Map<string, string>()
  readonly takenBack = new Map<string, { text: string; revision: number }>()
  readonly complaints: string[] = []
  readonly roll: Random
  readonly bug: Bug
  texts = 0
  tab: Tab
  saving: Promise<unknown> = Promise.resolve()

  constructor(seed: number, bug: Bug) {
    this.roll = randomFrom(seed)
    this.bug = bug
    this.tab = this.newTab()
  }

  newTab(): Tab {
    const honest = this.server.port(() => 'ada')
    const port: TabParts['port'] = {
      ...honest,
      save: async (space, body, by) => {
        const id = this.bug === 'new-request-id' ? `${body.request_id}/${(this.texts += 1)}` : body.request_id
        await pause(this.roll.below(3))
        const answer = await honest.save(space, { ...body, request_id: id }, by)
        await pause(this.roll.below(3))
        if (this.bug === 'newer-text-counts-as-saved' && answer.ok) await this.overwrite(body.changes.de ?? {})
        return answer
      },
    }
    return new Tab(this.profile, this.server, { port })
  }

  async overwrite(sent: Record<string, string>): Promise<void> {
    await this.tab.device.use((db) =>
      db.edits.toCollection().modify((row) => {
        row.text = sent[row.key] ?? row.text
      }),
    )
  }

  async edit(): Promise<void> {
    const [key, text] = [this.roll.pick(keys), this.roll.chance(0.1) ? '' : `ada ${(this.texts += 1)} \r\n{x}`]
    await this.tab.view.edit(key, text)
    this.wish(key, text)
  }

  // A text that equals the server's is not an edit, so nothing is left to send.
  wish(key: string, text: string): void {
    const { state } = this.tab.unit(key)
    if (state === 'unsaved' || state === 'conflict') {
      this.wished.set(key, text)
      this.takenBack.delete(key)
    } else {
      this.wished.delete(key)
      this.takenBack.set(key, { text, revision: this.server.revision })
    }
  }

  async typeAndKill(): Promise<void> {
    const [key, text] = [this.roll.pick(keys), `ada ${(this.texts += 1)}`]
    void this.tab.view.edit(key, text).catch(() => undefined)
    await pause(this.roll.below(4))
    // The text was not reported as stored, so either text is valid. The one that is there after the kill must stay.
    await this.kill(() => {
      if (this.tab.unit(key).target === text) this.wish(key, text)
    })
  }

  async kill(afterwards = () => {}): Promise<void> {
    const last = [...this.wished].at(-1)
    this.tab.crash()
    this.saving = Promise.resolve()
    this.tab = this.newTab()
    if (this.bug === 'taken-back-while-saved-is-forgotten')
      await this.tab.device.use((db) => db.edits.filter(({ text, base }) => same(text, base)).delete())
    if (this.bug === 'acknowledged-before-disk' && last)
      await this.tab.device.use((db) => db.edits.delete(['system', 'de', last[0]]))
    await this.tab.start()
    afterwards()
    this.check('after a kill')
  }

  async retrace(): Promise<void> {
    const result = this.roll.chance(0.6) ? await this.tab.view.undo() : await this.tab.view.redo()
    if (result.kind === 'done') this.wish(result.key, this.tab.unit(result.key).target ?? '')
  }

  async settleOne(): Promise<void> {
    const [conflict] = this.tab.view.conflicts.values()
    if (!conflict) return
    const choice = this.roll.pick(['mine', 'theirs'] as const)
    await this.tab.view.settle(conflict.key, choice)
    if (choice === 'theirs') this.wished.delete(conflict.key)
  }

  colleague(): void {
    const key = this.roll.pick(keys)
    const latest = this.server.history.findLast((write) => write.key === key)
    const before = latest?.by === 'ada' && this.roll.chance(0.7) ? latest.over?.text : undefined
    this.server.put('de', key, before ?? `bob ${(this.texts += 1)}`, 'bob')
  }

  badNetwork(): void {
    this.server.fates = Array.from({ length: 3 }, () =>
      this.roll.pick(['answered', 'lost-before', 'lost-after', 'lost-after'] as const),
    )
  }

  async saveAndKill(): Promise<void> {
    this.server.fates = [this.roll.pick(['answered', 'hangs', 'hangs-after', 'lost-after'] as const)]
    void this.tab.view.save().catch(() => undefined)
    await pause(this.roll.below(15))
    if (this.roll.chance(0.4)) await this.takeBackOne()
    await this.kill()
    this.server.fates = []
  }

  async takeBackOne(): Promise<void> {
    const unit = this.tab.view.units.find(({ state }) => state === 'unsaved')
    if (!unit) return
    const text = unit.base ?? ''
    await this.tab.view.edit(unit.key, text)
    this.wish(unit.key, text)
  }

  /** Returns whether the latest text on the server is another one that ada saved after `since`. */
  wentOut(key: string, text: string, since: number): boolean {
    const latest = this.server.history.findLast((write) => write.key === key && write.lang === 'de')
    return latest?.by === 'ada' && latest.revision > since && !same(latest.text, text)
  }

  async step(): Promise<void> {
    const what = this.roll.below(100)
    if (what < 38) return this.edit()
    if (what < 50) return void (this.saving = this.tab.view.save().catch(() => undefined))
    if (what < 58) return void (await this.saving)
    if (what < 64) return this.retrace()
    if (what < 74) return this.colleague()
    if (what < 80) return this.badNetwork()
    if (what < 84) return this.settleOne()
    if (what < 88) return this.typeAndKill()
    if (what < 94) return this.saveAndKill()
    if (what < 97) return void (await this.tab.view.retry())
    return void (this.server.isUp = !this.server.isUp)
  }

  reached(key: string, text: string): boolean {
    return (
      this.server.history.some((write) => write.by === 'ada' && write.key === key && same(write.text, text)) ||
      same(this.server.text('de', key), text)
    )
  }

  check(when: string): void {
    for (const [key, text] of this.wished) {
      const { target, state } = this.tab.unit(key)
      // A text that is reverted to its first version is no longer an edit once the server has answered.
      const wasTakenBack = !text.startsWith('ada') && (state === 'saved' || state === 'untranslated')
      if (wasTakenBack && this.wentOut(key, text, 0) && same(target, this.server.text('de', key)))
        this.complaints.push(`${when}: ${key} was taken back to "${text}", and "${target}" was saved`)
      else if (wasTakenBack) this.wished.delete(key)
      else if (!same(target, text) && !this.reached(key, text))
        this.complaints.push(`${when}: ${key} "${text}" is lost, shown is "${target}"`)
    }
  }

  async run(steps: number): Promise<string[]> {
    await this.tab.start()
    for (let count = 0; count < steps && this.complaints.length === 0; count += 1) {
      await this.step()
      if (this.roll.chance(0.3)) await pause(this.roll.below(4))
      this.check(`at step ${count}`)
    }
    await this.end()
    await this.profile.closeAll()
    return this.complaints
  }

  async end(): Promise<void> {
    await this.saving
    Object.assign(this.server, { isUp: true, fates: [] })
    for (let round = 0; round < 6; round += 1) {
      await this.tab.view.retry()
      for (const key of this.tab.view.conflicts.keys()) await this.tab.view.settle(key, 'mine')
      await this.tab.view.save()
    }
    this.check('at the end')
    const { counts, savePending } = this.tab.view
    if (counts.unsaved + counts.conflicts > 0 || savePending)
      this.complaints.push(`left over: ${JSON.stringify(counts)}`)
    for (const key of keys) {
      const [here, there] = [this.tab.unit(key).target, this.server.text('de', key)]
      if (here !== there) this.complaints.push(`${key} is "${here}" here and "${there}" on the server`)
      const latest = this.server.history.findLast((write) => write.key === key && write.lang === 'de')
      const wish = this.wished.get(key)
      if (latest?.by === 'ada' && wish !== undefined && !same(there, wish))
        this.complaints.push(`${key} is "${there}", wished was "${wish}"`)
    }
    for (const [key, { text, revision }] of this.takenBack)
      if (this.wentOut(key, text, revision)) this.complaints.push(`${key} was taken back to "${text}", and went out`)
    for (const { key, by, over, known, text } of this.server.history)
      if (by === 'ada' && over?.by === 'bob' && known < over.revision)
        this.complaints.push(`${key}: "${text}" was written over "${over.text}", which nobody had seen`)
  }
}

async function complaintsOf(seeds: number, bug: Bug): Promise<string[]> {
  const all: string[] = []
  for (let seed = 1; seed <= seeds; seed += 1) {
    const complaints = await inSimulatedTime(() => new Story(seed, bug).run(60))
    if (complaints.length > 0) all.push(`seed ${seed}: ${complaints.join('; ')}`)
    if (bug !== 'none' && all.length > 0) break
  }
  return all
}

describe('whatever happens, in any order', () => {
  it('no stored text is lost, no colleague’s text is silently replaced, and the server ends right', async () => {
    expect(await complaintsOf(isWhole ? 1_500 : 40, 'none')).toEqual([])
  }, 600_000)

  it.each([
    'new-request-id',
    'newer-text-counts-as-saved',
    'acknowledged-before-disk',
    'taken-back-while-saved-is-forgotten',
  ] as const)(
    'and this test detects the bug "%s"',
    async (bug) => {
      expect(await complaintsOf(200, bug)).not.toEqual([])
    },
    120_000,
  )
})
