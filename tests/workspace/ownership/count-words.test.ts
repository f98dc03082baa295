import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { countWords } from '#src/workspace/ownership/forget.ts'
import { noteMarksAbsent } from '#src/workspace/store/shared/shared-revision.ts'
import { SharedBrowser } from '#tests/workspace/ownership/shared-browser.ts'

let browser: SharedBrowser
beforeEach(() => {
  browser = new SharedBrowser()
})
afterEach(() => browser.profile.closeAll())

describe('a device', () => {
  it('counts unsent annotations and terms', async () => {
    const ada = await browser.open('ada')
    await ada.view.mark('review', 'key.1', 'by hand')
    await ada.view.mark('dismissed', 'key.2', 'x')
    expect(await ada.device.use(countWords)).toEqual({ words: 2, lostWords: 2 })
    expect(await (await browser.open('bob')).device.use(countWords)).toEqual({ words: 0, lostWords: 0 })
  })

  it('keeps its own annotations when the server accepts none: none waits, and all are lost with it', async () => {
    const ada = await browser.open('ada')
    await ada.view.mark('review', 'key.1', 'by hand')
    await ada.device.use((db) => noteMarksAbsent(db, true))
    expect(await ada.device.use(countWords)).toEqual({ words: 0, lostWords: 1 })
  })
})
