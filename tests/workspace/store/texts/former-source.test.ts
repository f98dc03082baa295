import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findFormerSource } from '#src/workspace/store/texts/former-source.ts'
import { noteMarksAbsent } from '#src/workspace/store/shared/shared-revision.ts'
import { FakeServer, Profile, Tab } from '#tests/workspace/rig.ts'

let server: FakeServer
let profile: Profile
beforeEach(() => {
  server = new FakeServer().seed(6, (index) => index < 4)
  server.put('en', 'key.0', 'English 0', 'bob')
  profile = new Profile()
})
afterEach(() => profile.closeAll())

const place = { scope: 'system' as const, lang: 'de' }
const found = (tab: Tab, key = 'key.0') => tab.device.use((db) => findFormerSource(db, place, key))

describe('a former source', () => {
  it('is the master’s in every pair, and its current text is known when stored', async () => {
    const english = await new Tab(profile, server, { src: 'en' }).start()
    await english.view.mark('review', 'key.0', 'source:Source 0')
    expect(await found(english)).toEqual({ lang: 'master', was: 'Source 0', now: null })
    server.put('master', 'key.0', 'Another 0', 'admin')
    await new Tab(profile, server).start()
    expect(await found(english)).toEqual({ lang: 'master', was: 'Source 0', now: 'Another 0' })
    expect(await found(english, 'key.1')).toBeNull()
    await english.view.mark('review', 'key.1', 'hand')
    expect(await found(english, 'key.1')).toBeNull()
  })

  it('is the open source’s when the backend stores no marks', async () => {
    const english = await new Tab(profile, server, { src: 'en' }).start()
    await english.device.use((db) => noteMarksAbsent(db, true))
    server.put('en', 'key.0', 'Other 0', 'bob')
    await english.view.retry()
    const english0 = { lang: 'en', was: 'English 0', now: 'Other 0' }
    expect(await found(english)).toEqual(english0)
    const master = await new Tab(profile, server).start()
    server.put('master', 'key.0', 'Another 0', 'admin')
    server.put('master', 'key.1', 'Another 1', 'admin')
    await master.view.retry()
    // The order of the changes and the open pair make no difference.
    expect(await found(master)).toEqual(english0)
    expect(await found(english, 'key.1')).toEqual({ lang: 'master', was: 'Source 1', now: 'Another 1' })
  })

  it('that is not the master’s is not sent as the master’s', async () => {
    server.put('en', 'key.4', 'English 4', 'bob')
    const english = await new Tab(profile, server, { src: 'en' }).start()
    await english.view.edit('key.4', 'getippt')
    server.put('en', 'key.4', 'Other 4', 'bob')
    await english.view.retry()
    expect(english.unit('key.4').review).toBe(true)
    expect(await found(english, 'key.4')).toMatchObject({ was: '' })
  })
})
