import { afterEach, expect, it } from 'vitest'
import { FakeServer, Profile, Tab } from '#tests/workspace/rig.ts'
import { eventually } from '#tests/eventually.ts'

const profiles: Profile[] = []
afterEach(() => Promise.all(profiles.splice(0).map((profile) => profile.closeAll())))

it.each([1, 2, 3, 4, 5, 6])(
  'after 150 undo steps through a long text, left midway (%i), the screen matches what is stored',
  async (round) => {
    const profile = new Profile()
    profiles.push(profile)
    const server = new FakeServer().seed(4)
    const tab = await new Tab(profile, server).start()
    const draft = tab.view.openDraft('key.1')
    const long = 'Falz und Band der Tür in Eiche. '.repeat(95)
    for (let step = 0; step < 200; step += 1) {
      draft.type(`${long}${step}`, { inputType: 'insertFromPaste' })
      if (step % 20 === 0) await draft.flush()
    }
    const steps = Array.from({ length: 150 }, () => tab.view.undo('key.1'))
    await steps[round * 20]
    if (round % 2 === 0) draft.type(`${draft.text}z`, { inputType: 'insertText' })
    draft.close()
    const other = tab.view.openDraft('key.2')
    other.type('x')
    const back = tab.view.openDraft('key.1')
    await Promise.all(steps)
    other.close()
    await tab.view.flush()
    const again = await new Tab(profile, server).start()
    await eventually(() => expect(back.text).toBe(again.unit('key.1').target))
    expect(tab.unit('key.1').target).toBe(back.text)
    expect(again.view.openDraft('key.1').text).toBe(back.text)
  },
)
