import { createDevice, type Device } from './device.ts'
import { browserMark } from '#src/workspace/store/device/browser-mark.ts'
import { portalPort } from './portal-port.ts'

const lockName = 'portal-workspace'

let device: Device | undefined

export function browserDevice(): Device {
  device ??= createDevice({
    port: portalPort,
    mark: browserMark,
    now: () => Date.now(),
    newRequestId: () => crypto.randomUUID(),
    exclusively: (work) => navigator.locks.request(lockName, work),
    verifyEveryMs: 15_000,
    isOnline: () => navigator.onLine,
  })
  return device
}
