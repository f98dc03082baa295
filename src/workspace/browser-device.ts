import { createDevice, type Device } from './device.ts'
import { portalPort } from './portal-port.ts'

const lockName = 'portal-workspace'

let device: Device | undefined

/** This tab's device: made once, when the first workspace is opened. */
export function browserDevice(): Device {
  device ??= createDevice({
    port: portalPort,
    now: () => Date.now(),
    newRequestId: () => crypto.randomUUID(),
    exclusively: (work) => navigator.locks.request(lockName, work),
    isOnline: () => navigator.onLine,
  })
  return device
}
