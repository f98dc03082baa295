import { isEndMark } from '#src/session/sign-in-mark.ts'
import { findLastPerson, forgetLastPerson, rememberPerson } from '#src/workspace/store/device/last-person.ts'
import type { SignInMark } from '#src/workspace/store/device/mark.ts'
import type { SlotStorage } from '#src/workspace/store/device/pending-slot.ts'
import type { DeviceEvents } from './device-events.ts'

type Of = { person: string | null; mark: SignInMark; place: SlotStorage | undefined }
type Parts = {
  /** Notifies the other tabs that the person has signed out. */
  tellEnd(): void
  /** Writes typed text to the pending slot, where it waits for the person's next sign-in. */
  leave(): void
  /** Lists the functions that stop the device's parts. */
  stops(): readonly (() => void)[]
}

/**
 * Creates the functions that check whether a device's person has signed out, in this page or elsewhere in this browser,
 * and that then end the device.
 */
export function createLife(
  listeners: ReadonlySet<DeviceEvents>,
  { person, mark, place }: Of,
  { tellEnd, leave, stops }: Parts,
) {
  let isClosed = false

  function isOver(): boolean {
    const now = mark.read()
    return isClosed || (isEndMark(now) && findLastPerson(place, now) !== person)
  }

  function close(): void {
    isClosed = true
    stops().forEach((stop) => stop())
  }

  async function end(): Promise<void> {
    if (isClosed) return
    isClosed = true
    if (isEndMark(mark.read())) forgetLastPerson(place, person)
    leave()
    await Promise.all([...listeners].map((listener) => listener.onReleased()))
    close()
  }

  return {
    end,
    calls: {
      isClosed: () => isClosed,
      isOver,
      close,
      endIfOver(): void {
        if (person !== null && isOver()) void end()
      },
      async release(): Promise<void> {
        tellEnd()
        await end()
      },
      signedIn(signIn: string): void {
        if (person === null) return
        rememberPerson(place, { username: person, signIn }, mark.read())
        mark.begin(signIn)
      },
    },
  }
}
