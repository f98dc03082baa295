import { describe, expect, it } from 'vitest'
import { type Notification, notify, takeNotifications, whenFirstNotified } from '#src/ui/toast/notify.ts'

const saved: Notification = { kind: 'success', title: 'Saved' }
const failed: Notification = { kind: 'error', title: 'Failed' }

describe('a notification', () => {
  it('waits until it can be shown, and is then shown in order', () => {
    const shown: Notification[] = []
    let woken = 0
    const sleep = whenFirstNotified(() => (woken += 1))
    notify(saved)
    notify(failed)
    expect(woken).toBeGreaterThan(0)
    const stop = takeNotifications((notification) => shown.push(notification))
    expect(shown).toEqual([saved, failed])
    notify(saved)
    expect(shown).toHaveLength(3)
    stop()
    sleep()
  })

  it('from before the frame was mounted wakes the frame', () => {
    notify(failed)
    let woken = 0
    const sleep = whenFirstNotified(() => (woken += 1))
    expect(woken).toBe(1)
    const shown: Notification[] = []
    takeNotifications((notification) => shown.push(notification))()
    expect(shown).toEqual([failed])
    sleep()
  })
})
